/** What a script adds to the pages, all of which work without it. */
const live = document.createElement('p')
live.className = 'unseen'
live.setAttribute('role', 'status')
document.body.append(live)

/** navigator.clipboard exists only on https and localhost; a server in a home network is often neither. */
const copyBySelection = (text) => {
	const area = document.createElement('textarea')
	area.value = text
	area.className = 'unseen'
	document.body.append(area)
	area.select()
	const isCopied = document.execCommand('copy')
	area.remove()
	return isCopied
}

const copy = async (text) => {
	try {
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		return copyBySelection(text)
	}
}

for (const button of document.querySelectorAll('[data-copy]')) {
	button.hidden = false
	button.addEventListener('click', async () => {
		const isCopied = await copy(button.dataset.copy)
		button.focus()
		button.textContent = isCopied ? 'Copied' : 'Copy it by hand'
		button.classList.toggle('done', isCopied)
		live.textContent = button.textContent
		setTimeout(() => {
			button.textContent = 'Copy'
			button.classList.remove('done')
			live.textContent = ''
		}, 2000)
	})
}

/** One box for all of a page, shown because it needs the script. */
for (const all of document.querySelectorAll('[data-all]')) {
	const boxes = [...document.querySelectorAll(`input[name="${all.dataset.all}"]`)]
	const follow = () => {
		const ticked = boxes.filter((box) => box.checked).length
		all.checked = ticked === boxes.length
		all.indeterminate = ticked > 0 && ticked < boxes.length
	}
	all.closest('label').hidden = false
	all.addEventListener('change', () => {
		for (const box of boxes) box.checked = all.checked
	})
	for (const box of boxes) box.addEventListener('change', follow)
	follow()
}

/** In the page's language; the zone is the reader's. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
for (const time of document.querySelectorAll('time[data-local]')) {
	const format = time.dataset.local === 'day' ? day : minute
	time.textContent = format.format(new Date(time.dateTime))
}

// What comes before this file is shared/analytics/chart-pointer.ts.
for (const chart of document.querySelectorAll('[data-chart]')) readChart(chart)

/** An alert that is there from the start is not announced by itself. */
const refusal = document.querySelector('[role="alert"]')
if (refusal !== null) {
	refusal.tabIndex = -1
	refusal.focus()
}
