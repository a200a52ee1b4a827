/** The headers that every answer has, whichever way it took. */

/** Source: server/INTERFACE.md, "Headers". */
export const standingHeaders = (requestId: string) => ({
	'x-request-id': requestId,
	'cache-control': 'private, no-store',
	'x-content-type-options': 'nosniff',
})

/** Adds to an answer the headers that it does not say itself; none to one that was made with them. */
export const withHeaders = (answer: Response, headers: Record<string, string>): Response => {
	if (answer.headers.has('x-request-id')) return answer
	for (const [name, value] of Object.entries(headers))
		if (!answer.headers.has(name)) answer.headers.set(name, value)
	return answer
}
