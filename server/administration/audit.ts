/** Acts of operators: each is written to the audit log, and happens once per form. */
import { Failure } from '../errors.ts'
import type { AuditStore } from '../store/audit.ts'
import type { Act, AdministrationDeps } from './administration.ts'

/** What the log has beside these: commands, what operators do as anybody does, settings. */
export const notedActs = [
	...(['sign_in', 'make_token', 'add_factor', 'drop_factor', 'export', 'settings'] as const),
	...(['make_backup', 'download_backup', 'create_account', 'reset_password'] as const),
] as const
export type NotedAct = (typeof notedActs)[number]

export interface Deed {
	act: Act | NotedAct
	/** Slugs, hosts, or email addresses, as the log shows them. */
	subjects: string[]
	/** The one-time key of the form; undefined for a command. */
	key?: string | undefined
	/** The operator's email address or name; null for a command. */
	account: string | null
	/** Why, in their words. */
	reason?: string | undefined
}

export interface AuditDeps extends Pick<AdministrationDeps, 'secrets' | 'now'> {
	store: { audit: AuditStore }
}

export const createAudit = ({ store: { audit }, secrets, now }: AuditDeps) => ({
	list: audit.list,

	/**
	 * Writes the entry, acts, and adds how many things changed. A form that was sent before gets
	 * the same number and does nothing, unless it is unknown how the first attempt ended: every act
	 * can be repeated without harm.
	 */
	record: async ({ key, ...deed }: Deed, run: () => Promise<number>): Promise<number> => {
		const keyHash =
			key === undefined ? null : secrets.hmac('audit', deed.account ?? '', key, deed.act, ...deed.subjects)
		const { id, changed } = await audit.begin({ ...deed, keyHash, at: new Date(now()) })
		if (changed !== null) return changed
		const count = await run()
		await audit.finish(id, count)
		return count
	},
})

export type Audit = ReturnType<typeof createAudit>

/** Does one thing, and writes it to the log, also that it was refused. Fails as `run` does. */
export const noted = async <T>(
	audit: Pick<Audit, 'record'>,
	deed: Omit<Deed, 'key'>,
	run: () => Promise<T>,
): Promise<T> => {
	let outcome: T | Failure | undefined
	await audit.record(deed, async () => {
		outcome = await run().catch((error) => {
			if (error instanceof Failure) return error
			throw error
		})
		return outcome === false || outcome instanceof Failure ? 0 : 1
	})
	if (outcome instanceof Failure) throw outcome
	return outcome as T
}
