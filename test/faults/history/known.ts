/** How long refusals took once the service knew that its database was away. */
import type { Asked } from './history.ts'

/**
 * Milliseconds of nothing but 503 until it knows: 3 s of silence, and one more because the last
 * other answer may have needed no database.
 * Source: server/INTERFACE.md, "When the database is slow or away".
 */
const knownAfter = 4_000

/**
 * Milliseconds of each refusal that began and ended while the database was known to be away, in
 * ascending order. Refusals during which it came back, as another answer shows, are left out.
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
