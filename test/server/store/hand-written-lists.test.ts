/** Lists of columns and tables that are written by hand name all that the schema has. */
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as accountSchema from '../../../server/store/accounts/account-schema.ts'
import { batchColumns, clickTableColumns, wholeBatch } from '../../../server/store/clicks/batches.ts'
import * as clickSchema from '../../../server/store/clicks/click-schema.ts'
import { derived } from '../../../server/store/clicks/damage.ts'
import { linkNames, visited } from '../../../server/store/link-rows.ts'
import { tables as erased } from '../../../server/store/links/erasure-chunks.ts'
import * as operatorSchema from '../../../server/store/operator-schema.ts'
import * as schema from '../../../server/store/schema.ts'
import { distributed } from '../../../server/store/spread/distribute.ts'

const tables = Object.values({ ...schema, ...clickSchema, ...operatorSchema, ...accountSchema }).flatMap(
	(one) => (is(one, PgTable) ? [getTableConfig(one)] : []),
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

/** Columns of `links` that may change under a version: a click that finds none left says so. */
const provenOtherwise = ['used_clicks']

const root = new URL('../../../', import.meta.url).pathname
const sources = [...new Glob('server/**/*.{ts,sql}').scanSync(root)]
	.filter((file) => !file.includes('/migrations/'))
	.map((file): [string, string] => [file, readFileSync(root + file, 'utf8')])
const inserts = sources.flatMap(([file, text]) =>
	[...text.matchAll(/insert into (\w+)(?: as \w+)?\s*\(([\w\s,]+)\)/gi)].map(
		([, table, names]): [string, string, string[]] => [
			file,
			table!.toLowerCase(),
			names!.split(',').map((name) => name.trim()),
		],
	),
)
/** Statements that change links; those of drizzle and of `edit_link` in their own words. */
const updates = sources.flatMap(([file, text]) =>
	[...text.matchAll(/update links\s+set([^`;]*)|\.update\(links\)\s*\.set\(\{(.*)\}\)/gi)].map(
		([, plain, drizzle]): [string, string] => [file, plain ?? drizzle!],
	),
)

it('inserts are found', () => {
	expect(inserts.length).toBeGreaterThan(15)
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

it('statements that change links are found', () => {
	expect(updates.map(([file]) => file)).toEqual(
		expect.arrayContaining([
			'server/store/functions/admit-clicks.sql',
			'server/store/functions/edit-link.sql',
			'server/store/links/claim.ts',
			'server/store/links/moderation.ts',
		]),
	)
})

/** `edit_link` changes the columns it is given, and always these. */
const editsVersion = /VALUES \('used_clicks'\), \('version'\), \('updated_at'\)/

it.each(updates)('%s: what visits remember of a link changes only with its version', (file, change) => {
	const set = change.replace(/\b(where|from)\b[\s\S]*/i, '')
	const remembered = visited.flatMap((key) =>
		key === 'version' || provenOtherwise.includes(linkNames[key]) ? [] : [key, linkNames[key]],
	)
	const changed = remembered.filter((name) => new RegExp(`\\b${name}\\b`).test(set))
	if (set.includes('%s')) expect(readFileSync(root + file, 'utf8')).toMatch(editsVersion)
	else expect(changed.length === 0 || /version\b.* \+ 1/.test(set), `${changed} and no version`).toBe(true)
})
