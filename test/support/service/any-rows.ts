/** Fills any table with generated rows, from what the database says of its columns. */
import { expect } from 'vitest'
import type { Database } from '../../../server/store/driver/connect.ts'
import { createRandom } from '../../bench/random.ts'
import { isLong } from '../machine/long.ts'

/** Between 0 and 1. */
export type Random = () => number

/** The same choices in each short run; in a long one others, which the output names. */
export const openRandom = (fixed: number): Random => {
	const seed = isLong ? Date.now() % 2 ** 31 : fixed
	if (isLong) console.log(`seed ${seed} of ${expect.getState().testPath}`)
	return createRandom(seed)
}

/** A value as JSON that Postgres reads into the column. */
type Value = string | number | boolean | null | Value[]
export type Column = { name: string; type: string; isNullable: boolean; refers: string | null }
/** The value of a column instead of any of its type; by `column` or `table.column`. */
export type Given = Record<string, (random: Random) => Value>

export const oneOf = <T>(random: Random, values: readonly T[]): T =>
	values[Math.floor(random() * values.length)]!
/** True for one row in that many. What columns hold differs by row, and is the same in each run. */
const onceIn = (random: Random, rows: number): boolean => Math.floor(random() * rows) === 0
const hex = (random: Random, bytes: number): string =>
	Array.from({ length: Math.ceil(bytes / 4) }, () => (2 ** 32 * (1 + random())).toString(16).slice(1, 9))
		.join('')
		.slice(0, 2 * bytes)
const whole = (random: Random, bits: bigint): string => {
	const half = 2n ** (bits - 1n)
	const any = BigInt(`0x${hex(random, 8)}`) % (2n * half)
	return String(oneOf(random, [-half, half - 1n, 0n, -1n, any - half, any - half, any - half]))
}
const texts = [
	...[
		'',
		' ',
		'"',
		"'",
		'\\',
		'\\N',
		'\\u0000',
		'{}',
		'{a,b}',
		'NULL',
		'null',
		'%_',
		'[',
		'["table","links"]',
	],
	...[
		'a\nb',
		'\r\n',
		'\t',
		'\u2028\u2029',
		'\u0001\u007f',
		'🙂',
		'Straße İ ﬁ',
		'\ufeff',
		'\u202e',
		'e\u0301',
	],
]
const instants = [
	...['-infinity', 'infinity', '1970-01-01 00:00:00+00', '1969-12-31 23:59:59.999+00'],
	...['0001-01-01 00:00:00+00', '294276-12-31 23:59:59.999+00', '2026-11-23 00:00:00+00'],
]
const days = ['-infinity', 'infinity', '1970-01-01', '0001-01-01', '2026-11-23', '9999-12-31']

/** Any value of each type of column there is, its extremes often among them. */
const anyOf: Record<string, (random: Random) => Value> = {
	bigint: (random) => whole(random, 64n),
	integer: (random) => whole(random, 32n),
	smallint: (random) => whole(random, 16n),
	boolean: (random) => oneOf(random, [true, false]),
	text: (random) =>
		onceIn(random, 3)
			? oneOf(random, texts)
			: oneOf(random, texts) + hex(random, 1 + Math.floor(random() * 150)),
	jsonb: (random) => JSON.stringify([{ name: oneOf(random, texts), list: [random(), null] }]),
	bytea: (random) => `\\x${oneOf(random, ['', '00', 'ff00', '0a'])}${hex(random, 32)}`,
	'timestamp(3) with time zone': (random) =>
		onceIn(random, 3) ? oneOf(random, instants) : new Date(Math.floor(random() * 4e12) - 1e12).toISOString(),
	date: (random) =>
		onceIn(random, 3) ? oneOf(random, days) : new Date(random() * 2e12).toISOString().slice(0, 10),
}
const anyValue = (random: Random, type: string): Value => {
	const item = type.replace(/\[\]$/, '')
	const draw = Object.hasOwn(anyOf, item) ? anyOf[item]! : undefined
	if (draw === undefined) throw new Error(`no values of the type ${type} are known`)
	if (item === type) return draw(random)
	const length = oneOf(random, [0, 1, 2, 3])
	// Packing, COPY and carrying over write a missing item in their own way: one of ten is.
	const itemOf = () => (onceIn(random, 10) ? null : draw(random))
	return Array.from({ length }, itemOf)
}

/** The tables of the schema, those that others refer to first. */
export const listTables = async ({ sql }: Pick<Database, 'sql'>): Promise<string[]> =>
	(
		await sql<{ name: string }[]>`
			select relname as name from pg_class
			where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
			order by (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'f'), relname`
	).map(({ name }) => name)

/** The columns that a row is written with; `refers`: `table.column` of a foreign key. */
export const listColumns = ({ sql }: Pick<Database, 'sql'>, table: string) => sql<Column[]>`
	select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable", (
		select confrelid::regclass || '.' || (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1])
		from pg_constraint where conrelid = attrelid and contype = 'f' and conkey = array[attnum]
	) as refers
	from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
		and attgenerated = '' and attidentity = '' order by attnum`

/** The tables that its rows refer to. */
export const parentsOf = async ({ sql }: Pick<Database, 'sql'>, table: string): Promise<string[]> =>
	(
		await sql<{ name: string }[]>`
			select confrelid::regclass::text as name from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`
	).map(({ name }) => name)

/** Texts that a check names, as `role in ('member', 'operator')` does, and all checks as one. */
const readChecks = async ({ sql }: Pick<Database, 'sql'>, table: string) => {
	const checks = await sql<{ text: string }[]>`
		select pg_get_expr(conbin, conrelid) as text from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`
	const named = (column: string) =>
		checks
			.filter(({ text }) => new RegExp(`\\b${column}\\b`).test(text))
			.flatMap(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!))
	return { named, all: checks.map(({ text }) => `(${text}) is not false`).join(' and ') || 'true' }
}

/**
 * Adds at most `count` rows; those that a check or a key refuses are left out. Each value is any of
 * its column's type, null too, unless it is given.
 */
export const addRows = async (
	database: Pick<Database, 'sql'>,
	table: string,
	count: number,
	random: Random,
	given: Given = {},
): Promise<void> => {
	const { sql } = database
	const columns = await listColumns(database, table)
	const { named, all } = await readChecks(database, table)
	const valuesOf = async ({ name, type, isNullable, refers }: Column): Promise<() => Value> => {
		const own = given[`${table}.${name}`] ?? given[name]
		if (own !== undefined) return () => own(random)
		const [other, column] = refers?.split('.') ?? []
		const known =
			other === undefined
				? named(name)
				: (await sql<{ id: string }[]>`select ${sql(column!)}::text as id from ${sql(other)}`).map(
						({ id }) => id,
					)
		const draw = () => (known.length > 0 ? oneOf(random, known) : anyValue(random, type))
		// A column that may be empty has to come back empty: a fifth of its rows are.
		return () => (isNullable && onceIn(random, 5) ? null : draw())
	}
	const makers: [string, () => Value][] = []
	for (const column of columns) makers.push([column.name, await valuesOf(column)])
	const rows = Array.from({ length: count }, () =>
		Object.fromEntries(makers.map(([name, value]) => [name, value()])),
	)
	const names = sql(columns.map(({ name }) => name))
	await sql`
		insert into ${sql(table)} (${names}) select ${names}
		from json_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::json) as ${sql(table)}
		where ${sql.unsafe(all)} on conflict do nothing`
}
