/** Statements on tables that Citus may distribute have none of the forms that it refuses. */
import { expect, it } from 'vitest'
import { distributed } from '../../../server/store/distribute.ts'
import { sources, textOf } from '../../support/machine/sources.ts'

const table = `(?:${distributed.join('|')}|clicks_default)`
/** What Citus refuses, and what to write instead. Found on 13.2; test/server/installation/same-rows.test.ts asks it. */
const refused: [form: RegExp, instead: string][] = [
	[/\bctid\b/, 'the key: a row has another place on each worker'],
	[new RegExp(`\\bselect from ${table}\\b`), "select 1: it can't hand on rows without columns"],
	[
		new RegExp(`\\bfrom unnest\\([^;]*?\\bcross join lateral \\(\\s*select [^;]*? from ${table}\\b`),
		'lateral from a table',
	],
	[
		new RegExp(`\\b${table}\\b[^\`]*?\\bfor (no key update|key share) of\\b`),
		'locks on local rows in a step of their own',
	],
	[
		new RegExp(`\\b(delete from|update|insert into) ${table}\\b[^\`;)]*\\breturning [^\`;)]*::text\\b`),
		'select, then delete',
	],
	[
		new RegExp(`\\bsql\` ?(delete from|update|insert into) ${table}\\b`),
		'a transaction: one statement that must not be late returns a time besides (late-writes.ts)',
	],
]

/** The files with SQL, white space collapsed. */
const texts = sources
	.filter((file) => /^server\/store\/[^/]+\.ts$/.test(file))
	.map((file) => ({ file, text: textOf(file).replace(/\s+/g, ' ') }))

it('no statement has a form that Citus is known to refuse', () => {
	expect(texts.length).toBeGreaterThan(30)
	const found = texts.flatMap(({ file, text }) =>
		refused
			.filter(([form]) => form.test(text))
			.map(([form, instead]) => `${file}: ${form.exec(text)![0]} (write ${instead})`),
	)
	expect(found).toEqual([])
})

it.each([
	'delete from link_visitors where ctid = any ($1)',
	'select id from links where exists (select from clicks where clicks.link_id = links.id)',
	'select * from unnest($1) as asked (id) cross join lateral ( select * from clicks where link_id = id limit 1 ) as newest',
	'select link_id from link_totals join links on links.id = link_id for key share of links skip locked',
	'delete from link_totals where link_id = 1 returning last_click::text',
	'sql`delete from clicks_default where clicked_at < $1',
])('such a form is recognised: %s', (text) => {
	expect(refused.filter(([form]) => form.test(text))).toHaveLength(1)
})
