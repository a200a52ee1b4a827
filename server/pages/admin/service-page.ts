/** Reads what the operators' page about the service shows. */
import { day, hour, minute, second } from '../../../shared/text/time.ts'
import { type Scope, scopes } from '../../config/rate-limits.ts'
import type { Needs } from '../../http/deps.ts'
import type { AdminView } from './AdminPage.tsx'
import type { AdminServicePage } from './service.tsx'

const windowNames: [milliseconds: number, name: string][] = [
	[second, 'second'],
	[minute, 'minute'],
	[hour, 'hour'],
	[day, 'day'],
]

/** Variables with the values in force. */
const settingsOf = (config: Needs<'config'>['config']): [name: string, value: string | undefined][] => [
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

/** What the page about the service is made of. */
export type ServiceNeeds = Needs<
	| 'addressWarnings'
	| 'administration'
	| 'config'
	| 'database'
	| 'facts'
	| 'hasIgnoredForwarding'
	| 'readLastBackup'
>

export const readService = async ({
	addressWarnings,
	administration,
	config,
	database,
	facts,
	hasIgnoredForwarding,
	readLastBackup,
}: ServiceNeeds): Promise<Omit<AdminServicePage, keyof AdminView>> => {
	const [{ backlog }, disk, erasing, backup] = await Promise.all([
		database.read(),
		administration.sizes(),
		administration.erasing(),
		readLastBackup(Promise.resolve(true)),
	])
	return {
		...{ version: facts.version, runtime: facts.runtime, engine: facts.engine },
		startedAt: new Date(facts.startedAt),
		waitingClicks: backlog?.clicks ?? null,
		disk,
		erasing,
		lastBackup: backup?.made,
		proxyWarning: hasIgnoredForwarding(),
		addressWarnings: addressWarnings(),
		settings: settingsOf(config),
	}
}
