/** The framework's hooks: what every answer has in common, and what a request must pass. */
import { type AnyElysia, Elysia } from 'elysia'
import { fail } from '../errors.ts'
import type { Deps } from './deps.ts'
import { pathOf } from './request.ts'
import { standingHeaders } from './standing-headers.ts'

/** Paths with a limit of their own making (creation: after the credential was verified) or none at all, as assets have. */
const isFree = (method: string, path: string): boolean =>
	path === '/livez' || (method === 'POST' && ['/', '/links', '/api/v1/shorten'].includes(path))

/** Methods of every path without parameters, for 405. Filled when all routes are known. */
export type FixedPaths = Map<string, Set<string>>

/** Whether a path can be a short link's. */
const isLinkPath = (path: string, fixed: FixedPaths): boolean => path.indexOf('/', 1) < 0 && !fixed.has(path)

/** Whether a request asks for a short link. */
export const isVisitOf = (method: string, path: string, fixed: FixedPaths): boolean =>
	isLinkPath(path, fixed) && (method === 'GET' || method === 'HEAD')

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

/** What is known of a request that failed. */
export interface Failed {
	request: Request
	requestId: string
	/** As it was declared, for the log. */
	route: string
	/** The framework's name for the failure. */
	code?: unknown
}

/** How a failure is answered: as JSON, or as a page. */
export type AnswerFailure = (error: unknown, failed: Failed) => Promise<Response> | Response

/** The outermost hooks: how every failure is answered, and the headers that every answer has. */
export const createFrame = ({ newRequestId }: Pick<Deps, 'newRequestId'>, answerFailure: AnswerFailure) =>
	new Elysia({ name: 'frame' })
		.onError({ as: 'global' }, async ({ error, code, request, set, route }) => {
			const requestId = String(set.headers['x-request-id'] ?? '')
			const answer = await answerFailure(error, { code, request, requestId, route })
			delete set.headers.location
			set.status = answer.status
			return answer
		})
		.onRequest(({ set }) => {
			Object.assign(set.headers, standingHeaders(newRequestId()))
		})

/**
 * What a request must pass before it is routed: its limit and its method. Other origins must be able to read these refusals
 * too, so it stands behind the CORS hook. `fixed` is read per request, so that it may be filled after the routes were added.
 */
export const createGate = (
	deps: Pick<Deps, 'limit' | 'limitHere' | 'config' | 'readClient'>,
	fixed: FixedPaths,
	isAsset: (path: string) => boolean,
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
		if (isFree(request.method, path) || isAsset(path)) return
		// The form on a visit's page is the visit of who had to be asked first.
		const isVisit = isLinkPath(path, fixed) && ['GET', 'HEAD', 'POST'].includes(request.method)
		// Health must answer in time when the database, where the counters may be, does not.
		const count = path === '/api/v1/health' ? limitHere : limit
		Object.assign(set.headers, await count(isVisit ? 'visit' : 'other', deps.readClient(request).address))
	})
	return gate.onRequest(allow)
}
