/** Links made on this device without an account: where their pages are. They are never sent. */
const recentAt = 'kurz-recent'
const recentAtMost = 30

/** Without storage, or with what somebody else wrote there, there are none. */
const readRecent = () => {
	try {
		const kept = JSON.parse(localStorage.getItem(recentAt) ?? '[]')
		return kept.filter(
			({ page, ...of }) =>
				/^\/m\/[\w-]{24}$/.test(page) && [of.name, of.link].every((text) => typeof text === 'string'),
		)
	} catch {
		return []
	}
}
const writeRecent = (recent) => {
	try {
		if (recent.length === 0) localStorage.removeItem(recentAt)
		else localStorage.setItem(recentAt, JSON.stringify(recent.slice(0, recentAtMost)))
	} catch {}
}

/** Of a link that nobody has visited yet; once an account has it, it is in the list of that. */
for (const { dataset } of document.querySelectorAll('[data-monitored]')) {
	// The page has two addresses, which end with the key.
	const page = `/m/${location.pathname.split('/').at(-1)}`
	const { monitored: name, made: link, title } = dataset
	const kept = readRecent()
	const others = kept.filter((one) => one.page !== page && one.name !== name)
	if (name === '') writeRecent(others)
	else if (link !== undefined) writeRecent([{ page, name, link, title }, ...others])
	// It may have another key now.
	else writeRecent(kept.map((one) => (one.name === name ? { ...one, page } : one)))
}

for (const section of document.querySelectorAll('[data-recents]')) {
	const row = section.querySelector('template').content.firstElementChild
	const show = () => {
		const recent = readRecent()
		section.hidden = recent.length === 0
		section.querySelector('ul').replaceChildren(
			...recent.map(({ page, link, title }) => {
				const shown = row.cloneNode(true)
				const [short, button] = shown.children
				const way = document.createElement('a')
				way.href = page
				shown.prepend(way, ' ')
				const bare = link.replace(/^https?:\/\//, '')
				way.textContent = title || bare
				short.textContent = title ? bare : ''
				button.setAttribute('aria-label', `${button.textContent} ${bare}`)
				button.addEventListener('click', () => {
					writeRecent(readRecent().filter((one) => one.page !== page))
					show()
				})
				return shown
			}),
		)
	}
	section.querySelector('[data-forget]').addEventListener('click', () => {
		writeRecent([])
		show()
	})
	/** Signed in: the account gets all of them; what it can't get is forgotten, too. */
	section.querySelector('[data-keep]')?.addEventListener('click', async ({ target }) => {
		const links = readRecent().map(({ page, name }) => ({
			short_url: name,
			monitor_key: page.slice('/m/'.length),
		}))
		const body = JSON.stringify({ links })
		const headers = { 'content-type': 'application/json' }
		const answer = await fetch(target.dataset.keep, { method: 'POST', headers, body }).catch(() => undefined)
		if (!answer?.ok) {
			section.querySelector('[data-failed]').hidden = false
			return
		}
		const { results } = await answer.json()
		writeRecent(
			readRecent().filter(({ name }) =>
				results.some(({ short_url, status }) => short_url === name && status === 'not_found'),
			),
		)
		location.assign('/links')
	})
	show()
}
