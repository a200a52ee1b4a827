/** `GET /api/v1/health` (JSON and page) and `/livez`. */
import { Elysia } from 'elysia'
import { type Health, health } from '../../../shared/health.ts'
import type { Deps } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { html } from '../frame/html.ts'
import { healthPage } from './health.tsx'

const statusOf = {
	connected: 'healthy',
	incomplete: 'degraded',
	degraded: 'degraded',
	disconnected: 'unhealthy',
} as const

export const healthRoutes = ({ config, database, now, facts, hasIgnoredForwarding }: Deps) =>
	new Elysia({ name: 'health' })
		.get('/api/v1/health', async ({ request, set }) => {
			const { state, latency, backlog } = await database.read()
			const body: Health = {
				status: statusOf[state],
				database: latency === null ? 'disconnected' : 'connected',
				timestamp: new Date(now()).toISOString(),
				version: facts.version,
				link_base_url: config.linkBaseUrl,
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
			const page = healthPage({
				health: body,
				runtime: facts.runtime,
				engine: facts.engine,
				primary: facts.primary?.(),
				isIncomplete: state === 'incomplete',
				proxyWarning: hasIgnoredForwarding(),
			})
			return html(page, request, { status: set.status })
		})
		.get('/livez', () => new Response('ok', { headers: { 'content-type': 'text/plain' } }))
