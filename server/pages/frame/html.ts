/** Pages as responses, and the headers they need. */
import { isLoopbackName } from '../../config/addresses.ts'
import type { Needs } from '../../http/deps.ts'
import { hostNameIn } from '../../links/link-hosts.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { withAccount, withAliases, wordsFor } from '../words/languages.ts'
import type { Page } from './document.tsx'
import type { SessionView } from './SiteHeader.tsx'
import { siteFor } from './site.ts'

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
const htmlHeaders = ({ isPublic = false, ...kind }: PageKind = {}): Record<string, string> => ({
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': policyOf(kind),
	'referrer-policy': 'same-origin',
	...(!isPublic && { 'x-robots-tag': 'noindex' }),
})

/** How a page is answered. */
export interface Answer extends PageKind {
	status?: number
	headers?: Record<string, string>
	reader?: { session?: SessionView | undefined; cookies?: string[]; id?: string | undefined } | undefined
}

/** A page in the language of the request's reader, with the navigation of a signed-in one. */
export const createHtml = ({ config, linkHosts, site }: Needs<'config' | 'linkHosts' | 'site'>) => {
	const { view } = siteFor(site)
	const links = config.linkBaseUrl
	const isLocal = isLoopbackName(hostNameIn(links))
	const localFor = (url: string) => {
		if (!isLocal || isLoopbackName(hostNameIn(url))) return undefined
		return { links: shownAddress(links), asked: new URL(url).origin }
	}
	return (
		page: Page,
		request: Request,
		{ status = 200, headers = {}, reader, ...kind }: Answer = {},
	): Response => {
		const account = reader?.session?.account
		const { aliasLength, id } = account ?? {}
		const { url } = request
		const of = { aliasLength, reader: id ?? reader?.id }
		const shown = { ...view, ...of, isLinkHost: linkHosts.isLinkHost(url), local: localFor(url) }
		const asked = wordsFor(request.headers)
		const usual = account ? withAccount(asked, account.email) : asked
		const words = aliasLength === undefined ? usual : withAliases(usual, aliasLength)
		const answer = new Response(page(words, reader?.session, shown), {
			status,
			headers: { ...htmlHeaders(kind), ...headers, vary: 'Accept, Accept-Language, Cookie' },
		})
		for (const cookie of reader?.cookies ?? []) answer.headers.append('set-cookie', cookie)
		return answer
	}
}
