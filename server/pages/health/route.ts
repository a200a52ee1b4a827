/** `GET /api/v1/health` (JSON and page) and `/livez`. */
import { Elysia } from 'elysia'
import ipaddr from 'ipaddr.js'
import { type Health, health } from '../../../shared/health.ts'
import type { Deps } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { html } from '../frame/html.ts'
import { findReader, type Reader } from '../frame/signed-in.ts'
import { healthPage } from './health.tsx'

const statusOf = {
	connected: 'healthy',
	incomplete: 'degraded',
	degraded: 'degraded',
	disconnected: 'unhealthy',
} as const

/** Whether the request comes from this machine itself, not from a proxy on it. */
const isFromHere = ({ readClient }: Deps, request: Request): boolean => {
	const { address } = readClient(request)
	return (
		!request.headers.has('x-forwarded-for') &&
		ipaddr.isValid(address) &&
		ipaddr.process(address).range() === 'loopback'
	)
}

const isOperator = ({ accounts }: Deps, { userId }: Reader): Promise<boolean> =>
	accounts.guardOperator(userId).then(
		() => true,
		() => false,
	)

export const healthRoutes = (deps: Deps) => {
	const { database, now, facts, hasIgnoredForwarding } = deps
	return new Elysia({ name: 'health' })
		.get('/api/v1/health', async ({ request, set }) => {
			const { state, latency, backlog } = await database.read()
			const body: Health = {
				status: statusOf[state],
				database: latency === null ? 'disconnected' : 'connected',
				timestamp: new Date(now()).toISOString(),
				version: facts.version,
				uptime_seconds: Math.floor((now() - facts.startedAt) / 1_000),
				database_latency_ms: latency,
				waiting_clicks: backlog?.clicks ?? null,
				oldest_waiting_seconds:
					backlog === null || backlog.oldest === null
						? null
						: Math.max(0, Math.floor((now() - backlog.oldest) / 1_000)),
				unknown_outcomes: database.unknownOutcomes(),
			}
			// A load balancer should keep sending visits to a server that only lacks statistics.
			set.status = state === 'connected' || state === 'incomplete' ? 200 : 503
			set.headers.vary = 'Accept'
			if (!prefersHtml(request.headers)) return Response.json(health.parse(body), { status: set.status })
			// Without its database the session can't be read.
			const reader = latency === null ? undefined : await findReader(deps, request)
			const page = healthPage({
				health: body,
				runtime: facts.runtime,
				engine: facts.engine,
				primary: facts.primary?.(),
				isIncomplete: state === 'incomplete',
				isWhole: isFromHere(deps, request) || (reader !== undefined && (await isOperator(deps, reader))),
				proxyWarning: hasIgnoredForwarding(),
			})
			return html(page, request, { status: set.status, reader })
		})
		.get('/livez', () => new Response('ok', { headers: { 'content-type': 'text/plain' } }))
}
