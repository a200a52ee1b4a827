/** Answers a failure as JSON or as a page, and logs unexpected ones. */
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '../../../shared/errors.ts'
import { describeError, isUnavailable, toFailure } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import type { Failed } from '../../http/frame.ts'
import { pathOf, prefersHtml, segmentOf } from '../../http/request.ts'
import { safeNext } from '../../http/see-other.ts'
import { isReserved } from '../../links/slug.ts'
import type { Page } from './document.tsx'
import { type FailurePage, failurePage } from './failure.tsx'
import { createHtml } from './html.ts'
import { findReader } from './signed-in.ts'

/** Whether a path has the form of a short link, existing or not. */
export const isVisitPath = (path: string): boolean =>
	path !== '/' && path.indexOf('/', 1) < 0 && !isReserved(segmentOf(path))

/** Reading the session would fail as well, or let a refused client ask the database after all. */
const withoutReader: readonly ErrorCode[] = [
	'service_unavailable',
	'internal_error',
	'rate_limited',
	'method_not_allowed',
]

export type FailureNeeds = Needs<
	'config' | 'credentials' | 'database' | 'linkHosts' | 'log' | 'random' | 'site'
>

/** Pages of failures that are kept: by language, code, and seconds to wait. */
const keptAtMost = 500
/** In place of the request's id, in pages that are kept. */
const anyRequest = '00000000-0000-0000-0000-000000000000'

/**
 * Renders pages of failures for nobody in particular once: rendering one takes longer than a
 * redirect, and those who are refused ask the most often.
 */
const createKeptPages = () => {
	const kept = new LRUCache<string, string>({ max: keptAtMost })
	return (failure: FailurePage): Page =>
		(words, session, site) => {
			const { requestId, next, reason, opensAt, ...rest } = failure
			if (session !== undefined || reason !== undefined || opensAt !== undefined)
				return failurePage(failure)(words, session, site)
			const leads = failure.code === 'unauthorized' ? next : undefined
			const key = JSON.stringify([words.frame.lang, site?.isLinkHost, leads, rest])
			const page = kept.get(key) ?? failurePage({ ...failure, requestId: anyRequest })(words, session, site)
			kept.set(key, page)
			return page.replace(anyRequest, () => requestId)
		}
}

/** `answer` says so to the client, once `note` has told the log and the breaker. */
export const createFailureAnswer = (deps: FailureNeeds) => {
	const { log, database } = deps
	const html = createHtml(deps)
	const pageOf = createKeptPages()

	const note = (error: unknown, { requestId, route, code }: Failed): void => {
		if (toFailure(error, code).code === 'internal_error')
			log.error({ error: describeError(error), route, requestId }, 'unexpected failure')
		else if (isUnavailable(error)) database.noteRefusal(error)
	}

	/** `isTooLong`: it is of a form that is not shown again. */
	const answer = async (
		error: unknown,
		failed: Failed,
		more: Pick<FailurePage, 'isTooLong'> = {},
	): Promise<Response> => {
		note(error, failed)
		const { request, requestId, code } = failed
		const failure = toFailure(error, code)
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
		const page = pageOf({
			code: failure.code,
			requestId,
			next: safeNext(path),
			isVisit: isVisitPath(path),
			...{ says, reason, opensAt, ...more },
			...(wait !== undefined && { retryAfter: Number(wait) }),
		})
		const reader = withoutReader.includes(failure.code) ? undefined : await findReader(deps, request)
		return html(page, request, { status: failure.status, headers, reader })
	}
	return { answer, note }
}
