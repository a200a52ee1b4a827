/** Columns that a newer version adds to any table disturb no older server that runs beside it. */
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as accountSchema from '../../../server/store/accounts/account-schema.ts'
import * as clickSchema from '../../../server/store/clicks/click-schema.ts'
import * as operatorSchema from '../../../server/store/operator-schema.ts'
import * as schema from '../../../server/store/schema.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { useEverything } from './use-everything.ts'

const tables = Object.values({ ...schema, ...clickSchema, ...operatorSchema, ...accountSchema }).flatMap(
	(one) => (is(one, PgTable) ? [getTableConfig(one).name] : []),
)
/** A lock table. */
const untouched = ['click_lock']

it('a server goes on after every table got two columns', async () => {
	const service = await openService({ SIGNUPS: 'open' })
	const { sql } = service.database
	// Its statements are prepared, as those of a server that runs.
	await useEverything(service, 1, joinService(await openTestDatabase()))
	await sql`create schema seen`
	await sql`create table seen.writes (name text)`
	await sql`create function seen.note() returns trigger language plpgsql as
		'begin insert into seen.writes values (tg_table_name); return null; end'`
	for (const name of tables) {
		await sql.unsafe(`alter table ${name} add later text, add later_still integer not null default 7`)
		await sql.unsafe(`create trigger seen after insert or update on ${name} execute function seen.note()`)
	}
	await useEverything(service, 2)
	const filled = await sql<{ name: string }[]>`select distinct name from seen.writes`
	expect([...filled.map(({ name }) => name), ...untouched].sort()).toEqual(tables.toSorted())
})

const root = new URL('../../../', import.meta.url).pathname
const sources = [...new Glob('server/store/**/*.{ts,sql}').scanSync(root)]
	.filter((file) => !file.includes('/migrations/'))
	.map((file): [string, string] => [file, readFileSync(root + file, 'utf8')])
const table = `(?:${tables.join('|')})`
/** What takes the columns of a table as they are, instead of naming those that it needs. */
const forbidden: [what: string, pattern: RegExp][] = [
	['all columns of a table', new RegExp(`select \\*[^()]*?\\bfrom (only )?"?${table}\\b`, 'gi')],
	['all columns of what only the running program knows', /select \*\s*(,[^`]*?from )?\$\{/gi],
	['all columns of a table by its name', new RegExp(`\\b${table}\\.\\*`, 'gi')],
	['all columns of a row', /\)\.\*/g],
	['all columns of what was written', /returning (\w+\.)?\*/gi],
	['a whole row', new RegExp(`(::|setof |null::)${table}\\b`, 'gi')],
	['an insert without columns', new RegExp(`insert into ${table}( as \\w+)?\\s+(select|values)`, 'gi')],
]
/** An edit fills and returns the whole row of \`links\`, whatever its columns; by file. */
const whole: Record<string, string[]> = {
	'server/store/functions/edit-link.sql': ['SELECT * INTO before FROM links', 'RETURNING *', '::links'],
}

it('the store names the columns of tables', () => {
	const found = sources.flatMap(([file, text]) => {
		const aliases = [...text.matchAll(new RegExp(`\\b(?:from|join) ${table} (?:as )?(\\w+)`, 'gi'))]
		const byAlias = aliases.map(([, alias]) => new RegExp(`\\b${alias}\\.\\*`, 'g'))
		return [...forbidden.map(([, pattern]) => pattern), ...byAlias]
			.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match))
			.filter((match) => !whole[file]?.some((one) => match.includes(one)))
			.map((match) => `${file}: ${match}`)
	})
	expect(found).toEqual([])
})

it('the patterns find what they forbid', () => {
	const examples = [
		'select * from clicks where true',
		'select * $' + '{raw} and',
		'select links.* from links',
		'select (answer.row).*',
		'insert into a (b) values (1) returning *',
		'row(0, 1)::click_log',
		'insert into clicks select 1',
	]
	expect(examples.map((one) => forbidden.findIndex(([, pattern]) => one.match(pattern)))).toEqual(
		forbidden.map((_, nth) => nth),
	)
})
