/** How long requests took that were asked once the service knew that its database was away. */
import type { Asked } from './history.ts'

/**
 * Milliseconds without any answer but 503 until it is known: 3 s of silence, and one of grace, because the last of those
 * answers may have needed no database. Source: server/INTERFACE.md, "When the database is slow or away".
 */
const knownAfter = 4_000

/**
 * Milliseconds that each refusal took which was asked and answered while the database was known to be away, the shortest first.
 * One that was asked when it was just coming back, as another answer shows, is none of them.
 */
export const onceKnown = (asked: Asked[]): number[] => {
	const answered = asked.filter(({ answer }) => typeof answer === 'number')
	const served = answered.filter(({ answer }) => answer !== 503).sort((a, b) => a.ended - b.ended)
	const refused = answered.filter(({ answer }) => answer === 503).sort((a, b) => a.began - b.began)
	let last = Number.POSITIVE_INFINITY
	let next = 0
	const took: number[] = []
	for (const { began, ended } of refused) {
		while (next < served.length && served[next]!.ended <= began) last = served[next++]!.ended
		const isBack = next < served.length && served[next]!.ended <= ended
		if (began - last >= knownAfter && !isBack) took.push(ended - began)
	}
	return took.sort((a, b) => a - b)
}
