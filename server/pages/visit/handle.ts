/** Answers `GET` and `HEAD` of a short link past the framework, which would take longer. */
import { compressed } from '../../http/compressed.ts'
import type { Deps } from '../../http/deps.ts'
import { standingHeaders, withHeaders } from '../../http/standing-headers.ts'
import { createFailureAnswer } from '../frame/failure-answer.ts'
import { createVisitAnswer } from './route.ts'

/**
 * The slug of an address that is nothing but one, as it stands there; undefined for another
 * spelling of its path or a host that Bun did not read (request.ts). Nearly every visit is one, and
 * this costs less than reading its path.
 */
export const slugIn = (url: string): string | undefined =>
	/^https?:\/\/[\w.-]+(?::\d{1,5})?\/([A-Za-z0-9_-]{1,15})(?:\?|$)/.exec(url)?.[1]

/** The headers of an answer with a body, which says how long that is. */
const withoutBody = async (answer: Response): Promise<Response> => {
	const { status, headers } = answer
	if (answer.body !== null) headers.set('content-length', String((await answer.arrayBuffer()).byteLength))
	return new Response(null, { status, headers })
}

/** Answers a visit: headers, limit, outcome or failure. `slug`: decoded. Never fails. */
export const createVisitHandler = (deps: Deps) => {
	const { limit, readVisitor, newRequestId } = deps
	const { answer } = createVisitAnswer(deps)
	const answerFailure = createFailureAnswer(deps)
	const visit = async (slug: string, request: Request): Promise<Response> => {
		const headers: Record<string, string> = standingHeaders(newRequestId())
		try {
			const visitor = readVisitor(request)
			const counted = limit('visit', visitor.address)
			Object.assign(headers, counted instanceof Promise ? await counted : counted)
			const answered = await answer(slug, request, visitor, headers)
			// A redirect was made with these headers; checking that would cost as much as setting
			// one.
			return answered.status === 302 ? answered : await compressed(request, withHeaders(answered, headers))
		} catch (error) {
			const requestId = headers['x-request-id']!
			return withHeaders(answerFailure(error, { request, requestId, route: '/:short_url' }), headers)
		}
	}
	return (slug: string, request: Request): Promise<Response> =>
		request.method === 'HEAD' ? visit(slug, request).then(withoutBody) : visit(slug, request)
}
