/** What every answer has in common: request id, standing headers, methods, rate limits, failures. */
import { type AnyElysia, Elysia } from 'elysia'
import { describeError, type Failure, fail, isUnavailable, toFailure } from '../errors.ts'
import { isReserved } from '../links/slug.ts'
import { assets } from '../pages/assets.ts'
import { failurePage } from '../pages/failure.tsx'
import type { Deps } from './deps.ts'
import { htmlHeaders } from './html.ts'
import { pathOf, prefersHtml } from './request.ts'
import { safeNext } from './see-other.ts'

/** Paths with a limit of their own making (creation: after the credential was verified) or none at all. */
const isFree = (method: string, path: string): boolean =>
	path === '/livez' ||
	assets.has(path) ||
	(method === 'POST' && ['/', '/links', '/api/v1/shorten'].includes(path))

/** Whether a path is a short link's, of one that exists or not. */
const isVisitPath = (path: string): boolean =>
	path !== '/' && path.indexOf('/', 1) < 0 && !isReserved(path.slice(1))

/** Methods of every path without parameters, for 405. Filled when all routes are known. */
export type FixedPaths = Map<string, Set<string>>

/** Whether a request asks for a short link. */
export const isVisitOf = (method: string, path: string, fixed: FixedPaths): boolean =>
	path.indexOf('/', 1) < 0 && !fixed.has(path) && (method === 'GET' || method === 'HEAD')

export const readFixedPaths = (...apps: AnyElysia[]): FixedPaths => {
	const fixed: FixedPaths = new Map()
	for (const { method, path } of apps.flatMap((app) => app.routes)) {
		if (/[:*]/.test(path) || method === 'OPTIONS') continue
		const methods = fixed.get(path) ?? new Set()
		methods.add(method)
		if (method === 'GET') methods.add('HEAD')
		fixed.set(path, methods)
	}
	return fixed
}

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
	const html = failurePage({
		code: failure.code,
		requestId,
		next: safeNext(path),
		isVisit: isVisitPath(path),
		...(wait !== undefined && { retryAfter: Number(wait) }),
	})
	return new Response(html, {
		status: failure.status,
		headers: { ...headers, ...htmlHeaders(), vary: 'Accept' },
	})
}

/** The outermost hooks: how every failure is answered, and the headers that every answer has. */
export const createFrame = ({
	log,
	newRequestId,
	database,
}: Pick<Deps, 'log' | 'newRequestId' | 'database'>) =>
	new Elysia({ name: 'frame' })
		.onError({ as: 'global' }, ({ error, code, request, set, route }) => {
			const failure = toFailure(error, code)
			const requestId = String(set.headers['x-request-id'] ?? '')
			if (failure.code === 'internal_error')
				log.error({ error: describeError(error), route, requestId }, 'unexpected failure')
			else if (isUnavailable(error)) database.noteRefusal(error)
			delete set.headers.location
			set.status = failure.status
			return renderFailure(failure, request, requestId)
		})
		.onRequest(({ set }) => {
			set.headers['x-request-id'] = newRequestId()
			set.headers['cache-control'] = 'private, no-store'
			set.headers['x-content-type-options'] = 'nosniff'
		})

/**
 * What a request must pass before it is routed: its limit and its method. Other origins must be able to read these refusals
 * too, so it stands behind the CORS hook. `fixed` is read per request, so that it may be filled after the routes were added.
 */
export const createGate = (
	deps: Pick<Deps, 'limit' | 'limitHere' | 'config' | 'readClient'>,
	fixed: FixedPaths,
) => {
	const { limit, limitHere, config } = deps
	const isLimited = Object.values(config.rateLimits).some((rateLimit) => rateLimit !== null)

	const gate = new Elysia({ name: 'gate' })
	const allow = ({ request }: { request: Request }): void => {
		const methods = fixed.get(pathOf(request.url))
		if (methods !== undefined && !methods.has(request.method)) {
			throw fail('method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
		}
	}
	if (!isLimited) return gate.onRequest(allow)
	// `async` must stand here: Elysia decides by a hook's text whether to wait for it, and Bun rewrites that text. A hook that
	// only returned the promise was taken for an answer of its own (test/server/main/rate-limits.test.ts).
	gate.onRequest(async ({ request, set }) => {
		const path = pathOf(request.url)
		if (isFree(request.method, path)) return
		const isVisit = isVisitOf(request.method, path, fixed)
		// Health must answer in time when the database, where the counters may be, does not.
		const count = path === '/api/v1/health' ? limitHere : limit
		Object.assign(set.headers, await count(isVisit ? 'visit' : 'other', deps.readClient(request).address))
	})
	return gate.onRequest(allow)
}
