/** Visits real servers without a pause, a few at a time, and keeps each answer and its times. */
import { statusOf } from '../service/crowd.ts'

export interface Visit {
	origin: string
	slug: string
	/** `performance.now()`. */
	begun: number
	ended: number
	status: number
}

export interface Visiting {
	visits: Visit[]
	/** Resolves with the last answer. */
	stop: () => Promise<void>
}

/** Each server has its own visitors, who take the slugs in turn. */
export const startVisiting = (origins: string[], slugs: string[], visitorsEach: number): Visiting => {
	const visits: Visit[] = []
	let isOver = false
	let turn = 0
	const visit = async (origin: string) => {
		const slug = slugs[turn++ % slugs.length]!
		const begun = performance.now()
		const status = await statusOf(fetch(`${origin}/${slug}`, { redirect: 'manual' }))
		visits.push({ origin, slug, begun, ended: performance.now(), status })
		// Refusals come at once; without a pause this would be a busy loop.
		if (status === 503) await Bun.sleep(5)
	}
	const visitor = async (origin: string) => {
		while (!isOver) await visit(origin)
	}
	const visitors = origins.flatMap((origin) => Array.from({ length: visitorsEach }, () => visitor(origin)))
	return {
		visits,
		stop: async () => {
			isOver = true
			await Promise.all(visitors)
		},
	}
}
