/** What a script adds to the pages, all of which work without it. */

/** In the page's language: the document puts them beside this script. */
const words = document.querySelector('script[data-copied]').dataset

const live = document.createElement('p')
live.className = 'unseen'
live.setAttribute('role', 'status')
document.body.append(live)

/**
 * navigator.clipboard exists only on https and localhost; a server in a home network is often
 * neither.
 */
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
		const before = button.dataset.name ?? button.textContent
		button.dataset.name = before
		button.textContent = isCopied ? words.copied : words.byHand
		button.classList.toggle('done', isCopied)
		live.textContent = button.textContent
		setTimeout(() => {
			button.textContent = before
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

/** A menu closes when something else is clicked, or with Escape. */
const openMenu = () => document.querySelector('.menu[open]')
document.addEventListener('click', ({ target }) => {
	const menu = openMenu()
	if (menu !== null && !menu.contains(target)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
	const menu = key === 'Escape' ? openMenu() : null
	if (menu === null) return
	menu.open = false
	menu.querySelector('summary').focus()
})

/** In the page's language; the zone is the reader's. */
const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium' })
const minute = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat(words.locale, { dateStyle: 'full', timeStyle: 'short' })
for (const time of document.querySelectorAll('time[data-local]')) {
	time.textContent = { day, minute, weekday }[time.dataset.local].format(new Date(time.dateTime))
}

/** Hours in the reader's own time. Days stay in UTC, as they are counted. */
const dayIn = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short' })
const hourIn = new Intl.DateTimeFormat(words.locale, { hour: '2-digit', minute: '2-digit' })
for (const chart of document.querySelectorAll('[data-hours]')) {
	const starts = chart.dataset.hours.split(' ')
	const textOf = (start) => `${dayIn.format(new Date(start))}, ${hourIn.format(new Date(start))}`
	const own = new Map(chart.dataset.hourNames.split('\n').map((name, index) => [name, textOf(starts[index])]))
	const names = new RegExp(
		[...own.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
		'g',
	)
	const rewrite = (text) => text.replace(names, (name) => own.get(name))
	chart.dataset.values = rewrite(chart.dataset.values)
	const drawing = chart.querySelector('svg[aria-label]')
	drawing.setAttribute('aria-label', rewrite(drawing.getAttribute('aria-label')))
	for (const said of chart.querySelectorAll('.latest, .column title, time'))
		said.textContent = rewrite(said.textContent)
	for (const tick of chart.querySelectorAll('text[data-start]')) {
		const at = new Date(tick.dataset.start)
		tick.textContent = (at.getHours() === 0 && starts.length > 24 ? dayIn : hourIn).format(at)
	}
	chart.querySelector('.zone').textContent = words.ownHours
}

// What comes before this file is shared/statistics/chart-pointer.ts.
for (const chart of document.querySelectorAll('[data-chart]')) readChart(chart)

/**
 * What was typed is there again when somebody comes back: browsers forget it, as these pages must
 * not be stored. With it comes the form's one-time key, so that what was sent already is not made
 * twice. Passwords are not kept.
 */
const kept = [...document.querySelectorAll('main form[method="post"] :is(input, textarea, select)')].filter(
	({ type, name }) =>
		name === 'key' ||
		(type === 'checkbox'
			? !['', 'confirm', 'link'].includes(name)
			: !['hidden', 'password', 'file'].includes(type)),
)
const placeOf = ({ form, name }) => `${form.getAttribute('action')} ${name}`
const came = performance.getEntriesByType('navigation')[0]
const typed = came?.type === 'back_forward' ? history.state?.typed : undefined
for (const input of typed === undefined ? [] : kept) {
	const [value, checked] = typed[placeOf(input)] ?? [input.value, input.checked]
	if (input.name === 'password' && value !== '') {
		input.setCustomValidity(words.typeAgain)
		input.addEventListener('input', () => input.setCustomValidity(''), { once: true })
	} else {
		input.value = value
		input.checked = checked
	}
	const folded = input.closest('details')
	if (folded !== null && input.type !== 'hidden' && (checked || (input.type !== 'checkbox' && value !== '')))
		folded.open = true
}
const wordOf = ({ name, value }) => (name === 'password' && value !== '' ? 'not kept' : value)
const keepTyped = () => {
	const there = kept.filter(({ form }) => form !== null)
	const values = there.map((input) => [placeOf(input), [wordOf(input), input.checked]])
	history.replaceState({ typed: Object.fromEntries(values) }, '')
}
for (const form of new Set(kept.map((input) => input.form))) {
	form.addEventListener('change', keepTyped)
	form.addEventListener('submit', keepTyped)
}

/** Work in steps: the next one is sent by itself. */
for (const form of document.querySelectorAll('form[data-continues]')) form.requestSubmit()

/** Times are typed in the reader's own zone, which the page names. */
for (const zone of document.querySelectorAll('[type="hidden"][name="zone"][value="UTC"]')) {
	const input = zone.parentElement.querySelector('[type="datetime-local"]')
	const time = new Date(`${input.value}Z`)
	const own = time.getTime() - time.getTimezoneOffset() * 60_000
	// As an attribute, so that its seconds are among the steps of the input.
	if (input.value) input.setAttribute('value', new Date(own).toISOString().replace(/(:00)?(\.000)?Z$/, ''))
	zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone
	zone.parentElement.querySelector('[data-zone]').textContent = zone.value
}

/** An alert, or a question above a form, that is there from the start is not announced by itself. */
const refusal = document.querySelector('[role="alert"], .asks')
if (refusal !== null) {
	refusal.tabIndex = -1
	refusal.focus()
}
