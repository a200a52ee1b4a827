/** Merges old weekly partitions of the raw clicks by quarter, slice by slice, while all goes on. */
import type { Database, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, tablesLock, unlessLocked } from '../locks.ts'
import { giveUpMerging, mergingTable, mirror } from '../merging.ts'
import { isSpread } from '../spread/is-spread.ts'
import { nameOf, type Span, spanOf, week, weeksTogether } from './partitions.ts'

const copy = mergingTable
const key = 'link_id, clicked_at, batch_id, position'

/** What the comment on the copy says: it changes with the rows, so a crash undoes both. */
interface State {
	span: Span
	weeks: string[]
	columns: string
	/** The key of the row copied last, as texts, of the first of the weeks that are left. */
	after?: string[]
	left: string[]
	/** Transactions that may not see all that was copied; undefined until all is. */
	olds?: string[]
}

const columnsOf = async (tx: Tx): Promise<string> => {
	const [row] = await tx<{ columns: string }[]>`
		select string_agg(quote_ident(attname), ', ' order by attname) as columns from pg_attribute
		where attrelid = 'clicks'::regclass and attnum > 0 and not attisdropped`
	return row!.columns
}
const readState = async (tx: Tx): Promise<State | undefined> => {
	const [row] = await tx<{ text: string | null }[]>`
		select obj_description(to_regclass(${copy}), 'pg_class') as text`
	return row?.text ? (JSON.parse(row.text) as State) : undefined
}
const writeState = (tx: Tx, state: State | undefined, table = copy) =>
	tx.unsafe(
		`comment on table ${table} is ${state ? `'${JSON.stringify(state).replaceAll("'", "''")}'` : 'null'}`,
	)

/** From now on the copy has no row that its week has not. */
const begin = async (tx: Tx, span: Span, weeks: string[]): Promise<void> => {
	await giveUpMerging(tx)
	const [from, to] = [span.from, span.to].map((time) => new Date(time).toISOString())
	await tx.unsafe(`create table ${copy} (like clicks including all,
		constraint ${copy}_span check (clicked_at >= '${from}' and clicked_at < '${to}'))`)
	const columns = await columnsOf(tx)
	const row = columns.replaceAll(/[^, ]+/g, 'new.$&')
	// Columns that are added later are in no copy: then it begins anew.
	await tx.unsafe(`create or replace function ${mirror}() returns trigger language plpgsql as $$ begin
		if tg_op <> 'INSERT' then
			delete from ${copy} where (${key}) = (old.link_id, old.clicked_at, old.batch_id, old.position);
		end if;
		if tg_op <> 'DELETE' then insert into ${copy} (${columns}) values (${row}); end if;
		return null;
	end $$`)
	for (const name of weeks)
		await tx.unsafe(`create trigger ${mirror} after insert or update or delete on ${name}
			for each row execute function ${mirror}()`)
	await writeState(tx, { span, weeks, columns, left: weeks })
}

/** Copies the next rows of a week. What writes to this week waits; no read does. */
const copySome = async (tx: Tx, state: State, rows: number): Promise<void> => {
	const { columns, after, left } = state
	const [name, ...others] = left
	await tx.unsafe(`lock table ${name!} in share mode`)
	const following = after
		? tx`where (${tx.unsafe(key)}) > (${after[0]!}::bigint, ${after[1]!}::text::timestamptz, ${after[2]!}::bigint, ${after[3]!}::integer)`
		: tx``
	const [part] = await tx<{ count: number; last: string[] | null }[]>`
		with part as materialized (
			select ${tx.unsafe(columns)} from ${tx(name!)} ${following} order by ${tx.unsafe(key)} limit ${rows}
		), added as (
			insert into ${tx(copy)} (${tx.unsafe(columns)}) select ${tx.unsafe(columns)} from part
			on conflict (${tx.unsafe(key)}) do nothing
		)
		select (select count(*)::integer from part) as count, (
			select array[link_id::text, clicked_at::text, batch_id::text, position::text] from part
			order by link_id desc, clicked_at desc, batch_id desc, position desc limit 1
		) as last`
	const { after: _, ...rest } = state
	await writeState(tx, part!.count < rows ? { ...rest, left: others } : { ...rest, left, after: part!.last! })
}

/** The virtual ids of the transactions that are under way, which may have older snapshots. */
const underWay = async (tx: Tx): Promise<string[]> =>
	(
		await tx<{ id: string }[]>`
			select virtualxid as id from pg_locks where locktype = 'virtualxid' and mode = 'ExclusiveLock'
				and pid <> pg_backend_pid()`
	).map(({ id }) => id)

