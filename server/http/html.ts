/** Pages as answers, and the headers they need. */

export interface PageKind {
	/** The page's form ends in a redirect elsewhere. */
	leaves?: boolean
	/** Its script shows pictures that it fetched. */
	showsFetched?: boolean
	/** Search engines may show it. */
	isPublic?: boolean
}

const policyOf = ({ leaves, showsFetched }: PageKind): string =>
	[
		"default-src 'none'",
		"style-src 'self'",
		"script-src 'self'",
		`img-src 'self' data:${showsFetched ? ' blob:' : ''}`,
		"connect-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		// Chromium applies it to the redirect after a post as well.
		`form-action 'self'${leaves ? ' http: https:' : ''}`,
	].join('; ')

/** `same-origin` keeps keys in addresses from leaving; `no-referrer` would make our own forms send `Origin: null`. */
export const htmlHeaders = ({ isPublic = false, ...kind }: PageKind = {}): Record<string, string> => ({
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': policyOf(kind),
	'referrer-policy': 'same-origin',
	...(!isPublic && { 'x-robots-tag': 'noindex' }),
})

/** A page as an answer. */
export const html = (
	markup: string,
	{
		status = 200,
		headers = {},
		...kind
	}: PageKind & { status?: number; headers?: Record<string, string> } = {},
): Response => new Response(markup, { status, headers: { ...htmlHeaders(kind), ...headers } })
