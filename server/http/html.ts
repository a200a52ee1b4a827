/** Pages as answers, and the headers they need. */

const policy = (formAction: string): string =>
	[
		"default-src 'none'",
		"style-src 'self'",
		"script-src 'self'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		`form-action ${formAction}`,
	].join('; ')

const ownForms = policy("'self'")
/** Chromium applies form-action to the redirect after a post as well, and these forms end at the link's target. */
const leavingForms = policy("'self' http: https:")

export interface PageKind {
	/** The page's form ends in a redirect elsewhere. */
	leaves?: boolean
	/** Search engines may show it. */
	isPublic?: boolean
}

/** `same-origin` keeps keys in addresses from leaving; `no-referrer` would make our own forms send `Origin: null`. */
export const htmlHeaders = ({ leaves = false, isPublic = false }: PageKind = {}): Record<string, string> => ({
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': leaves ? leavingForms : ownForms,
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
