/** Makes many requests at once, and tallies the answers. */

/** Asks `count` times, at most `width` at a time; the answers keep the order of asking. */
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

export const tally = (values: (string | number)[]): Record<string, number> => {
	const counts: Record<string, number> = {}
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1
	return counts
}

/** Reads the body too, which frees the connection. */
export const statusOf = async (asked: Promise<Response>): Promise<number> => {
	const answer = await asked
	await answer.arrayBuffer()
	return answer.status
}
