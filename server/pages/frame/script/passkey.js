/** Passkeys, in browsers that have them: what needs one is shown, and forms ask for it. */
const { parseCreationOptionsFromJSON, parseRequestOptionsFromJSON } = window.PublicKeyCredential ?? {}
const readAsked = { create: parseCreationOptionsFromJSON, get: parseRequestOptionsFromJSON }

/** Asks with a challenge of now, as the page may be old; not if it is another page by now. */
const askPasskey = async (form) => {
	const kind = form.dataset.passkey
	const page = await pageOf(await fetch(location.href, { headers: { accept: 'text/html' } }))
	const fresh = page.querySelector(`form[data-passkey="${kind}"]`)
	// The server says what became of an account that is signed in no more.
	if (fresh === null && kind === 'create') return
	const { asks } = (fresh ?? form).dataset
	const publicKey = readAsked[kind].call(PublicKeyCredential, JSON.parse(asks))
	form.elements.credential.value = JSON.stringify(await navigator.credentials[kind]({ publicKey }))
}
/** Forms for which the browser asks now. */
const asked = new Set()
/** Browsers have none for addresses without a name. */
const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
if (isNamed && readAsked.create !== undefined && readAsked.get !== undefined) {
	for (const shown of document.querySelectorAll('[data-needs-passkeys], form[data-passkey]'))
		shown.hidden = false
	for (const said of document.querySelectorAll('[data-without-passkeys]')) said.hidden = true
	for (const form of document.querySelectorAll('form[data-passkey]'))
		form.addEventListener('submit', (event) => {
			// One that was made already goes with the right password.
			if (form.dataset.passkey === 'create' && form.elements.credential.value !== '') return
			event.preventDefault()
			// A second press, while the browser asks, would end the first.
			if (asked.has(form)) return
			asked.add(form)
			const said = form.querySelector('[data-failed]')
			said.textContent = ''
			askPasskey(form)
				.then(
					() => form.submit(),
					() => {
						said.textContent = said.dataset.failed
					},
				)
				.finally(() => asked.delete(form))
		})
}
