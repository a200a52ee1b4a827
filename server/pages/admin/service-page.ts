/** Reads what the operators' page about the service shows. */
import { day, hour, minute, second } from '../../../shared/text/time.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { type Scope, scopes } from '../../config/rate-limits.ts'
import type { Needs } from '../../http/deps.ts'
import { nobody, others } from '../../limits/refusals.ts'
import type { AdminView } from './AdminPage.tsx'
import type { RefusalsView } from './refusals.tsx'
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
	| 'refusals'
>

/** Accounts by their names, where they are there. */
const readRefusals = async ({
	administration,
	refusals,
}: Needs<'administration' | 'refusals'>): Promise<RefusalsView> => {
	const { dates, rows } = await refusals.read()
	const ids = [...new Set(rows.map(({ account }) => account))]
	const accounts = await administration.accounts.byIds(ids)
	const labels = new Map(accounts.map((account) => [account.id, { label: accountLabel(account) }]))
	const whoIs = (account: string) =>
		account === nobody ? null : (labels.get(account) ?? (account === others ? 'others' : 'gone'))
	return { dates, rows: rows.map(({ account, ...row }) => ({ ...row, who: whoIs(account) })) }
}

export const readService = async ({
	addressWarnings,
	administration,
	config,
	database,
	facts,
	hasIgnoredForwarding,
	readLastBackup,
	refusals,
}: ServiceNeeds): Promise<Omit<AdminServicePage, keyof AdminView>> => {
	const [{ backlog }, disk, backup, refused] = await Promise.all([
		database.read(),
		administration.sizes(),
		readLastBackup(Promise.resolve(true)),
		readRefusals({ administration, refusals }),
	])
	return {
		...{ version: facts.version, runtime: facts.runtime, engine: facts.engine },
		startedAt: new Date(facts.startedAt),
		waitingClicks: backlog?.clicks ?? null,
		disk,
		lastBackup: backup?.made,
		refusals: refused,
		proxyWarning: hasIgnoredForwarding(),
		addressWarnings: addressWarnings(),
		settings: settingsOf(config),
	}
}
