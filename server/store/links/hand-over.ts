/** Gives all links of an account to another one. */
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'

/** Links in one statement, which holds their rows. */
const atOnce = 500

export const createHandOver = ({ sql }: Pick<Database, 'sql'>) => {
	/**
	 * The next links, found in the order of their index and locked by id, as links always are.
	 * Visits, counts and statistics know nothing of owners: the version stays, and nothing waits.
	 */
	const step = (from: string, to: string) => sql<{ moved: number; isOpen: boolean }[]>`
		with receiver as materialized (
			select id from users where id = ${to} and closed_at is null for key share
		), moving as materialized (
			select id from links where owner_id = ${from} and id = any (array(
				select id from links where owner_id = ${from} and exists (select 1 from receiver)
					and exists (select 1 from users where id = ${from})
					and not exists (select 1 from deleted_accounts where deleted_accounts.id = ${from})
				order by created_at desc, id desc limit ${atOnce}
			)) order by id for no key update
		), moved as (
			update links set owner_id = ${to} from moving where links.id = moving.id
			returning links.id
		), listed as (
			update list_totals set owner_id = ${to} from moving where link_id = moving.id
		)
		select (select count(*) from moved)::integer as moved, exists (select 1 from receiver) as "isOpen"`

	/**
	 * Moves every link, some at a time, each together with its place in the list; called again, it
	 * goes on. Returns how many; undefined when the receiver is gone or closed.
	 */
	return async (from: string, to: string): Promise<number | undefined> => {
		for (let all = 0; ; ) {
			const [row] = await reaching(() => step(from, to))
			if (!row!.isOpen) return undefined
			if (row!.moved === 0) return all
			all += row!.moved
		}
	}
}
