/** The bytes of a file: how they are read, what a broken one costs, and what Excel adds. */
import { expect, it } from 'vitest'
import type { ImportAnswer } from '../../../shared/link/import.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { send, take, linksOf } = importing(service)

const head = 'keyword,url,title,timestamp,ip,clicks'
const coffee = 'https://example.org/café'
/** A byte that is no character of UTF-8 stands where the text has `¿`. */
const bytesOf = (text: string): Buffer<ArrayBuffer> =>
	Buffer.concat(
		text.split('¿').flatMap((piece, nth) => [...(nth === 0 ? [] : [Buffer.of(0xe9)]), Buffer.from(piece)]),
	)
const utf16 = (text: string): Buffer<ArrayBuffer> => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')
const three = (title: string) => `${head}\none,${coffee},${title},,,\ntwo,${coffee}?b,Crème,,,\n`

it.each<[what: string, file: Buffer<ArrayBuffer>, read: string, notes: string[], titles: unknown]>([
	['UTF-8', bytesOf(three('Menü')), 'utf-8', [], 'Menü'],
	['UTF-8 with its mark', bytesOf(`\ufeff${three('Menü')}`), 'utf-8', [], 'Menü'],
	['UTF-8 with one broken byte', bytesOf(three('Men¿')), 'utf-8', ['broken_text'], null],
	[
		'UTF-8 with its mark, mostly broken',
		bytesOf(`\ufeff${three('¿¿¿¿¿¿¿')}`),
		'utf-8',
		['broken_text'],
		null,
	],
	['UTF-8 with a sign for what was broken before', bytesOf(three('Men\ufffd')), 'utf-8', [], 'Men\ufffd'],
	['UTF-16 of Excel', utf16(three('Menü').replaceAll(',', '\t')), 'utf-16le', [], 'Menü'],
	['UTF-16 of the other order', utf16(three('Menü')).swap16(), 'utf-16be', [], 'Menü'],
	['Windows-1252', latin(three('Menü')), 'windows-1252', [], 'Menü'],
	['Windows-1252 that looks like UTF-8 once', latin(three('Ã¼')), 'windows-1252', [], 'Ã¼'],
])('%s is read as it is, and the targets stay', async (_, file, read, notes, title) => {
	await service.database.sql`delete from links`
	const person = await signUp(service)
	const found = await take(person, file, '?dry_run=true')
	expect(found).toMatchObject({ encoding: read, problem_count: 0, links: 2 })
	expect(found.notes.map(({ code }) => code)).toEqual(notes)
	await take(person, file)
	const links = new Map((await linksOf(person)).map((link) => [link.short_url, link]))
	expect(links.get('one')).toMatchObject({ long_url: coffee, title })
	expect(links.get('two')).toMatchObject({ long_url: `${coffee}?b`, title: 'Crème' })
	expect((await service.ask('/one')).headers.get('location')).toBe('https://example.org/caf%C3%A9')
})

it('a broken byte in a value that a link needs is a problem of its line, elsewhere a note', async () => {
	const person = await signUp(service)
	const columns = 'Short code,Long URL,Title,Tags,Max visits,Created at,Forward query,Domain,Unused'
	const good = ['kept', coffee, 'Crème', 'brûlée', '5', '2024-01-01', 'yes', 's.test', 'é']
	const lines = good.map((_, column) =>
		good
			.map((value, nth) => (nth === column ? `${value}¿` : nth === 0 ? `${value}${column}` : value))
			.join(','),
	)
	const found = await take(person, bytesOf([columns, ...lines].join('\n')), '?on_problem=skip')
	const needed = [0, 1, 4, 5, 6].map((column) => [column + 2, 'broken_text'])
	expect(found.problems.map(({ line, code }) => [line, code])).toEqual(needed)
	expect(found.notes).toContainEqual(expect.objectContaining({ code: 'broken_text', count: 3 }))
	const made = (await linksOf(person)).map(({ short_url, title, tags }) => [short_url, title, tags])
	expect(made.toSorted()).toEqual([
		...[
			['kept2', null, ['brûlée']],
			['kept3', 'Crème', []],
		],
		...[
			['kept7', 'Crème', ['brûlée']],
			['kept8', 'Crème', ['brûlée']],
		],
	])
})

it('in JSON a broken byte costs its own tag', async () => {
	const person = await signUp(service)
	const item = { slug: 'json-1', url: `${coffee}/j`, title: 'Crème', tags: ['brûlée', 'Men¿'] }
	const found = await take(person, bytesOf(JSON.stringify([item])), '', 'application/json')
	expect(found.notes.map(({ code }) => code)).toEqual(['broken_text', 'any_table'])
	expect(await linksOf(person)).toMatchObject([{ title: 'Crème', tags: ['brûlée'] }])
})

it.each([
	['sep=;\r\n', ';'],
	['"sep=;"\n', ';'],
	['\ufeffSEP=|\r', '|'],
	['sep=\t\n', '\t'],
	['sep=^\n', '^'],
])('the line of Excel %j says the separator', async (line, separator) => {
	const person = await signUp(service)
	const name = `sep-${separator.charCodeAt(0)}-${line.length}`
	const rows = [head, `${name},https://example.org/a;b,"a,b",,,7`, `no name,${coffee},,,,`]
	const file = line + rows.map((row) => row.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, separator)).join('\n')
	const quoted =
		separator === ';' ? file.replace('https://example.org/a;b', '"https://example.org/a;b"') : file
	const found: ImportAnswer = await take(person, Buffer.from(quoted), '?on_problem=skip')
	expect(found.problems.map((problem) => [problem.line, problem.code])).toEqual([[4, 'name_invalid']])
	expect(await linksOf(person)).toMatchObject([
		{ short_url: name, long_url: 'https://example.org/a;b', title: 'a,b', clicks_before: 7 },
	])
})

/** Names that every object of JavaScript has. */
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'length']
it.each(inherited)('a column named %s is one that is not used', async (name) => {
	const person = await signUp(service)
	const slug = `own-${inherited.indexOf(name)}`
	const file = `keyword,url,${name}\n${slug},https://example.org/,x\n`
	const found = await take(person, file)
	expect(found).toMatchObject({ links: 1, import_id: expect.any(String) })
	expect(found.columns.at(-1)).toEqual({ column: name, field: null })
	const json = `[{"keyword":"${slug}j","url":"https://example.org/","${name}":{"url":"x"}}]`
	expect(await take(person, json, '', 'application/json')).toMatchObject({ links: 1 })
	expect((await send(person, file, `?format=${name}`)).status).toBe(400)
})

it.each(['America/Los_Angeles', '-12:00', 'Pacific/Auckland', '+14:00', 'UTC'])(
	'the ends of time in %s have a year of four digits, and are answered',
	async (zone) => {
		const person = await signUp(service)
		const slug = zone.replace(/\W/g, '_')
		const file = `Short code,Long URL,Created at,Valid until,Valid since
${slug}-a,https://example.org/,1970-01-01 00:00:00,9999-12-31 23:59:59,1970-01-01 00:00:00
${slug}-b,https://example.org/,9999-12-31 23:59:59,,9999-12-31 23:59:59
${slug}-c,https://example.org/,9999-12-31 23:59:59,1970-01-01 00:00:00,
`
		expect(await take(person, file, `?zone=${encodeURIComponent(zone)}`)).toMatchObject({ links: 3 })
		for (const { expires_at, starts_at, created_at } of await linksOf(person))
			for (const time of [expires_at, starts_at, created_at]) expect(time ?? '2026-').toMatch(/^\d{4}-/)
	},
)
