/** Owns `GET /api/v1/health` (JSON and page) and `/livez`. */
import { Elysia } from 'elysia'
import { type Health, health } from '../../shared/links.ts'
import { healthPage } from '../pages/health.tsx'
import type { Deps } from './deps.ts'
import { jsonAnswer } from './document.ts'
import { html } from './html.ts'
import { prefersHtml } from './read.ts'

/** The answer comes within a second, whatever the database does. Source: interface contract, "Health". */
const pingAtMost = 800

/** Milliseconds the database took to answer; null when it did not, or not in time. */
const readLatency = async (ping: () => Promise<void>): Promise<number | null> => {
	const start = performance.now()
	let timer: Timer | undefined
	const late = new Promise<null>((resolve) => {
		timer = setTimeout(() => resolve(null), pingAtMost)
	})
	const answered = ping().then(
		() => Math.round((performance.now() - start) * 100) / 100,
		() => null,
	)
	return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

export const healthRoutes = ({ ping, now, facts, hasIgnoredForwarding }: Deps) =>
	new Elysia({ name: 'health' })
		.get(
			'/api/v1/health',
			async ({ request, set }) => {
				const latency = await readLatency(ping)
				const body: Health = {
					status: latency === null ? 'unhealthy' : 'healthy',
					database: latency === null ? 'disconnected' : 'connected',
					timestamp: new Date(now()).toISOString(),
					version: facts.version,
					uptime_seconds: Math.floor((now() - facts.startedAt) / 1_000),
					database_latency_ms: latency,
				}
				set.status = latency === null ? 503 : 200
				set.headers.vary = 'Accept'
				if (!prefersHtml(request.headers)) return Response.json(health.parse(body), { status: set.status })
				const page = healthPage({
					health: body,
					runtime: facts.runtime,
					engine: facts.engine,
					proxyWarning: hasIgnoredForwarding(),
				})
				return html(page, { status: set.status })
			},
			{
				detail: {
					summary: 'State of the service',
					tags: ['Tools'],
					responses: {
						200: jsonAnswer(health, 'The database answers'),
						503: jsonAnswer(health, 'It does not, or not within a second'),
					},
				},
			},
		)
		.get('/livez', () => new Response('ok', { headers: { 'content-type': 'text/plain' } }), {
			detail: { hide: true },
		})
