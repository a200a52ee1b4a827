/** `GET /api/v1/health` (JSON and page) and `/livez`. */
import { Elysia } from 'elysia'
import { type Health, health } from '../../../shared/health.ts'
import { second } from '../../../shared/time.ts'
import { fails } from '../../backup/read-last.ts'
import type { Deps } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { farApart } from '../../waiting/service-clock.ts'
import { html } from '../frame/html.ts'
import { findReader } from '../frame/signed-in.ts'
import { healthPage } from './health.tsx'

const statusOf = {
	connected: 'healthy',
	incomplete: 'degraded',
	degraded: 'degraded',
	disconnected: 'unhealthy',
} as const

/** Whether the request may know more than a visitor: from the server's machine, or an operator. */
const mayKnow = async ({ isLocal, credentials, accounts }: Deps, request: Request): Promise<boolean> => {
	if (isLocal(request)) return true
	const caller = await credentials.identify(request, { headers: {} })
	if (caller === undefined) return false
	await accounts.guardOperator(caller.userId)
	return true
}

const createBackupReader =
	(deps: Deps) =>
	async (request: Request): Promise<Pick<Health, 'last_backup' | 'backup_fails'>> => {
		const last = await deps.readLastBackup(() => mayKnow(deps, request))
		if (last === undefined) return {}
		return {
			last_backup: last.made === null ? null : new Date(last.made).toISOString(),
			backup_fails: fails(last),
		}
	}

/** The room on the disk, for those who may know. */
const createDiskReader =
	(deps: Deps) =>
	async (request: Request): Promise<Pick<Health, 'disk_free_bytes'>> => {
		const free = deps.facts.freeBytes?.()
		if (free === undefined || !(await mayKnow(deps, request).catch(() => false))) return {}
		return { disk_free_bytes: free }
	}

export const healthRoutes = (deps: Deps) => {
	const { config, database, now, clockAhead, facts, hasIgnoredForwarding, addressWarnings, seenBy } = deps
	const readBackup = createBackupReader(deps)
	const readDisk = createDiskReader(deps)
	return new Elysia({ name: 'health' })
		.get('/api/v1/health', async ({ request, set }) => {
			const warnings = addressWarnings()
			const [{ state, latency, backlog }, backup, disk] = await Promise.all([
				database.read(),
				readBackup(request),
				readDisk(request),
			])
			// Readers of the one may read the other.
			const isTold = Object.keys(backup).length > 0 && warnings.length > 0
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
				...(Math.abs(clockAhead()) > farApart && {
					clock_ahead_seconds: Math.round(clockAhead() / second),
				}),
				...backup,
				...(isTold && { address_warnings: warnings.map(({ kind }) => kind) }),
				...disk,
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
				isWhole: await mayKnow(deps, request).catch(() => false),
				proxyWarning: hasIgnoredForwarding(),
				addressWarnings: warnings,
			})
			return html(page, request, { status: set.status, reader })
		})
		.get(
			'/livez',
			({ request }) => new Response('ok', { headers: { 'content-type': 'text/plain', ...seenBy(request) } }),
		)
}
