/** Campaign fields: where the link will lead, and those of the last link of this device. */
const campaignAt = 'kurz-campaign'

/** Without storage, or with what somebody else wrote there, there are none. */
const readLast = () => {
	try {
		return JSON.parse(localStorage.getItem(campaignAt)) ?? {}
	} catch {
		return {}
	}
}

for (const group of document.querySelectorAll('[data-campaign]')) {
	const { elements } = group.form
	const inputs = campaignNames.map((name) => [name, elements[campaignField(name)]])
	const read = () => Object.fromEntries(inputs.map(([name, { value }]) => [name, value]))
	const output = group.querySelector('output')
	const show = () => {
		const typed = elements.url.value.trim()
		// Which scheme is left out, the server knows.
		const before = /^https?:/i.test(typed) ? '' : 'https://'
		output.value = withCampaign(before + typed, read()).slice(before.length)
		output.parentElement.hidden = output.value === typed
	}
	group.form.addEventListener('input', show)
	group.form.addEventListener('submit', () => {
		if (inputs.every(([, { value }]) => value.trim() === '')) return
		try {
			localStorage.setItem(campaignAt, JSON.stringify(read()))
		} catch {}
	})
	const last = readLast()
	const asLast = group.querySelector('button')
	asLast.hidden = !campaignNames.some((name) => last[name])
	asLast.addEventListener('click', () => {
		for (const [name, input] of inputs) input.value = last[name] ?? ''
		show()
	})
	show()
}
