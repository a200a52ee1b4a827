/** Histories made by hand, of one link: what tests of the checker feed it. */
import type { Answer, Asked, History, LinkEnd } from './history.ts'

/** Requests of link 0 are numbered by the test, so that one can read which is meant. */
export const ask = (
	kind: Asked['kind'],
	nth: number,
	[began, ended]: [number, number],
	answer: Answer,
	more: Partial<Asked> = {},
): Asked => ({ kind, nth, link: 0, began, ended, answer, ...more })
export const opened = (nth: number, time: [number, number], more: Partial<Asked> = {}) =>
	ask('visit', nth, time, 302, { target: 0, visitor: 'a', ...more })
export const refused = (nth: number, time: [number, number], answer: Answer = 503) =>
	ask('visit', nth, time, answer, { visitor: 'a' })
export const read = (nth: number, time: [number, number], clicks: number) =>
	ask('read', nth, time, 200, { clicks })
export const edit = (nth: number, time: [number, number], target: number, answer: Answer = 200) =>
	ask('edit', nth, time, answer, { target })

/** The end of link 0 whose raw clicks are these visits, all by one visitor; everybody agrees unless told. */
export const endOf = (visits: number[], said: Partial<LinkEnd> = {}): LinkEnd => {
	const visitors = visits.length > 0 ? 1 : 0
	return {
		link: 0,
		raw: visits.map((nth) => ({ nth, visitor: 'hash of a' })),
		clicks: { totals: visits.length, interface: visits.length, countries: visits.length },
		visitors: { totals: visitors, interface: visitors },
		...said,
	}
}
export const history = (asked: Asked[], more: Partial<History> = {}): History => ({
	limits: [null],
	asked,
	cuts: [],
	ends: [],
	...more,
})
