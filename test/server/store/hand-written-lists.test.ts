/** Lists of columns and tables that are written by hand name all that the schema has. */
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { batchColumns, clickTableColumns, wholeBatch } from '../../../server/store/clicks/batches.ts'
import * as clickSchema from '../../../server/store/clicks/click-schema.ts'
import { derived } from '../../../server/store/clicks/damage.ts'
import { tables as erased } from '../../../server/store/links/erasure-chunks.ts'
import * as operatorSchema from '../../../server/store/operator-schema.ts'
import * as schema from '../../../server/store/schema.ts'
import { distributed } from '../../../server/store/spread/distribute.ts'

const tables = Object.values({ ...schema, ...clickSchema, ...operatorSchema }).flatMap((one) =>
	is(one, PgTable) ? [getTableConfig(one)] : [],
)
const columnsOf = (table: string): string[] =>
	tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []

/** Columns that an insert leaves to the table, and why. */
const leftToTheTable: Record<string, string[]> = {
	// Generated.
	click_log: ['id'],
	former_targets: ['id'],
	// A new list total has no clicks yet.
	list_totals: ['clicks', 'last_click'],
	// Only what was moved from an earlier version has it.
	link_visitors: ['moved_from'],
	// Nobody holds a lease that is only noted.
	leases: ['holder'],
}
/** By file: what only a later step of the same transaction fills. */
const leftToLater: Record<string, string[]> = {
	'server/store/clicks/count-lane.ts link_totals': ['forgotten_visitors', 'rolled_before'],
}

const root = new URL('../../../', import.meta.url).pathname
const inserts = [...new Glob('server/**/*.{ts,sql}').scanSync(root)]
	.filter((file) => !file.includes('/migrations/'))
	.flatMap((file) => {
		const text = readFileSync(root + file, 'utf8')
		return [...text.matchAll(/insert into (\w+)(?: as \w+)?\s*\(([\w\s,]+)\)/gi)].map(
			([, table, names]): [string, string, string[]] => [
				file,
				table!.toLowerCase(),
				names!.split(',').map((name) => name.trim()),
			],
		)
	})

it('inserts are found', () => {
	expect(inserts.length).toBeGreaterThan(20)
	expect(inserts.map(([file]) => file)).toContain('server/store/functions/admit-clicks.sql')
})

it.each(inserts)('%s inserts every column into %s', (file, table, names) => {
	const left = [...(leftToTheTable[table] ?? []), ...(leftToLater[`${file} ${table}`] ?? [])]
	expect([...names, ...left.filter((name) => !names.includes(name))].sort()).toEqual(columnsOf(table).sort())
})

const listed = (text: string): string[] => text.split(',').map((name) => name.trim())
it('a batch and its clicks have all columns of their tables', () => {
	expect(listed(batchColumns)).toEqual(columnsOf('click_log').filter((name) => name !== 'id'))
	expect(listed(clickTableColumns).sort()).toEqual(columnsOf('clicks').sort())
	// The filter only finds the batch.
	for (const name of columnsOf('click_log').filter((name) => name !== 'link_filter'))
		expect(wholeBatch).toMatch(new RegExp(`(^|as )${name}(,|$|\\n)`, 'm'))
})

/** Tables of a link's clicks: no foreign key deletes their rows. */
const ofLinks = tables.filter(
	({ columns, foreignKeys, name }) =>
		columns[0]?.name === 'link_id' && foreignKeys.length === 0 && name !== 'erasures',
)
const keyOf = ({ columns, primaryKeys: [key] }: (typeof tables)[number]): string[] =>
	key?.columns.map(({ name }) => name) ?? columns.flatMap(({ primary, name }) => (primary ? [name] : []))

it('erasing, distributing and healing know every table of a link, with its key', () => {
	const known = ofLinks.map((table) => [table.name, keyOf(table)])
	const sorted = (lists: unknown[]) => lists.map((list) => JSON.stringify(list)).sort()
	expect(sorted(erased.map(([name, key]) => [name, ['link_id', ...key]]))).toEqual(sorted(known))
	expect(['clicks', ...derived].sort()).toEqual(erased.map(([name]) => name).sort())
	expect([...distributed].sort()).toEqual(ofLinks.map(({ name }) => name).sort())
})
