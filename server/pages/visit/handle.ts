/** Answers `GET` and `HEAD` of a short link past the framework, which would take longer. */
// A visit: here → visit/route.ts.
import { compressed } from '../../http/compressed.ts'
import type { Needs } from '../../http/deps.ts'
import { type FixedPaths, isLinkPath } from '../../http/frame.ts'
import { isRead, segmentOf } from '../../http/request.ts'
import { standingHeaders, withHeaders } from '../../http/standing-headers.ts'
import { placedIn } from '../../links/place.ts'
import { visitedSlug } from '../../links/slug.ts'
import { createFailureAnswer, type FailureNeeds } from '../frame/failure-answer.ts'
import { createVisitAnswer, isSpeculative } from './route.ts'

/**
 * The slug of an address that is nothing but one, as it stands there; undefined for another
 * spelling of its path or a host that Bun did not read (request.ts). Nearly every visit is one, and
 * this costs less than reading its path.
 */
export const slugIn = (url: string): string | undefined =>
	/^https?:\/\/[\w.-]{1,254}(?::(?:\d{1,4}|[1-5]\d{4}))?\/([A-Za-z0-9_-]{1,64})(?:\?|$)/.exec(url)?.[1]

/** The slug, and the place in its path, of a request that asks for a short link. */
export const visitIn = (
	request: Request,
	path: string,
	fixed: FixedPaths,
): { slug: string; place?: string } | undefined =>
	isRead(request)
		? (placedIn(path) ?? (isLinkPath(path, fixed) ? { slug: segmentOf(path) } : undefined))
		: undefined

/** The headers of an answer with a body, which says how long that is. */
const withoutBody = async (answer: Response): Promise<Response> => {
	const { status, headers } = answer
	if (answer.body !== null) headers.set('content-length', String((await answer.arrayBuffer()).byteLength))
	return new Response(null, { status, headers })
}

/** A redirect. Headers that are set and copied cost half of what new ones do. */
const createRedirect = () => {
	const headers = new Headers(standingHeaders(''))
	return (location: string, requestId: string, counted: Record<string, string> = {}): Response => {
		headers.set('x-request-id', requestId)
		headers.set('location', location)
		for (const [name, value] of Object.entries(counted)) headers.set(name, value)
		return new Response(null, { status: 302, headers })
	}
}

type Counted = ReturnType<Needs<'limitVisit'>['limitVisit']['before']>

/**
 * Answers a visit: headers, limit, outcome or failure. `slug`: decoded. `place`: in its path. Never
 * fails.
 */
export const createVisitHandler = (
	deps: FailureNeeds &
		Needs<'askedName' | 'dear' | 'limitVisit' | 'newRequestId' | 'readVisitor' | 'requests' | 'visits'>,
) => {
	const { visits, limitVisit, readVisitor, askedName, newRequestId, requests, linkHosts } = deps
	const route = requests.of('/{short_url}')
	const { uncounted, render } = createVisitAnswer(deps)
	const { answer: answerFailure } = createFailureAnswer(deps)
	const redirect = createRedirect()

	/** Any answer but the redirect of a link that is remembered. */
	const finish = async (
		request: Request,
		requestId: string,
		address: string,
		counted: Counted,
		answer: (counts: Awaited<Counted>) => Promise<Response>,
	): Promise<Response> => {
		const headers: Record<string, string> = standingHeaders(requestId)
		try {
			const counts = await counted
			Object.assign(headers, counts)
			const answered = await limitVisit.after(address, headers, () => answer(counts))
			return await compressed(request, withHeaders(answered, headers), deps)
		} catch (error) {
			return withHeaders(await answerFailure(error, { request, requestId, route: '/:short_url' }), headers)
		}
	}

	const visit = (slug: string, request: Request, place: string | undefined): Promise<Response> => {
		const begun = requests.begin()
		const requestId = newRequestId()
		const noted = (answer: Response): Response => {
			requests.end(route, begun, request, answer.status, requestId)
			return answer
		}
		let address = 'unknown'
		try {
			const visitor = { ...readVisitor(request), place }
			address = visitor.address
			const counted = limitVisit.before(address)
			const isVisit = request.method === 'GET' && !isSpeculative(request.headers)
			const slugKey = isVisit ? visitedSlug(slug, linkHosts.at(request.url).name) : undefined
			if (slugKey === undefined)
				return finish(request, requestId, address, counted, () => uncounted(slug, request, place)).then(noted)
			const found = () => linkHosts.visits.note(askedName(request))
			const admit = (counts: Awaited<typeof counted>, end: (answer: Response) => Response) =>
				visits.admit(
					slugKey,
					visitor,
					(location) => {
						found()
						return end(redirect(location, requestId, counts))
					},
					(outcome) =>
						finish(request, requestId, address, counts, async () => {
							const became = await outcome
							if (became.kind !== 'missing') found()
							return render(became, slug, request, place)
						}).then(end),
				)
			if (!(counted instanceof Promise)) return admit(counted, noted)
			// A shared count may refuse the visit before it is one.
			const answered = (answer: Response) => answer
			return finish(request, requestId, address, counted, (counts) => admit(counts, answered)).then(noted)
		} catch (error) {
			return finish(request, requestId, address, undefined, () => Promise.reject(error)).then(noted)
		}
	}
	return (slug: string, request: Request, place?: string): Promise<Response> => {
		const answer = visit(slug, request, place)
		return request.method === 'HEAD' ? answer.then(withoutBody) : answer
	}
}
