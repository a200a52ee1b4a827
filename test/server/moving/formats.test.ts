/** Every format is imported from a file in its documented form, with the oddities of real ones. */
import { expect, it } from 'vitest'
import type { ImportFormat } from '../../../shared/link/import.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { fileOf, importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { send, take, linksOf } = importing(service)

/** What the oddities at the end of most files are, in their order. */
const others = 'reserved same_but_case same_name url_invalid own_host url_invalid url_missing'
const odd = [...Array<string>(4).fill('name_invalid'), ...others.split(' ')]
const encode = (text: string, encoding: 'windows-1252' | 'utf-16'): Buffer<ArrayBuffer> => {
	if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le')
	// Characters of Windows-1252 that Latin-1 has elsewhere.
	const more: Record<string, number> = { '—': 0x97, '’': 0x92 }
	return Buffer.from([...text].map((letter) => more[letter] ?? letter.charCodeAt(0)))
}

type Case = [
	file: string,
	format: ImportFormat,
	links: number,
	problems: readonly string[],
	notes: Readonly<Record<string, number>>,
	/** Some links, with some of what is known of them. */
	some: (Partial<LinkRecord> & { short_url: string })[],
]
const none = { title: null, tags: [], expires_at: null, max_clicks: null, forward_query: false }
const many = 'x'.repeat(64)
const first = { ...none, short_url: 'ozh', long_url: 'https://example.org/', clicks: 0, clicks_before: 0 }
const second = { short_url: 'doc', long_url: 'https://example.org/docs', clicks_before: 17 }
const herbst = 'Speisekarte im Herbst'

const cases: Case[] = [
	[
		...(['yourls-table.csv', 'yourls', 51, [...odd, 'time_invalid', 'number_invalid']] as const),
		{ same: 1, time_zone: 51 },
		[
			{ ...first, title: "Ozh's site", created_at: '2010-01-01T00:00:00.000Z' },
			{ ...second, title: herbst, created_at: '2011-02-02T01:07:13.000Z' },
			{ ...none, short_url: 'print2024', title: null },
			{ short_url: 'QR-1', title: 'Two lines' },
			{ short_url: 'x1', title: 'semi;colon' },
			{ short_url: many, long_url: 'https://example.org/64', clicks_before: 3 },
		],
	],
	['yourls-plugin.csv', 'yourls', 51, odd, {}, [first, { ...second, title: null }]],
	[
		...(['yourls-api.json', 'yourls', 50, [], { domains: 50, time_zone: 50 }] as const),
		[{ ...second, title: herbst, created_at: '2011-02-02T01:07:13.000Z' }],
	],
	[
		...(['kutt.json', 'kutt', 51, [...odd, 'is_protected', 'disabled'], { domains: 5 }] as const),
		[first, { ...second, title: herbst }, { short_url: 'my-link', expires_at: '2031-01-01T00:00:00.000Z' }],
	],
	[
		...(['shlink-api.json', 'shlink', 51, odd, { domains: 1, rules: 1 }] as const),
		[
			{ ...first, forward_query: true, created_at: '2009-12-31T22:00:00.000Z' },
			{ ...second, tags: ['games'], max_clicks: 83, title: herbst },
			{ short_url: 'Z9', max_clicks: 0, status: 'exhausted', clicks_before: 999_999 },
			{ short_url: 'x1', expires_at: '2019-12-31T22:59:59.000Z', status: 'expired' },
			{ short_url: 'QR-1', starts_at: '2031-01-01T00:00:00.000Z', status: 'scheduled' },
		],
	],
	[
		...(['shlink-web.csv', 'shlink', 51, odd, { domains: 51, queries: 51 }] as const),
		[
			{ ...second, tags: ['games'], title: herbst },
			{ short_url: 'a', tags: ['games', 'tech'], title: 'Menü, Öffnungszeiten' },
		],
	],
	[
		...(['shlink-import.csv', 'shlink', 51, [...odd, 'name_missing'], { domains: 25, queries: 51 }] as const),
		[
			{ short_url: 'ozh', tags: ['foo', 'bar', 'baz'] },
			{ short_url: 'a', tags: ['one', 'two'] },
		],
	],
	[
		...(['dub.csv', 'dub', 51, odd, { domains: 51, queries: 51 }] as const),
		[
			{ ...second, tags: ['news'], created_at: '2011-02-02T01:07:13.000Z' },
			{ short_url: 'a', tags: ['print', 'news'] },
			{ short_url: 'Z9', tags: ['=sum'] },
			{ short_url: 'my-link', tags: ['-1', '+1'] },
		],
	],
	[
		...(['bitly.json', 'bitly', 51, odd, { domains: 51, queries: 51, rules: 1 }] as const),
		[
			{ short_url: 'doc', clicks_before: 0, title: herbst, created_at: '2011-02-02T01:07:13.000Z' },
			{ short_url: 'own-5', long_url: 'https://example.org/page#part' },
		],
	],
	[
		...(['bitly.csv', 'bitly', 51, odd, { domains: 51, queries: 51, time_zone: 51 }] as const),
		[
			{ ...second, created_at: '2011-02-02T00:00:00.000Z' },
			{ short_url: 'a', title: 'Menü, Öffnungszeiten' },
			{ short_url: 'snake_case', title: 'Café — crème' },
		],
	],
	[
		...(['sink.json', 'sink', 51, [...odd, 'is_protected'], { rules: 1 }] as const),
		[
			{ short_url: 'ozh', forward_query: true, tags: [] },
			{ short_url: 'doc', title: herbst, tags: ['print'], expires_at: '2031-01-01T02:13:20.000Z' },
			{ short_url: 'x1', created_at: '2018-09-09T08:56:44.000Z' },
		],
	],
	[
		...(['polr.csv', 'polr', 51, [...odd, 'secret', 'disabled'], { time_zone: 51 }] as const),
		[first, { ...second, title: null, created_at: '2011-02-02T01:07:13.000Z' }],
	],
	[
		...(['spoo.json', 'spoo', 52, [...odd, 'is_protected', 'disabled'], { rules: 1 }] as const),
		[
			{ short_url: 'my-link', max_clicks: 58, clicks_before: 42 },
			{ short_url: 'Z9', expires_at: '2031-01-01T02:13:20.000Z' },
			{ short_url: 'over', status: 'expired' },
		],
	],
	[
		...(['chhoto.json', 'chhoto', 51, odd, {}] as const),
		[
			{ ...second, created_at: '2026-11-20T12:00:00.000Z' },
			{ short_url: 'a', expires_at: '2031-01-01T02:13:20.000Z' },
			{ short_url: 'my-link', title: '日本語のページ' },
		],
	],
	[
		...(['kurz.csv', 'kurz', 51, [...odd, 'is_protected'], { domains: 51 }] as const),
		[
			{ ...second, tags: ['print'], expires_at: '2031-01-01T00:00:00.000Z', forward_query: true },
			{ short_url: 'a', tags: ['print', 'Berlin, Mitte'] },
			{ short_url: 'Z9', tags: ['-1'], clicks_before: 1_000_004 },
			{ short_url: 'my-link', max_clicks: 58 },
			{ short_url: 'jobs', title: '<b>not bold</b>' },
			{ short_url: 't-shirt', title: '=1+1' },
		],
	],
	[
		...(['kurz.json', 'kurz', 50, [], {}] as const),
		[
			{ ...second, tags: ['print'] },
			{ short_url: 'my-link', max_clicks: 58, tags: ['print'] },
			{ short_url: 'a', tags: ['print', 'Berlin, Mitte'], title: 'Menü, Öffnungszeiten' },
		],
	],
]

