/** Asks many times at once, and tallies the answers. */

/** Asks `count` times, all at once or at most `width` at a time; the answers keep the order of asking. */
export const crowd = async <T>(
	count: number,
	ask: (nth: number) => Promise<T>,
	width: number = count,
): Promise<T[]> => {
	const answers: T[] = []
	let next = 0
	const one = async () => {
		while (next < count) {
			const nth = next++
			answers[nth] = await ask(nth)
		}
	}
	await Promise.all(Array.from({ length: Math.min(width, count) }, one))
	return answers
}

/** How often each value occurs. */
export const tally = (values: (string | number)[]): Record<string, number> => {
	const counts: Record<string, number> = {}
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1
	return counts
}

/** The status of an answer; its body is read to the end, to free the connection. */
export const statusOf = async (asked: Promise<Response>): Promise<number> => {
	const answer = await asked
	await answer.arrayBuffer()
	return answer.status
}
