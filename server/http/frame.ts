/** The framework's hooks: what all responses have in common, and what a request must pass. */
import { type AnyElysia, Elysia } from 'elysia'
import { fail } from '../errors.ts'
import type { Deps } from './deps.ts'
import { pathOf } from './request.ts'
import { standingHeaders } from './standing-headers.ts'

/** Paths without a limit, or with one of their own (creation: after the credential is verified). */
const isFree = (method: string, path: string): boolean =>
	path === '/livez' || (method === 'POST' && ['/', '/links', '/api/v1/shorten'].includes(path))

/** The methods of every path without parameters, for 405. */
export type FixedPaths = Map<string, Set<string>>

/** Whether a path can be that of a short link. */
export const isLinkPath = (path: string, fixed: FixedPaths): boolean =>
	path.indexOf('/', 1) < 0 && !fixed.has(path)

/** A link of this name has a path of its own there, with other methods. */
const underLinks = /^\/api\/v1\/my-links\//

export const readFixedPaths = (...apps: AnyElysia[]): FixedPaths => {
	const fixed: FixedPaths = new Map()
	for (const { method, path } of apps.flatMap((app) => app.routes)) {
		if (/[:*]/.test(path) || underLinks.test(path) || method === 'OPTIONS') continue
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
	/** Its template, for the log. */
	route: string
	/** The framework's name for the failure. */
	code?: unknown
}

/** Renders a failure as JSON or as a page. */
export type AnswerFailure = (error: unknown, failed: Failed) => Promise<Response> | Response

/** The outermost hooks: they answer every failure and set the headers of every response. */
export const createFrame = ({ newRequestId }: Deps, answerFailure: AnswerFailure) =>
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
 * What a request must pass before routing: its rate limit and its method. It comes after the CORS
 * hook, since other origins must be able to read these refusals. `fixed` is read per request, so it
 * can be filled after the routes are added.
 */
export const createGate = (deps: Deps, fixed: FixedPaths, isAsset: (path: string) => boolean) => {
	const { limit, limitHere, config, credentials } = deps
	const isLimited = Object.values(config.rateLimits).some((rateLimit) => rateLimit !== null)

	const gate = new Elysia({ name: 'gate' })
	const allow = ({ request }: { request: Request }): void => {
		const methods = fixed.get(pathOf(request.url))
		if (methods !== undefined && !methods.has(request.method)) {
			throw fail('method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
		}
	}
	if (!isLimited) return gate.onRequest(allow)
	// `async` is required: Elysia decides by a hook's source text whether to await it, and Bun
	// rewrites that text. A hook that only returned the promise was taken for a response
	// (test/server/main/rate-limits.test.ts).
	gate.onRequest(async ({ request, set }) => {
		const path = pathOf(request.url)
		if (isFree(request.method, path) || isAsset(path)) return
		// Visits count themselves (limits/visit-limit.ts), the form on their pages too.
		if (isLinkPath(path, fixed) && ['GET', 'HEAD', 'POST'].includes(request.method)) return
		const { address } = deps.readClient(request)
		// Health must answer in time while the database, which has counters and sessions, is away.
		const isHealth = path === '/api/v1/health'
		const who = isHealth || !config.countsByAccount ? address : await credentials.countedFor(request, address)
		Object.assign(set.headers, await (isHealth ? limitHere : limit)('other', who))
	})
	return gate.onRequest(allow)
}