const readAs = (file: string): string =>
	file === 'bitly.csv' ? 'windows-1252' : file === 'polr.csv' ? 'utf-16le' : 'utf-8'

it.each(cases)('%s is of %s: %i links', async (file, format, links, problems, notes, some) => {
	const text = fileOf(file)
	const encodings = { 'bitly.csv': 'windows-1252', 'polr.csv': 'utf-16' } as const
	const encoding = encodings[file as keyof typeof encodings]
	const bytes = encoding === undefined ? text : encode(text.toString(), encoding)
	const type = file.endsWith('json') ? 'application/json' : 'text/csv'
	// Names are taken by one account only.
	await service.database.sql`delete from links`
	const person = await signUp(service)

	const found = await take(person, bytes, '?dry_run=true', type)
	expect({ ...found, problems: found.problems.map(({ code }) => code) }).toEqual({
		...{ import_id: null, format, encoding: readAs(file), links, problems, problem_count: problems.length },
		skipped: problems.length + (notes.same ?? 0),
		notes: expect.anything(),
		columns: expect.anything(),
	})
	expect(Object.fromEntries(found.notes.map(({ code, count }) => [code, count]))).toEqual(notes)
	expect(await linksOf(person)).toEqual([])

	const all = await send(person, bytes, '', type)
	expect(all.status).toBe(problems.length > 0 ? 400 : 200)
	if (problems.length > 0) {
		const details = found.problems.map(({ line, code, message }) => ({ path: `line ${line}`, code, message }))
		expect(await all.json()).toEqual({ error: 'validation_failed', details })
		expect(await linksOf(person)).toEqual([])
		expect(await take(person, bytes, '?on_problem=skip', type)).toEqual({
			...found,
			import_id: expect.stringMatching(/^[\w-]{20}$/),
		})
	}
	const made = await linksOf(person)
	expect(made).toHaveLength(links)
	for (const one of some) expect(made.find(({ short_url }) => short_url === one.short_url)).toMatchObject(one)
	for (const { short_url, status } of made.slice(0, 3))
		expect((await service.ask(`/${short_url.toUpperCase()}`)).status).toBe(status === 'active' ? 302 : 410)

	const again = await take(person, bytes, '?on_problem=skip', type)
	expect(again).toMatchObject({ import_id: null, links: 0, skipped: found.links + found.skipped })
	expect(await linksOf(person)).toHaveLength(links)
})
