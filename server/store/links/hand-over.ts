/** Gives links of an account or a team to another one: all, or some. */
import { hour } from '../../../shared/text/time.ts'
import { ticks, withDeadline } from '../../waiting/deadline.ts'
import { lockOpenOwners } from '../accounts/owners.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'
import type { ClaimStore } from './claim.ts'
import { noKey } from './monitor-links.ts'

/** Links on their way from one owner to another. */
export interface Parcel {
	from: string
	to: string
	ids: number[]
}
/** Whether their former monitor keys end. */
export interface KeysOnMove {
	endsKeys?: boolean | undefined
}

/** Links in one transaction, which holds their rows. */
const atOnce = 500

/**
 * Locks both, so that one run at a time gives links of the one, and none beside a close or a
 * deletion: what follows sees it. Accounts before teams, as those lock them. Which is not there.
 */
export const lockBoth = async (tx: Tx, from: string, to: string): Promise<'from' | 'to' | undefined> => {
	const account = await tx`select from users where id = ${from} for no key update`
	const open = await lockOpenOwners(tx, [to])
	const team = await tx`select from teams where id = ${from} for no key update`
	return open.has(to) ? (account.length + team.length === 0 ? 'from' : undefined) : 'to'
}

/**
 * Those of the links that are still theirs, each together with its place in the list, locked by
 * id, as links always are; their ids. Visits and statistics know nothing of owners: the version
 * stays, and nothing waits. `endsKeys`: no monitor key opens them from then on.
 */
export const moveSome = async (
	tx: Tx,
	{ from, to, ids, endsKeys }: Parcel & KeysOnMove,
): Promise<number[]> => {
	const moved = await tx<{ id: number }[]>`
		with moving as materialized (
			select id from links where id = any (${ids}::bigint[]) and owner_id = ${from}
				and not exists (select 1 from deleted_accounts where deleted_accounts.id = ${from})
			order by id for no key update
		), listed as (
			update list_totals set owner_id = ${to} from moving where link_id = moving.id
		)
		update links set owner_id = ${to} ${endsKeys ? tx`, monitor_hash = ${tx.unsafe(noKey)}` : tx``} from moving where links.id = moving.id returning links.id`
	return moved.map(({ id }) => id)
}

export const createHandOver = (
	{ sql }: Pick<Database, 'sql'>,
	{ countListed }: Pick<ClaimStore, 'countListed'>,
) => {
	/** The next links, in the order of their index; undefined when nobody is there to get them. */
	const step = (from: string, to: string, { endsKeys }: KeysOnMove): Promise<number[] | undefined> =>
		transaction(sql, async (tx) => {
			const missing = await lockBoth(tx, from, to)
			if (missing !== undefined) return missing === 'to' ? undefined : []
			const next = await tx<{ id: number }[]>`
				select id from links where owner_id = ${from} order by created_at desc, id desc limit ${atOnce}`
			const ids = next.map(({ id }) => id)
			return moveSome(tx, { from, to, ids, endsKeys })
		})

	/**
	 * Moves every link, some at a time, each together with its place in the list; called again, it
	 * goes on. A large account takes longer than a request, whose answer it does without. Answers
	 * how many; not `isOpen` when the receiver is gone or closed, and what was moved before is
	 * theirs. Fails with `Unavailable`.
	 */
	const handOver = async (
		from: string,
		to: string,
		keys: KeysOnMove = {},
	): Promise<{ moved: number; isOpen: boolean }> => {
		for (let all = 0; ; ) {
			const moved = await step(from, to, keys)
			if (moved === undefined || moved.length === 0) return { moved: all, isOpen: moved !== undefined }
			all += moved.length
			// A count under way passes over rows of the list that were held.
			await countListed(moved)
		}
	}
	return (...asked: Parameters<typeof handOver>) => withDeadline(ticks() + hour, () => handOver(...asked))
}
