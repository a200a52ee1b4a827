/** Gives all links of an account or a team to another one. */
import { hour } from '../../../shared/text/time.ts'
import { ticks, withDeadline } from '../../waiting/deadline.ts'
import { lockOpenOwners } from '../accounts/owners.ts'
import type { Database } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'
import type { ClaimStore } from './claim.ts'

/** Links in one transaction, which holds their rows. */
const atOnce = 500

export interface HandedOver {
	/** How many links. */
	moved: number
	/** False when the receiver is gone or closed; what was moved before is theirs. */
	isOpen: boolean
}

export const createHandOver = (
	{ sql }: Pick<Database, 'sql'>,
	{ countListed }: Pick<ClaimStore, 'countListed'>,
) => {
	/**
	 * The ids of the next links, found in the order of their index and locked by id, as links
	 * always are; undefined when nobody is there to get them. Visits and statistics know nothing of
	 * owners: the version stays, and nothing waits.
	 */
	const step = (from: string, to: string): Promise<number[] | undefined> =>
		transaction(sql, async (tx) => {
			const open = await lockOpenOwners(tx, [to])
			// One run at a time, and none beside a close or a deletion: what follows sees it.
			const account = await tx`select from users where id = ${from} for no key update`
			const team = await tx`select from teams where id = ${from} for no key update`
			if (!open.has(to)) return undefined
			if (account.length + team.length === 0) return []
			const moved = await tx<{ id: number }[]>`
				with moving as materialized (
					select id from links where id = any (array(
						select id from links where owner_id = ${from}
							and not exists (select 1 from deleted_accounts where deleted_accounts.id = ${from})
						order by created_at desc, id desc limit ${atOnce}
					)) order by id for no key update
				), listed as (
					update list_totals set owner_id = ${to} from moving where link_id = moving.id
				)
				update links set owner_id = ${to} from moving where links.id = moving.id and owner_id = ${from}
				returning links.id`
			return moved.map(({ id }) => id)
		})

	/**
	 * Moves every link, some at a time, each together with its place in the list; called again, it
	 * goes on. A large account takes longer than a request, whose answer it does without. Fails
	 * with `Unavailable`.
	 */
	const handOver = async (from: string, to: string): Promise<HandedOver> => {
		for (let all = 0; ; ) {
			const moved = await step(from, to)
			if (moved === undefined || moved.length === 0) return { moved: all, isOpen: moved !== undefined }
			all += moved.length
			// A count under way passes over rows of the list that were held.
			await countListed(moved)
		}
	}
	return (from: string, to: string) => withDeadline(ticks() + hour, () => handOver(from, to))
}
