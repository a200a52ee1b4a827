/** `/{short_url}`: the visit (GET and HEAD), its forms (POST), and with `+` its preview. */
// A visit: handle.ts → here → visits.ts.
import { fail } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { guardOwnForm, prefersHtml } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { queryOf } from '../../links/place.ts'
import { isReserved, readSlug, visitedSlug } from '../../links/slug.ts'
import { refused } from '../../visits/refusals.ts'
import { leads, type VisitOutcome } from '../../visits/steps.ts'
import type { Visitor } from '../../visits/visitor/visitor.ts'
import type { FormFault } from '../forms/faults.ts'
import { page, type Sent, type Way } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { createHtml } from '../frame/html.ts'
import { createPreview, previewedSlug } from '../preview/route.ts'
import { passwordPage, stubPage } from './visit.tsx'

/**
 * Whether the browser loads ahead of the person. The refusal makes it ask again when the person
 * follows the link. Refused whether there is a link or not, so the database isn't asked. Source:
 * server/INTERFACE.md, "What is a click".
 */
export const isSpeculative = (headers: Headers): boolean => {
	const saysSo = (name: string): boolean => {
		const said = headers.get(name)
		return said !== null && /prefetch|prerender/i.test(said)
	}
	return (
		saysSo('sec-purpose') ||
		saysSo('purpose') ||
		saysSo('x-moz') ||
		headers.get('x-purpose')?.trim().toLowerCase() === 'preview'
	)
}

/** The query to which a visit's form posts: with the place that was in the path. */
const queryAt = (url: string, place: string | undefined): string =>
	[...(place === undefined ? [] : [`from=${place}`]), ...(queryOf(url) ? [queryOf(url)] : [])].join('&')

/** What a visit of a path segment may get. The segment is percent-decoded but otherwise as sent. */
export const createVisitAnswer = (
	deps: Needs<'config' | 'credentials' | 'linkHosts' | 'random' | 'readVisitor' | 'site' | 'visits'>,
) => {
	const { linkHosts, visits, readVisitor } = deps
	const html = createHtml(deps)
	const preview = createPreview(deps)
	/** Where the host sends browsers that ask for a link that is not there. */
	const missing = (request: Request): never => {
		const leadsTo = linkHosts.at(request.url).notFound
		throw fail('not_found', leadsTo === null ? {} : { leadsTo })
	}
	const render = (outcome: VisitOutcome, slug: string, request: Request, place?: string): Response => {
		const visited = { slug, query: queryAt(request.url, place) }
		if (leads(outcome)) return new Response(null, { status: 302, headers: { location: outcome.location } })
		switch (outcome.kind) {
			case 'stub':
				return html(stubPage({ ...visited, why: outcome.why }), request, { leaves: true })
			case 'protected':
				if (prefersHtml(request.headers))
					return html(passwordPage(visited), request, { status: 401, leaves: true })
				throw fail('password_required')
			case 'missing':
				return missing(request)
			default:
				throw refused(outcome)
		}
	}

	return {
		render,
		/** Answers without a click: previews, `HEAD`, and what is no visit. */
		uncounted: async (slug: string, request: Request, place?: string): Promise<Response> => {
			const previewed = previewedSlug(slug)
			if (previewed !== undefined) return preview(previewed, request)
			if (isSpeculative(request.headers)) throw fail('service_unavailable')
			const slugKey = visitedSlug(slug, linkHosts.at(request.url).name)
			if (slugKey === undefined) return missing(request)
			return render(await visits.head(slugKey, { ...readVisitor(request), place }), slug, request, place)
		},
	}
}

/** The form on the page of a short link; undefined for a path that is none. */
const visitedAgain = ({ path, search, values }: Sent, fault: FormFault): Page | undefined => {
	const slug = path.slice(1)
	if (readSlug(slug) === undefined || isReserved(slug)) return undefined
	const shown = { slug, query: search.slice(1), fault }
	return values.password === undefined ? stubPage(shown) : passwordPage(shown)
}

export const visitPages = (
	deps: Needs<
		'config' | 'credentials' | 'limitVisit' | 'linkHosts' | 'random' | 'readVisitor' | 'site' | 'visits'
	>,
) => {
	const { config, limitVisit, linkHosts, readVisitor, visits } = deps
	const { uncounted, render } = createVisitAnswer(deps)
	/** Everybody, with the rate limit of visits. */
	const visitor: Way<Visitor> = async (_, { request, headers }, run) => {
		const visitor = readVisitor(request)
		// For the reference and the list of routes; handle.ts answers it.
		if (request.method !== 'POST') return run(visitor)
		Object.assign(headers, await limitVisit.before(visitor.address))
		const answer = async () => {
			guardOwnForm(request, config.baseUrl, linkHosts.at(request.url).origin)
			return run(visitor)
		}
		return limitVisit.after(visitor.address, headers, answer, true)
	}
	return [
		page({
			...{ path: '/:short_url', may: visitor, leaves: true, again: visitedAgain },
			show: ({ params, request }) => uncounted(params.short_url!, request),
			run: async ({ caller, params: { short_url: slug = '' }, request, values }) => {
				const slugKey = visitedSlug(slug, linkHosts.at(request.url).name)
				if (slugKey === undefined) throw fail('not_found')
				const outcome = await visits.submit(slugKey, values, caller)
				return leads(outcome) ? seeOther(outcome.location) : render(outcome, slug, request)
			},
			refused: ({ params: { short_url: slug = '' }, request }, fault) =>
				passwordPage({ slug, query: queryOf(request.url), fault }),
		}),
	]
}
