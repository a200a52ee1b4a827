/** Every row of an earlier schema is carried on, by an upgrade and by a restore alike. */
import { expect, it } from 'vitest'
import type { Database } from '../../../../server/store/driver/connect.ts'
import { migrate } from '../../../../server/store/migrate.ts'
import { readMigrations } from '../../../../server/store/migration-files.ts'
import { addRows, listColumns, listTables, openRandom } from '../../../support/service/any-rows.ts'
import {
	backUp,
	everythingIn,
	inNoBackup,
	missingFrom,
	restore,
} from '../../../support/service/backing-up.ts'
import { createEmptyDatabases } from '../../../support/service/empty-database.ts'

const random = openRandom(20_261_128)
const { open, openAt } = createEmptyDatabases()
const earlier = readMigrations()
	.slice(0, -1)
	.map(({ name }) => name)

/** Rows of a table under the columns that it had. */
const rowsOf = async ({ sql }: Database, table: string, columns: string[]): Promise<string[]> => {
	const rows = await sql<{ row: string }[]>`
		select row_to_json(one)::text as row from (select ${sql(columns)} from ${sql.unsafe(table)}) as one`
	return rows.map(({ row }) => row).toSorted()
}

it.each(earlier)('of %s', async (name) => {
	const before = await openAt(name)
	const columnsOf = new Map<string, string[]>()
	for (const table of await listTables(before)) {
		if (inNoBackup.includes(table)) continue
		// Counting's own places are filled by migrations, with a row that the next ones expect.
		if ((await before.sql`select 1 from ${before.sql(table)} limit 1`).length === 0)
			while ((await before.sql`select from ${before.sql(table)}`).length < 50)
				await addRows(before, table, 60, random)
		columnsOf.set(
			table,
			(await listColumns(before, table)).map((column) => column.name),
		)
	}
	const were = new Map<string, string[]>()
	for (const [table, columns] of columnsOf) were.set(table, await rowsOf(before, table, columns))
	const { backup } = await backUp(before)
	const restored = await open()
	await migrate(restored)
	await restore(restored, backup)
	await migrate(before)
	for (const [table, columns] of columnsOf)
		expect([table, await rowsOf(before, table, columns)]).toEqual([table, were.get(table)])
	const [upgraded, carried] = [await everythingIn(before), await everythingIn(restored)]
	expect([missingFrom(carried, upgraded), missingFrom(upgraded, carried)]).toEqual([{}, {}])
	expect(carried).toEqual(upgraded)
})
