/** What a backup holds: which tables, with which columns, and what surrounds them. */

import type { Tx } from '../driver/connect.ts'
import { keptPrefix } from '../schema.ts'
import { isSpread } from '../spread/is-spread.ts'
import { BackupRefusal } from './lines.ts'

export interface Table {
	name: string
	/** Those that are not computed from others. */
	columns: string[]
}

/** Leases end by themselves, and the schema's facts are made by migrations. */
const leftOut = ['leases', 'schema_facts']

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
