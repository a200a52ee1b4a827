/** Pages of the database that can't be read: notes the table, and heals what clicks give again. */
import { getTableName } from 'drizzle-orm'
import { minute } from '../../../shared/text/time.ts'
import { ticks, withDeadline } from '../../waiting/deadline.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { isDamaged, messageOf, readingOne } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock } from '../locks.ts'
import { keptPrefix } from '../operator-schema.ts'
import { isSpread } from '../spread/is-spread.ts'
import { linkTotals, linkVisitors, tallies } from './click-schema.ts'

/** The tables that are derived from raw clicks. */
export const derived = [linkVisitors, tallies, linkTotals].map((table): string => getTableName(table))
/** How long a move waits for counts under way; meanwhile no count can begin. */
const lockLimit = '10s'

/** Milliseconds that a move may take. */
const healedWithin = 10 * minute

/** What was found. */
export interface Damage {
	/** The table; null when there is no damage, or nobody could say where. */
	table: string | null
	/** Links whose totals are lost until they are rebuilt. */
	lost: number[]
}

/** The name of a table that no failure names, or that a worker of Citus has. */
const unknown = 'some table'

/** The table that a failure names; undefined if it has another file by now. */
const tableOf = async (tx: Tx, failure: unknown): Promise<string | undefined> => {
	const [, file] = /base\/\d+\/(\d+)/.exec(messageOf(failure)) ?? []
	const [, index] = /index "([^"]+)"/.exec(messageOf(failure)) ?? []
	const [found] = await tx<{ name: string | null; isSpread: boolean }[]>`
		select ${tx.unsafe(isSpread)} as "isSpread", (
			select coalesce(owner.oid, heap.oid)::regclass::text from pg_class as one
			left join pg_index on indexrelid = one.oid join pg_class as heap on heap.oid = coalesce(indrelid, one.oid)
			-- Long values are apart.
			left join pg_class as owner on heap.relkind = 't' and owner.reltoastrelid = heap.oid
			where pg_relation_filenode(one.oid) = ${file ?? null}::oid or one.oid = to_regclass(quote_ident(${index ?? null}))
			limit 1
		) as name`
	return found!.isSpread || (file ?? index) === undefined ? unknown : (found!.name ?? undefined)
}

/**
 * Copies the rows of some pages. In a range with a page that can't be read, each half is tried
 * alone, and the page is left out.
 */
const copyPages = async (tx: Tx, table: string, columns: string, from: number, to: number): Promise<void> => {
	try {
		await tx.savepoint(
			(part) => part`
				insert into moved (${part.unsafe(columns)}) select ${part.unsafe(columns)} from ${part(table)}
				where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid`,
		)
	} catch (error) {
		if (!isDamaged(error)) throw error
		if (to - from === 1) return
		const middle = Math.floor((from + to) / 2)
		await copyPages(tx, table, columns, from, middle)
		await copyPages(tx, table, columns, middle, to)
	}
}

/**
 * Moves the rows that can be read to a new table: in the old one new rows may land on the damaged
 * page, and every scan ends there. Keeps the old one under another name. Notes the links that now
 * lack totals; counting waits meanwhile, so none of them has new ones.
 */
const moveRows = async (tx: Tx, table: string): Promise<void> => {
	await tx`lock table ${tx(table)} in share row exclusive mode`
	const [found] = await tx<
		{ columns: string; pages: number; options: string | null; kept: string; key: string }[]
	>`
		select array_to_string(reloptions, ', ') as options, ${keptPrefix} || relname || '_' || oid as kept,
			(select conname from pg_constraint where conrelid = pg_class.oid and contype = 'p') as key,
			pg_relation_size(oid) / current_setting('block_size')::bigint as pages, (
				select string_agg(quote_ident(attname), ', ') from pg_attribute
				where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
			) as columns
		from pg_class where oid = ${table}::regclass`
	const { columns, pages, options, kept, key } = found!
	await tx`create table moved (like ${tx(table)} including all)`
	if (options !== null) await tx.unsafe(`alter table moved set (${options})`)
	await copyPages(tx, table, columns, 0, pages)
	await tx`select ${tx.unsafe(byKey)}`
	if (table === 'link_totals')
		await tx`update schema_facts set lost_totals = array(
			select id from links where not exists (select from moved where link_id = links.id) and (
				exists (select from link_visitors where link_id = links.id) or exists (select from tallies where link_id = links.id))
			union select unnest(lost_totals))`
	await tx.unsafe(`alter table ${table} rename constraint ${key} to ${kept}_key;
		alter table ${table} rename to ${kept};
		alter table moved rename constraint moved_pkey to ${key};
		alter table moved rename to ${table}`)
}

const healIn = (sql: Database['sql'], failure: unknown): Promise<Damage | undefined> =>
	transaction(sql, async (tx) => {
		await tx.unsafe(`set local lock_timeout = '${lockLimit}'; set local statement_timeout = 0`)
		await tx`select pg_advisory_xact_lock(${countingLock})`
		const table = await tableOf(tx, failure)
		if (table === undefined) return undefined
		if (derived.includes(table)) await moveRows(tx, table)
		const [noted] = await tx<Damage[]>`
			update schema_facts set damaged_table = ${table} returning damaged_table as table, lost_totals as lost`
		return noted
	})

/** What was healed last. */
const none = { message: '', at: Number.NEGATIVE_INFINITY }

export const createDamageStore = ({ sql }: Pick<Database, 'sql'>) => {
	let last = none
	return {
		/**
		 * Looks where a failure came from, notes the table, and moves it if it is a derived one.
		 * Several processes may call it at once: one moves. Undefined when another has done so, for
		 * any other failure, and for the same one again within a minute, unless that one could not
		 * be healed.
		 */
		heal: async (failure: unknown): Promise<Damage | undefined> => {
			if (!isDamaged(failure)) return undefined
			const message = messageOf(failure)
			if (message === last.message && ticks() - last.at < minute) return undefined
			last = { message, at: ticks() }
			return withDeadline(ticks() + healedWithin, () => healIn(sql, failure)).catch((error) => {
				last = none
				throw error
			})
		},

		/** What is noted. Fails with `Unavailable`. */
		read: async (): Promise<Damage> =>
			(await readingOne(
				() => sql<Damage[]>`select damaged_table as table, lost_totals as lost from schema_facts`,
			))!,

		/** Forgets damage and drops the kept table, unless links wait to be rebuilt. */
		forget: (): Promise<void> =>
			transaction(sql, async (tx) => {
				const [done] =
					await tx`update schema_facts set damaged_table = null where lost_totals = '{}' returning id`
				if (done === undefined) return
				const kept = await tx<{ name: string }[]>`
				select relname as name from pg_class
				where relnamespace = current_schema()::regnamespace and relkind = 'r' and starts_with(relname, ${keptPrefix})`
				for (const { name } of kept) await tx`drop table ${tx(name)}`
			}),
	}
}
