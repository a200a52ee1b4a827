/** Sends a file of links without leaving the page, and shows how far its import is. */
const pageOf = async (answer) => new DOMParser().parseFromString(await answer.text(), 'text/html')

/** Shows how far an import is, with the way to cancel it, until the work ends. */
const watchImport = (work) => {
	const look = async () => {
		const found = await pageOf(await fetch(location.pathname, { headers: { accept: 'text/html' } }))
		const shown = document.querySelector('[data-recent]')
		// Who is about to press its button keeps that button.
		if (!shown.contains(document.activeElement)) shown.replaceWith(found.querySelector('[data-recent]'))
	}
	const watch = setInterval(() => look().catch(() => {}), 2000)
	return work.finally(() => clearInterval(watch))
}

/** What was typed stays. To whom a form is shown, what it asks now and its buttons come anew. */
const anew = ':scope > :is([type="hidden"], .field:has([name="leave_out"]), .ways)'
const renew = (form, fresh) => {
	for (const old of form.querySelectorAll(anew)) old.remove()
	form.append(...fresh.querySelectorAll(anew))
}

/**
 * Checks or imports a file without leaving the page, so that the file stays chosen. What was found
 * replaces the page's own; without an answer, the form is sent as without a script.
 */
const sendHere = async (form, button) => {
	const body = new FormData(form, button)
	const said = button.textContent
	button.disabled = true
	button.textContent = live.textContent = `${form.dataset.checks} …`
	// `form.action` would be the button of that name.
	const sent = fetch(form.getAttribute('action'), {
		method: 'POST',
		body,
		headers: { accept: 'text/html' },
	})
	const answer = await watchImport(sent)
	if (answer.redirected) return location.assign(answer.url)
	const found = await pageOf(answer)
	const fresh = found.querySelector('form[data-checks]')
	if (fresh === null) throw new Error('no form')
	for (const old of document.querySelectorAll('main > .report, main > .notice')) old.remove()
	form.before(...found.querySelectorAll('main > .report, main > .notice'))
	renew(form, fresh)
	document.querySelector('[data-recent]').replaceWith(found.querySelector('[data-recent]'))
	live.textContent = said
	const shown = document.querySelector('main > .report h2, main > .notice')
	shown.tabIndex = -1
	shown.focus()
}
for (const form of document.querySelectorAll('form[data-checks]')) {
	const zone = form.querySelector('[name="zone"]')
	if (zone.value === 'UTC') zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone
	form.addEventListener('submit', (event) => {
		if (form.querySelector('[type="file"]').files.length === 0) return
		event.preventDefault()
		const button = event.submitter
		sendHere(form, button).catch(() => {
			button.disabled = false
			form.submit()
		})
	})
}
