/** Settings of a role or database that change what is read and written, and the ones we need. */
import type { Sql } from './connect.ts'

/** All are Postgres' own defaults, of which the driver and our statements are sure. */
export const neededSettings = new Map([
	['array_nulls', 'on'],
	['bytea_output', 'hex'],
	['DateStyle', 'ISO, MDY'],
	['extra_float_digits', '1'],
	['gin_fuzzy_search_limit', '0'],
	['IntervalStyle', 'postgres'],
	['quote_all_identifiers', 'off'],
	['standard_conforming_strings', 'on'],
	['transform_null_equals', 'off'],
])

/** Sets them for a connection: a role or a database may have others. */
export const setSettings = `select ${[...neededSettings]
	.map(([name, value]) => `set_config('${name}', '${value}', false)`)
	.join(', ')}`

/**
 * Behind a pooler connections are shared, so nothing can be set: fails with the first setting that
 * the role or the database has otherwise.
 */
export const refuseSettings = async (sql: Pick<Sql, 'unsafe'>): Promise<void> => {
	const rows = await sql.unsafe<{ name: string; value: string }[]>(
		`select name, reset_val as value from pg_settings where name in ('${[...neededSettings.keys()].join("', '")}')`,
	)
	// The order of day and month is only read where one is not written as ISO has it.
	const isSame = ({ name, value }: { name: string; value: string }): boolean =>
		name === 'DateStyle' ? value.startsWith('ISO') : value === neededSettings.get(name)
	const other = rows.find((row) => !isSame(row))
	if (other === undefined) return
	const { name, value } = other
	throw new Error(
		`its role or database sets ${name} to ${value}, which Kurz can't change behind a pooler: alter role … set ${name} = '${neededSettings.get(name)}'`,
	)
}
