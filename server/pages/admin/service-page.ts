/** Reads what the operators' page about the service shows. */
import { day, hour, minute, second } from '../../../shared/text/time.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { type Scope, scopes } from '../../config/rate-limits.ts'
import type { Needs } from '../../http/deps.ts'
import { nobody, others } from '../../limits/refusals.ts'
import type { Asked } from '../forms/page-route.ts'

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
	['ALIAS_LENGTH', `${config.aliasLength.min}-${config.aliasLength.max}`],
]

/** What the page about the service is made of. */
export type ServiceNeeds = Needs<
	| 'accounts'
	| 'addressWarnings'
	| 'administration'
	| 'backups'
	| 'config'
	| 'database'
	| 'facts'
	| 'hasIgnoredForwarding'
	| 'readLastBackup'
	| 'refusals'
>

/** Accounts by their names: null without one, `others` and `gone` those that are not named. */
export const readRefusals = async ({ administration, refusals }: Needs<'administration' | 'refusals'>) => {
	const { dates, rows } = await refusals.read()
	const ids = [...new Set(rows.map(({ account }) => account))]
	const accounts = await administration.accounts.byIds(ids)
	const labels = new Map(accounts.map((account) => [account.id, { label: accountLabel(account) }]))
	const whoIs = (account: string) =>
		account === nobody
			? null
			: (labels.get(account) ?? (account === others ? ('others' as const) : ('gone' as const)))
	return { dates, rows: rows.map(({ account, ...row }) => ({ ...row, who: whoIs(account) })) }
}

/** Without BACKUP_DIR there are no files. */
export const readBackups = async (
	{ accounts, backups }: Needs<'accounts' | 'backups'>,
	{ caller, formKey }: Asked,
) => ({
	...((await backups?.look()) ?? { files: undefined, why: undefined }),
	folder: backups?.folder ?? '',
	keep: backups?.keep ?? 0,
	hasSecret: backups?.hasSecret ?? false,
	hasPassword: (await accounts.waysIn(caller.userId)).hasPassword,
	hasFactor: (await accounts.factorOf(caller.userId)) !== undefined,
	formKey,
})

export const readService = async (deps: ServiceNeeds, asked: Asked) => {
	const { addressWarnings, administration, config, database, facts, hasIgnoredForwarding } = deps
	const [{ backlog }, disk, erasing, backup, refusals, backups] = await Promise.all([
		database.read(),
		administration.sizes(),
		administration.erasing(),
		deps.readLastBackup(Promise.resolve(true)),
		readRefusals(deps),
		readBackups(deps, asked),
	])
	return {
		...{ version: facts.version, runtime: facts.runtime, engine: facts.engine },
		startedAt: new Date(facts.startedAt),
		/** Null while the database does not say. */
		waitingClicks: backlog?.clicks ?? null,
		disk,
		erasing,
		/** When it was made: milliseconds since 1970, null for none, undefined if unknown. */
		lastBackup: backup?.made,
		refusals,
		backups,
		proxyWarning: hasIgnoredForwarding(),
		addressWarnings: addressWarnings(),
		settings: settingsOf(config),
	}
}
