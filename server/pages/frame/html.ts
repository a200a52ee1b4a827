/** Pages as responses, and the headers they need. */
import { wordsFor } from '../words/languages.ts'
import type { Page } from './document.tsx'
import type { Reader } from './signed-in.ts'
import { siteOf } from './site.ts'

export interface PageKind {
	/** The page's form ends in a redirect to another site. */
	leaves?: boolean
	/** Search engines may index it. */
	isPublic?: boolean
}

const policyOf = ({ leaves }: PageKind): string =>
	[
		"default-src 'none'",
		"style-src 'self'",
		"script-src 'self'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		// Chromium also applies it to the redirect after a POST.
		`form-action 'self'${leaves ? ' http: https:' : ''}`,
	].join('; ')

/** `same-origin` keeps keys in URLs private. `no-referrer` would make forms send `Origin: null`. */
export const htmlHeaders = ({ isPublic = false, ...kind }: PageKind = {}): Record<string, string> => ({
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': policyOf(kind),
	'referrer-policy': 'same-origin',
	...(!isPublic && { 'x-robots-tag': 'noindex' }),
})

/** The page in the language of the request's reader, with the navigation of a signed-in one. */
export const html = (
	page: Page,
	request: Request,
	{
		status = 200,
		headers = {},
		reader,
		...kind
	}: PageKind & { status?: number; headers?: Record<string, string>; reader?: Reader | undefined } = {},
): Response => {
	const answer = new Response(page(wordsFor(request.headers), reader?.session, siteOf(request)), {
		status,
		headers: { ...htmlHeaders(kind), ...headers, vary: 'Accept, Accept-Language, Cookie' },
	})
	for (const cookie of reader?.cookies ?? []) answer.headers.append('set-cookie', cookie)
	return answer
}
