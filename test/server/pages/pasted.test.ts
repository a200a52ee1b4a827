/** What is pasted for many links: understood whole, shown before it is made, or refused. */
import { expect, it } from 'vitest'
import { send } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come } from '../../support/service/teams.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const path = '/links/~many'
const target = 'https://example.org/semi'
let nth = 0
const begin = async () => {
	const person = await come(service)
	return {
		post: async (fields: Record<string, string>, language = 'en') => {
			const init = { cookie: person.cookie, headers: { 'accept-language': language } }
			const answer = await send(service, path, fields, init)
			return { status: answer.status, html: await answer.text() }
		},
		links: async () => {
			const { body } = await askAs(service, person, '/api/v1/my-links?clicks=0')
			return body.map(({ data }: { data: Record<string, unknown> }) => data).toReversed()
		},
	}
}
const asIn = (html: string, way: string) =>
	allOf(html, 'button').find(({ attributes }) => attributes.value?.startsWith(`${way}-`))?.attributes.value
const quoted = (text: string) => `"${text}"`

/** Each order of columns, with each separator, with and without names, bare and in quotes. */
const orders = [
	['url', 'alias', 'title'],
	['alias', 'url', 'title'],
	['url', 'alias'],
	['alias', 'url'],
]
const values: Record<string, string> = { url: target, alias: 'alias', title: 'A Title' }
const names: Record<string, string> = { url: 'Long URL', alias: 'Short code', title: 'Title' }
const tables = orders.flatMap((order) =>
	[',', ';', '\t'].flatMap((separator) =>
		[true, false].flatMap((isNamed) => [String, quoted].map((form) => ({ order, separator, isNamed, form }))),
	),
)
it.each(
	tables.map(
		(one) => [one.order.join(one.separator), one.isNamed ? 'with' : 'without', one.form.name, one] as const,
	),
)(
	'%j, %s names, %s: shown as it was read, then made',
	async (_, __, ___, { order, separator, isNamed, form }) => {
		const { post, links } = await begin()
		const alias = `alias-${nth++}`
		const row = (nth: number) =>
			order.map((name) => form(name === 'alias' ? `${alias}${nth}` : values[name]!)).join(separator)
		const urls = [
			...(isNamed ? [order.map((name) => names[name]).join(separator)] : []),
			row(1),
			row(2),
		].join('\n')
		const first = await post({ urls })
		// As the form says since it is there.
		const isCertain = separator === '\t' && !isNamed && order[0] === 'url'
		expect([first.status, (await links()).length]).toEqual([200, isCertain ? 2 : 0])
		if (!isCertain) {
			expect(textIn(first.html)).toContain('Nothing was created yet.')
			// Above the form: below it, a phone shows only what was pasted.
			expect(first.html.indexOf('id="read"')).toBeLessThan(first.html.indexOf('id="urls"'))
			const changed = await post({ urls: `${urls}x`, as: asIn(first.html, 'table')! })
			expect([changed.status, (await links()).length]).toEqual([200, 0])
			expect((await post({ urls, as: asIn(first.html, 'table')! })).status).toBe(200)
		}
		const title = order.includes('title') ? 'A Title' : null
		expect(await links()).toMatchObject(
			[1, 2].map((nth) => ({ short_url: `${alias}${nth}`, long_url: target, title })),
		)
	},
)

it.each([
	['addresses with commas', 'https://a.example/?x=1,2&y=3\nhttps://b.example/'],
	['addresses with semicolons', 'https://a.example/;jsessionid=1?y=3\nb.example/c;d=e/f'],
	['addresses', '"https://a.example/"\n<https://b.example/>'],
])('%s are addresses', async (_, urls) => {
	const { post, links } = await begin()
	await post({ urls })
	const wanted = urls.split('\n').map((line) => line.replace(/^["<]|[">]$/g, '').replace(/^b/, 'https://b'))
	expect((await links()).map(({ long_url }: { long_url: string }) => long_url).toSorted()).toEqual(
		wanted.toSorted(),
	)
})

it('what may be an address with a comma or a table is asked about, and made either way', async () => {
	const urls = 'https://example.org/a,bcdef\nhttps://example.org/c,ghijk'
	const [table, lines] = [await begin(), await begin()]
	for (const [{ post, links }, way, wanted] of [
		[lines, 'lines', ['https://example.org/a,bcdef', 'https://example.org/c,ghijk']],
		[table, 'table', ['https://example.org/a', 'https://example.org/c']],
	] as const) {
		const { html } = await post({ urls })
		expect(await links()).toEqual([])
		await post({ urls, as: asIn(html, way)! })
		expect((await links()).map(({ long_url }: { long_url: string }) => long_url).toSorted()).toEqual(wanted)
	}
})

it('a line that fails stays with the names of its columns; tags of a line join those of all', async () => {
	const { post, links } = await begin()
	const urls = 'Title,URL,Tags\nGood,https://a.example/,"one, two"\nBad,nothing,three'
	const { html } = await post({ urls })
	const made = await post({ urls, as: asIn(html, 'table')!, tags: 'all' })
	expect(await links()).toMatchObject([{ title: 'Good', tags: ['one', 'two', 'all'] }])
	expect(/<textarea[^>]*>([^<]*)</.exec(made.html)![1]).toBe('Title,URL,Tags\nBad,nothing,three')
})

it.each([
	['an end that the table has', 'url,expires_at\nhttps://a.example/,2031-01-01', 'Hier gibt es nur Spalten'],
	[
		'a column of which nobody knows',
		'url;alias;title;more\nhttps://a.example/;abcde;T;x',
		'Hier gibt es nur Spalten',
	],
	['a fourth column', 'https://a.example/\tabcde\tT\tx', 'Hier gibt es nur Spalten'],
	['two columns for one thing', 'url,title,name\nhttps://a.example/,T,N', 'Hier gibt es nur Spalten'],
	['two addresses on a line', 'https://a.example/, https://b.example/', 'eigenen Zeile'],
	['two addresses with a space', 'https://a.example/ https://b.example/', 'mehr als eine Adresse'],
])('%s makes nothing, and says why', async (_, urls, said) => {
	const { post, links } = await begin()
	const { html } = await post({ urls }, 'de')
	expect(textIn(html)).toContain(said)
	expect(html).toContain('href="/account/import"')
	expect(await links()).toEqual([])
})
