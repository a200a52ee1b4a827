/** Reads what the operators' page about the service shows. */
import { day, hour, minute, second } from '../../../shared/text/time.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { type Scope, scopes } from '../../config/rate-limits.ts'
import type { Deps } from '../../http/deps.ts'
import { html } from '../frame/html.ts'
import type { AdminView } from './AdminPage.tsx'
import { adminServicePage } from './service.tsx'

const windowNames: [milliseconds: number, name: string][] = [
	[second, 'second'],
	[minute, 'minute'],
	[hour, 'hour'],
	[day, 'day'],
]

/** Variables with the values in force. */
const settingsOf = ({ config }: Deps): [name: string, value: string | undefined][] => [
	...(Object.keys(scopes) as Scope[]).map((scope): [string, string | undefined] => {
		const limit = config.rateLimits[scope]
		const per = limit && windowNames.find(([milliseconds]) => milliseconds === limit.windowMs)?.[1]
		return [scopes[scope].variable, limit === null ? undefined : `${limit.points}/${per}`]
	}),
	['RATE_LIMIT_STORE', config.rateLimitStore],
	['PROCESSES', String(config.processes)],
	['ANONYMOUS', config.anonymous ? 'on' : 'off'],
	['SIGNUPS', config.signUps ? 'open' : 'closed'],
	['CLICK_RETENTION_DAYS', config.clickRetentionDays?.toString()],
	['RETIRED_SLUG_DAYS', String(config.retiredSlugDays)],
]

export const createServicePage =
	(deps: Deps, viewOf: (caller: SignedIn, request: Request) => AdminView) =>
	async (caller: SignedIn, request: Request): Promise<Response> => {
		const { administration, facts, database } = deps
		const [{ backlog }, disk, backup] = await Promise.all([
			database.read(),
			administration.sizes(),
			deps.readLastBackup(Promise.resolve(true)),
		])
		const page = adminServicePage({
			...viewOf(caller, request),
			...{ version: facts.version, runtime: facts.runtime, engine: facts.engine },
			startedAt: new Date(facts.startedAt),
			waitingClicks: backlog?.clicks ?? null,
			disk,
			lastBackup: backup?.made,
			proxyWarning: deps.hasIgnoredForwarding(),
			addressWarnings: deps.addressWarnings(),
			settings: settingsOf(deps),
		})
		return html(page, request)
	}
