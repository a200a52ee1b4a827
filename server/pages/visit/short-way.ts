/** A visit's fast path around the framework, which costs more than the visit itself. */
import { compressed } from '../../http/compressed.ts'
import type { Deps } from '../../http/deps.ts'
import { standingHeaders, withHeaders } from '../../http/standing-headers.ts'
import { createFailureAnswer } from '../frame/failure-answer.ts'
import { createVisitAnswer } from './route.ts'

/**
 * The slug of a URL whose path is nothing but a slug. Everything else takes the framework's way,
 * even other spellings of the same and URLs whose host Bun could not read (request.ts).
 */
export const slugIn = (url: string): string | undefined =>
	/^https?:\/\/[\w.-]+(?::\d{1,5})?\/([A-Za-z0-9_-]{1,15})(?:\?|$)/.exec(url)?.[1]

type ShortWayDeps = Pick<
	Deps,
	'visits' | 'config' | 'readVisitor' | 'limit' | 'newRequestId' | 'log' | 'database'
>

/**
 * Answers `GET /{slug}` like route and hooks (frame.ts): the same headers, limit, outcome and
 * failures from the same functions. test/server/pages/short-way.test.ts compares both.
 */
export const createShortWay = (deps: ShortWayDeps) => {
	const { limit, readVisitor, newRequestId } = deps
	const { answer } = createVisitAnswer(deps)
	const answerFailure = createFailureAnswer(deps)
	return async (slug: string, request: Request): Promise<Response> => {
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
}
