/** The headers of every response. */

/** Source: server/INTERFACE.md, "Headers". */
export const standingHeaders = (requestId: string) => ({
	'x-request-id': requestId,
	'cache-control': 'private, no-store',
	'x-content-type-options': 'nosniff',
})

/** Adds the headers that a response lacks; none to a response that has a request id already. */
export const withHeaders = (answer: Response, headers: Record<string, string>): Response => {
	if (answer.headers.has('x-request-id')) return answer
	for (const [name, value] of Object.entries(headers))
		if (!answer.headers.has(name)) answer.headers.set(name, value)
	return answer
}