/** Whether the copy and its weeks have as many rows. One snapshot: no lock is needed. */
const isWhole = async (tx: Tx, { weeks }: State): Promise<boolean> => {
	await tx`set local statement_timeout = 0`
	const counted = weeks.map((name) => `(select count(*) from ${name})`).join(' + ')
	const [row] = await tx.unsafe<{ is: boolean }[]>(`select (select count(*) from ${copy}) = ${counted} as is`)
	return row!.is
}

/** Puts the copy in the place of its weeks. */
const swap = async (tx: Tx, { span, weeks }: State): Promise<void> => {
	const [from, to] = [span.from, span.to].map((time) => new Date(time).toISOString())
	const name = nameOf(span)
	// Before anything else is locked: later reads wait for these locks, for a moment.
	await tx.unsafe(`lock table clicks, ${copy} in access exclusive mode`)
	await tx.unsafe(`drop table ${weeks.join(', ')};
		alter table ${copy} rename to ${name};
		alter index ${copy}_pkey rename to ${name}_pkey;
		alter table clicks attach partition ${name} for values from ('${from}') to ('${to}');
		alter table ${name} drop constraint ${copy}_span`)
	await writeState(tx, undefined, name)
}

/** The first run of weeks in a quarter that ended before `before`, and begins from `since` on. */
const findRun = (spans: Span[], since: number, before: number): Span[] => {
	const quarterOf = ({ from }: Span) => Math.floor(from / (weeksTogether * week))
	const isPast = (span: Span) => (quarterOf(span) + 1) * weeksTogether * week + week <= before
	let run: Span[] = []
	for (const span of spans.toSorted((one, other) => one.from - other.from)) {
		if (span.to - span.from !== week || span.from < since || !isPast(span)) continue
		const last = run.at(-1)
		if (last && last.to === span.from && quarterOf(last) === quarterOf(span)) run.push(span)
		else if (run.length > 1) break
		else run = [span]
	}
	return run.length > 1 ? run : []
}

/** The partitions of the clicks. */
const listNames = async (tx: Tx): Promise<string[]> =>
	(
		await tx<{ name: string }[]>`
			select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass`
	).map(({ name }) => name)

/** False once a week was dropped, or a migration added a column. */
const isSame = async (tx: Tx, { weeks, columns }: State): Promise<boolean> => {
	const names = await listNames(tx)
	return weeks.every((name) => names.includes(name)) && (await columnsOf(tx)) === columns
}

/**
 * Locks what the next step needs; undefined when it has to wait, or finds another state than
 * before. Counting and erasing wait for the last step only.
 */
const lockFor = async (tx: Tx): Promise<{ state: State | undefined; whole: boolean } | undefined> => {
	const state = await readState(tx)
	const isCopied = state?.left.length === 0
	if (state?.olds) {
		const now = await underWay(tx)
		if (state.olds.some((id) => now.includes(id))) return undefined
		await tx`select pg_advisory_xact_lock(${countingLock})`
	}
	const whole = isCopied && !state.olds && (await isSame(tx, state)) && (await isWhole(tx, state))
	await tx`select pg_advisory_xact_lock(${tablesLock})`
	return JSON.stringify(await readState(tx)) === JSON.stringify(state) ? { state, whole } : undefined
}

export const createMergeStore = (
	{ sql }: Pick<Database, 'sql'>,
	/** Milliseconds that a step waits for a lock; rows of a slice. */
	{ waits, rows } = { waits: 500, rows: 2_000 },
) => ({
	/**
	 * One step of merging weeks that ended before `before`, and began from `since` on (retention
	 * drops the others). `later` when it must wait: for a lock, or for a transaction whose snapshot
	 * is older than the copy.
	 */
	mergeSome: (before: Date, since = new Date(0)): Promise<'more' | 'later' | 'done'> =>
		reaching(async () => {
			const step = transaction(sql, async (tx): Promise<'more' | 'later' | 'done'> => {
				const [where] = await tx<{ is: boolean }[]>`select ${tx.unsafe(isSpread)} as is`
				// Citus allows no trigger on a distributed table.
				if (where!.is) return 'done'
				await tx.unsafe(`set local lock_timeout = ${waits}`)
				const locked = await lockFor(tx)
				if (locked === undefined) return 'later'
				const { state, whole } = locked
				if (state === undefined) {
					const spans = (await listNames(tx)).flatMap((name) => spanOf(name) ?? [])
					const run = findRun(spans, since.getTime(), before.getTime())
					if (run.length === 0) return 'done'
					await begin(tx, { from: run[0]!.from, to: run.at(-1)!.to }, run.map(nameOf))
				} else if (!(await isSame(tx, state))) await giveUpMerging(tx)
				else if (state.left.length > 0) await copySome(tx, state, rows)
				else if (state.olds) await swap(tx, state)
				else if (whole) await writeState(tx, { ...state, olds: await underWay(tx) })
				else {
					await giveUpMerging(tx)
					return 'later'
				}
				return 'more'
			})
			return unlessLocked(step, 'later' as const)
		}),
})
