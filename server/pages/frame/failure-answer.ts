/** Answers a failure as JSON or as a page, and logs unexpected ones. */
import { describeError, type Failure, isUnavailable, toFailure } from '../../errors.ts'
import type { Deps } from '../../http/deps.ts'
import type { Failed } from '../../http/frame.ts'
import { pathOf, prefersHtml, segmentOf } from '../../http/request.ts'
import { safeNext } from '../../http/see-other.ts'
import { isReserved } from '../../links/slug.ts'
import { failurePage } from './failure.tsx'
import { html } from './html.ts'

/** Whether a path has the form of a short link, existing or not. */
export const isVisitPath = (path: string): boolean =>
	path !== '/' && path.indexOf('/', 1) < 0 && !isReserved(segmentOf(path))

const renderFailure = (failure: Failure, request: Request, requestId: string): Response => {
	const path = pathOf(request.url)
	const headers = { ...failure.extra.headers }
	if (path.startsWith('/api/')) {
		return Response.json(failure.body, { status: failure.status, headers })
	}
	if (!prefersHtml(request.headers)) {
		return Response.json(failure.body, { status: failure.status, headers: { ...headers, vary: 'Accept' } })
	}
	const wait = headers['retry-after']
	const page = failurePage({
		code: failure.code,
		requestId,
		next: safeNext(path),
		isVisit: isVisitPath(path),
		says: failure.extra.says,
		...(wait !== undefined && { retryAfter: Number(wait) }),
	})
	return html(page, request, { status: failure.status, headers })
}

export const createFailureAnswer =
	({ log, database }: Deps) =>
	(error: unknown, { request, requestId, route, code }: Failed): Response => {
		const failure = toFailure(error, code)
		if (failure.code === 'internal_error')
			log.error({ error: describeError(error), route, requestId }, 'unexpected failure')
		else if (isUnavailable(error)) database.noteRefusal(error)
		return renderFailure(failure, request, requestId)
	}
