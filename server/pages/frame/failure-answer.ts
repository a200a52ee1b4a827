/** Answers a failure as JSON or as a page, and logs unexpected ones. */
import type { ErrorCode } from '../../../shared/errors.ts'
import { describeError, type Failure, isUnavailable, toFailure } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import type { Failed } from '../../http/frame.ts'
import { pathOf, prefersHtml, segmentOf } from '../../http/request.ts'
import { safeNext } from '../../http/see-other.ts'
import { isReserved } from '../../links/slug.ts'
import { failurePage } from './failure.tsx'
import { createHtml } from './html.ts'
import { findReader } from './signed-in.ts'

/** Whether a path has the form of a short link, existing or not. */
export const isVisitPath = (path: string): boolean =>
	path !== '/' && path.indexOf('/', 1) < 0 && !isReserved(segmentOf(path))

/** Reading the session would fail as well, or let a refused client ask the database after all. */
const withoutReader: readonly ErrorCode[] = ['service_unavailable', 'internal_error', 'rate_limited']

export type FailureNeeds = Needs<
	'config' | 'credentials' | 'database' | 'linkHosts' | 'log' | 'random' | 'site'
>

const renderFailure = async (
	deps: FailureNeeds,
	failure: Failure,
	request: Request,
	requestId: string,
): Promise<Response> => {
	const path = pathOf(request.url)
	const headers = { ...failure.extra.headers }
	const isApi = path.startsWith('/api/')
	if (isApi || !prefersHtml(request.headers))
		return Response.json(failure.body, {
			status: failure.status,
			headers: isApi ? headers : { ...headers, vary: 'Accept' },
		})
	const { says, reason, opensAt, leadsTo } = failure.extra
	if (leadsTo !== undefined)
		return new Response(null, { status: 302, headers: { ...headers, location: leadsTo, vary: 'Accept' } })
	const wait = headers['retry-after']
	const page = failurePage({
		code: failure.code,
		requestId,
		next: safeNext(path),
		isVisit: isVisitPath(path),
		...{ says, reason, opensAt },
		...(wait !== undefined && { retryAfter: Number(wait) }),
	})
	const reader = withoutReader.includes(failure.code) ? undefined : await findReader(deps, request)
	return createHtml(deps)(page, request, { status: failure.status, headers, reader })
}

export const createFailureAnswer =
	(deps: FailureNeeds) =>
	(error: unknown, { request, requestId, route, code }: Failed): Promise<Response> => {
		const { log, database } = deps
		const failure = toFailure(error, code)
		if (failure.code === 'internal_error')
			log.error({ error: describeError(error), route, requestId }, 'unexpected failure')
		else if (isUnavailable(error)) database.noteRefusal(error)
		return renderFailure(deps, failure, request, requestId)
	}
