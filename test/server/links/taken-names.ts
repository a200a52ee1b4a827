/** Names that no slug may have, as the routes say. */

/** First segments, and segments in whose place another route has a slug. */
export const takenIn = (routes: readonly { method: string; path: string }[]): Set<string> => {
	const places = new Set(
		routes.flatMap(({ method, path }) => {
			const at = path.indexOf(':short_url')
			return at < 0 ? [] : [`${method} ${path.slice(0, at)}`]
		}),
	)
	const names = new Set<string>()
	for (const { method, path } of routes) {
		const [, ...segments] = path.split('/')
		for (const [nth, name] of segments.entries()) {
			const before = `${method} /${segments
				.slice(0, nth)
				.map((one) => `${one}/`)
				.join('')}`
			if ((nth === 0 || places.has(before)) && name && !/[:*]/.test(name)) names.add(name)
		}
	}
	return names
}
