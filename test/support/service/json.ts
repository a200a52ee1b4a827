/** A request with a JSON body, for tests that send one to whatever answers. */
export const asJson = (body: unknown): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
})
