/** `/{short_url}+`: where a link leads, without visiting it. */
import { linkTarget } from '../../../shared/answers.ts'
import { fail } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { queryOf } from '../../links/place.ts'
import { visitedSlug } from '../../links/slug.ts'
import { refused } from '../../visits/refusals.ts'
import { leads } from '../../visits/steps.ts'
import { createHtml } from '../frame/html.ts'
import { findReader } from '../frame/signed-in.ts'
import { previewPage, withheldPage } from './preview.tsx'

/** For links that reveal their target only to those they let in: page, error code and status. */
const withheld = {
	protected: { why: 'protected', code: 'password_required', status: 401 },
	stub: { why: 'limited', code: 'forbidden', status: 403 },
} as const

/** The slug in a path segment that ends with `+`, which no slug contains; undefined for a visit. */
export const previewedSlug = (segment: unknown): string | undefined =>
	typeof segment === 'string' && segment.endsWith('+') ? segment.slice(0, -1) : undefined

/**
 * Answers where a visit of this slug would be sent, without a click. Fails like a visit, and with
 * `forbidden` for a click-limited link.
 */
export const createPreview =
	(
		deps: Needs<'config' | 'credentials' | 'linkHosts' | 'random' | 'site' | 'visits'>,
		html = createHtml(deps),
	) =>
	async (slug: string, request: Request): Promise<Response> => {
		const { visits, linkHosts } = deps
		const slugKey = visitedSlug(slug, linkHosts.at(request.url).name)
		if (slugKey === undefined) throw fail('not_found')
		const outcome = await visits.peek(slugKey, request.url)
		const reader = () => findReader(deps, request)
		const shown = { slug, query: queryOf(request.url), shortUrl: linkHosts.linkOf({ slug, slugKey }) }
		const isPage = prefersHtml(request.headers)
		if (leads(outcome)) {
			const { location: url } = outcome
			const others = outcome.kind === 'redirect' ? outcome.others : undefined
			if (!isPage)
				return Response.json(linkTarget.parse({ url, targets: others }), { headers: { vary: 'Accept' } })
			return html(previewPage({ ...shown, target: url, others }), request, { reader: await reader() })
		}
		if (outcome.kind === 'protected' || outcome.kind === 'stub') {
			const { why, code, status } = withheld[outcome.kind]
			if (!isPage) throw fail(code)
			return html(withheldPage({ ...shown, why }), request, { status, reader: await reader() })
		}
		throw refused(outcome)
	}
