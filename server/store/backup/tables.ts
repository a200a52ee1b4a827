/** What a backup holds: which tables, with which columns, and what surrounds them. */

import type { Tx } from '../driver/connect.ts'
import { mergingTable } from '../merging.ts'
import { readTableNames } from '../migration-files.ts'
import { keptPrefix } from '../operator-schema.ts'
import { isSpread } from '../spread/is-spread.ts'
import { BackupRefusal } from './lines.ts'

export interface Table {
	name: string
	/** Those that are not computed from others. */
	columns: string[]
}

/** Leases end by themselves, migrations make the facts, a copy has nothing of its own. */
const leftOut = ['leases', 'schema_facts', mergingTable]

/** All tables, those that others refer to first; none of an extension. */
export const listTables = (tx: Tx): Promise<Table[]> => tx<Table[]>`
	select relname as name, (
		select array_agg(attname::text order by attnum) from pg_attribute
		where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
	) as columns
	from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
		and not relispartition and relname <> all (${leftOut}::text[]) and not starts_with(relname, ${keptPrefix})
		and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
	order by (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'f'), relname`

/**
 * Migrations fill these: places in the work, and nothing of anybody's. Counters end by themselves:
 * a sign-in that was tried before the restore must not prevent it.
 */
const replaceable = ['low_water_mark', 'click_retention', 'click_slices', 'counters', 'counting_lanes']
/** What counts where not every row does: each start makes the link of a first operator. */
const counting = new Map([['invitations', "grants <> 'first'"]])

/** The tables of ours, or among these, in which a restore would lose rows. */
export const findFilled = async (tx: Tx, names: string[]): Promise<string[]> => {
	const meant = new Set([...readTableNames(), ...names].filter((name) => !replaceable.includes(name)))
	const filled: string[] = []
	for (const { name } of await listTables(tx)) {
		if (!meant.has(name)) continue
		const [row] = await tx`
			select 1 from ${tx(name)} where ${tx.unsafe(counting.get(name) ?? 'true')} limit 1`
		if (row) filled.push(name)
	}
	return filled.toSorted()
}

export interface Partition {
	name: string
	parent: string
	/** As in `create table … partition of …`. */
	bound: string
}

export const listPartitions = (tx: Tx): Promise<Partition[]> => tx<Partition[]>`
	select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound
	from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
	where child.relnamespace = current_schema()::regnamespace and child.relkind = 'r' order by 1`

/** Fails when a name or a bound is none: they come from a file. */
export const makePartitions = async (tx: Tx, partitions: Partition[]): Promise<void> => {
	for (const { name, parent, bound } of partitions) {
		if (!/^(DEFAULT|FOR VALUES FROM \('[^']*'\) TO \('[^']*'\))$/.test(bound))
			throw new BackupRefusal('it was damaged')
		await tx`create table if not exists ${tx(name)} partition of ${tx(parent)} ${tx.unsafe(bound)}`
	}
}

/** The newest migration of the database, and whether its tables are distributed. */
export const readState = async (tx: Tx): Promise<{ migration: string; isSpread: boolean }> => {
	const [state] = await tx<{ migration: string; isSpread: boolean }[]>`
		select newest as migration, ${tx.unsafe(isSpread)} as "isSpread" from schema_facts`
	return state!
}

/** Sequences by name, with the value that each gave last. */
export const readSequences = async (tx: Tx): Promise<Record<string, string>> => {
	const rows = await tx<{ name: string; last: string }[]>`
		select sequencename as name, last_value::text as last from pg_sequences
		where schemaname = current_schema() and last_value is not null`
	return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
