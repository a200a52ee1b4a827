/** Keys of the list, while nothing is typed. A box turns them off. */
for (const keys of document.querySelectorAll('[data-keys]')) {
	const box = keys.querySelector('input')
	// A browser may refuse to keep anything.
	try {
		box.checked = localStorage.getItem('keys') !== 'off'
	} catch {}
	box.addEventListener('change', () => {
		try {
			localStorage.setItem('keys', box.checked ? 'on' : 'off')
		} catch {}
	})
	keys.hidden = false

	const rows = [...document.querySelectorAll('.links tbody tr')]
	const row = () => document.activeElement.closest('.links tbody tr')
	const go = (by) => {
		const at = rows.indexOf(row()) + (row() === null && by < 0 ? rows.length + 1 : 0) + by
		rows[Math.min(Math.max(at, 0), rows.length - 1)]?.querySelector('th a').focus()
	}
	const openAt = (details, wanted) => {
		if (details === null) return
		details.open = true
		details.querySelector(wanted).focus()
	}
	const acts = new Map([
		['/', () => document.querySelector('[name="q"]')?.focus()],
		['n', () => openAt(document.querySelector('.making'), '[name="url"]')],
		['j', () => go(1)],
		['k', () => go(-1)],
		['c', () => row()?.querySelector('[data-copy]').click()],
		['e', () => row()?.querySelector('[href$="/edit"]')?.click()],
		['?', () => openAt(keys, 'summary')],
	])
	document.addEventListener('keydown', (event) => {
		const { key, target, ctrlKey, altKey, metaKey } = event
		const isTyped = target.matches('input:not([type="checkbox"]), textarea, select')
		const act = !box.checked || isTyped || ctrlKey || altKey || metaKey ? undefined : acts.get(key)
		if (act === undefined) return
		event.preventDefault()
		act()
	})
}
