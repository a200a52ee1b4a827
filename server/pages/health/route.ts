/** `GET /api/v1/health` (JSON and page) and `/livez`. */
import { Elysia } from 'elysia'
import { type Health, health } from '../../../shared/health.ts'
import { second } from '../../../shared/text/time.ts'
import { answerAtMost, fails } from '../../backup/read-last.ts'
import type { Needs } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { atMost } from '../../waiting/queue.ts'
import { farApart } from '../../waiting/service-clock.ts'
import { createHtml } from '../frame/html.ts'
import { findReader } from '../frame/signed-in.ts'
import { healthPage } from './health.tsx'

const statusOf = {
	connected: 'healthy',
	incomplete: 'degraded',
	damaged: 'degraded',
	degraded: 'degraded',
	disconnected: 'unhealthy',
} as const

type KnowNeeds = Needs<'isLocal' | 'credentials' | 'accounts' | 'random'>

/** Whether the request may know more than a visitor: from the server's machine, or an operator. */
const mayKnow = ({ isLocal, credentials, accounts }: KnowNeeds, request: Request): Promise<boolean> => {
	const ask = async (): Promise<boolean> => {
		const caller = await credentials.identify(request, { headers: {} })
		if (caller === undefined) return false
		await accounts.guardOperator(caller.userId)
		return true
	}
	return isLocal(request) ? Promise.resolve(true) : atMost(answerAtMost, ask()).catch(() => false)
}

/** The times of backups, for those who may know. */
const readBackup = async (
	{ readLastBackup }: Needs<'readLastBackup'>,
	isTold: Promise<boolean>,
): Promise<Pick<Health, 'last_backup' | 'backup_fails'>> => {
	const last = await readLastBackup(isTold)
	if (last === undefined) return {}
	return {
		last_backup: last.made === null ? null : new Date(last.made).toISOString(),
		backup_fails: fails(last),
	}
}

export const healthRoutes = (
	deps: KnowNeeds &
		Needs<'config' | 'database' | 'now' | 'clockAhead' | 'isInDoubt' | 'facts' | 'hasIgnoredForwarding'> &
		Needs<'addressWarnings' | 'linkHosts' | 'readLastBackup' | 'seenBy' | 'site'>,
) => {
	const { config, database, now, clockAhead, isInDoubt, facts } = deps
	const { hasIgnoredForwarding, addressWarnings, seenBy } = deps
	const html = createHtml(deps)
	return new Elysia({ name: 'health' })
		.get('/api/v1/health', async ({ request, set }) => {
			const warnings = addressWarnings()
			const free = facts.freeBytes?.()
			const asked = mayKnow(deps, request)
			const [{ state, latency, backlog }, backup, isTold] = await Promise.all([
				database.read(),
				readBackup(deps, asked),
				asked,
			])
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
				...(isInDoubt() && { clock_doubt: true }),
				...backup,
				...(isTold && state === 'damaged' && { damaged_table: backlog!.damaged! }),
				...(isTold && warnings.length > 0 && { address_warnings: warnings.map(({ kind }) => kind) }),
				...(isTold && free !== undefined && { disk_free_bytes: free }),
			}
			// A load balancer should keep sending visits to a server that only lacks statistics.
			set.status = ['connected', 'incomplete', 'damaged'].includes(state) ? 200 : 503
			set.headers.vary = 'Accept'
			if (!prefersHtml(request.headers)) return Response.json(health.parse(body), { status: set.status })
			// Without its database the session can't be read.
			const reader = latency === null ? undefined : await findReader(deps, request)
			const page = healthPage({
				health: body,
				runtime: facts.runtime,
				engine: facts.engine,
				primary: facts.primary?.(),
				lacks: state === 'incomplete' || state === 'damaged' ? state : undefined,
				isWhole: isTold,
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
