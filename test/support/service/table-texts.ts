/** A whole database as text, to show that something is nowhere in it. */
import type { TestDatabase } from './database.ts'

/** Every row of every table as text, with the table's name in front; bytes as hex. */
export const readAllRows = async ({ database }: Pick<TestDatabase, 'database'>): Promise<string[]> => {
	const tables = await database.sql<{ name: string }[]>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname not in ('pg_catalog', 'information_schema')`
	const rows = await Promise.all(
		tables.map(({ name }) =>
			database.sql.unsafe<{ row: string }[]>(`select '${name} ' || whole::text as row from ${name} as whole`),
		),
	)
	return rows.flat().map(({ row }) => row)
}

/** The rows that contain the text in any case, as it is or as bytes. */
export const rowsWith = (rows: string[], text: string): string[] => {
	const forms = [
		text.toLowerCase(),
		Buffer.from(text).toString('hex'),
		Buffer.from(text.toLowerCase()).toString('hex'),
	]
	return rows.filter((row) => forms.some((form) => row.toLowerCase().includes(form)))
}
