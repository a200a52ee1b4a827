/** The rows of an account's links: title, target, tags, and the boxes that select them. */
import { expect, test } from 'vitest'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { myLinks } from './account-pages.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'
import { listed } from './sample.ts'

test('a row begins with the title of the link or its target, and each of its links has its own name', () => {
	const titled = myLinks({ links: [{ ...listed, title: 'Handbook', clicks: 12_345 }] })
	expect(textIn(titled)).toMatch(
		/Handbook kurz\.example \/7k2m9xq Copy → docs\.example\.org\/handbook\? page=1&lang=de 12,345 clicks Created 19 days ago/,
	)
	const html = myLinks()
	expect(textIn(html)).toMatch(
		/Actions docs\.example\.org\/handbook\?page=1&lang=de kurz\.example \/7k2m9xq Copy 42 clicks Created/,
	)
	const ways = allOf(html, 'a').filter(({ attributes }) => attributes.href?.startsWith('/links/7k2'))
	expect(ways.map(({ attributes }) => [attributes.href, attributes['aria-label']])).toEqual([
		['/links/7k2m9xq', 'docs.example.org/handbook?page=1&lang=de: details of kurz.example/7k2m9xq'],
		['/links/7k2m9xq#qr', 'QR code of kurz.example/7k2m9xq'],
		['/links/7k2m9xq/edit', 'Edit kurz.example/7k2m9xq'],
		['/links/7k2m9xq#delete', 'Delete kurz.example/7k2m9xq'],
	])
	const copy = allOf(html, 'button').find(({ attributes }) => attributes['data-copy'] !== undefined)
	const copies = { 'data-copy': 'https://kurz.example/7k2m9xq', 'aria-label': 'Copy kurz.example/7k2m9xq' }
	expect(copy?.attributes).toMatchObject({ ...copies, hidden: '' })
	const short = 'https://kurz.example/7k2m9xq'
	const shortLink = allOf(html, 'a').find(({ attributes }) => attributes.href === short)
	expect(shortLink?.attributes.rel).toBe('noreferrer')
})

test('a target is shown as people read it, and leads where it was sent', () => {
	const punycode = 'https://xn--bcher-kva.example/'
	const link = { ...listed, long_url: punycode, target: 'https://bücher.example/', title: 'Books' }
	const html = myLinks({ links: [link] })
	expect(textIn(html)).toContain('→ bücher.example ')
	expect(hrefsOf(html)).toContain(punycode)
})

test('a long target is cut between characters', () => {
	for (const begin of [158, 159, 160]) {
		const target = `https://t.example/${'x'.repeat(begin)}`.slice(0, begin + 8)
		const html = myLinks({ links: [{ ...listed, target: `${target}${'😀'.repeat(40)}`, title: 'Long' }] })
		const shown = /→ (\S+) ?(\S*)…/.exec(textIn(html))!.slice(1).join('')
		expect(shown.isWellFormed()).toBe(true)
		expect(shown).not.toContain('\ufffd\ufffd')
	}
})

test('a tag leads to the other links with it, among those that were asked for', () => {
	const links = [{ ...listed, tags: ['print', 'a&b'] }]
	const html = myLinks({ links, asked: { q: 'docs', sort: 'clicks' } })
	expect(hrefsOf(html).filter((href) => href?.includes('tag='))).toEqual([
		'/links?q=docs&sort=clicks&tag=print',
		'/links?q=docs&sort=clicks&tag=a%26b',
	])
})

test.each([
	[undefined, 'Created'],
	['clicks', 'Clicks'],
	['last_click', undefined],
] as const)('the heads of columns sort the list; by %s, one says so', (sort, sorted) => {
	const html = myLinks({ asked: { q: 'docs', tag: 'print', ...(sort && { sort }) } })
	const head = /<thead>.*?<\/thead>/.exec(html)![0]
	const ways = allOf(head, 'a').map(({ attributes }) => attributes.href)
	expect(ways).toEqual(['/links?q=docs&tag=print&sort=clicks', '/links?q=docs&tag=print'])
	const said = [...head.matchAll(/<th[^>]* aria-sort="descending".*?<\/th>/g)].map(([cell]) => textIn(cell))
	expect(said.map((text) => text.trim())).toEqual(sorted === undefined ? [] : [`${sorted} ↓`])
})

test('what was found can be saved, as it was asked for', () => {
	expect(hrefsOf(myLinks())).toContain('/api/v1/my-links.csv?bom=true')
	const asked = { q: 'docs', tag: 'print' }
	expect(hrefsOf(myLinks({ asked }))).toContain('/api/v1/my-links.csv?q=docs&tag=print&bom=true')
	expect(textIn(myLinks({ asked: { q: 'docs' }, total: 1_234 }))).toContain('1,234 links found · Save as CSV')
})

const other = { ...listed, short_url: 'other', written: 'other', link: 'https://kurz.example/other' }

test('each row has a box, which belongs to the form above the table', () => {
	const html = myLinks({ links: [listed, other], list: 'q=a&cursor=b' })
	const boxes = allOf(html, 'input').filter(({ attributes }) => attributes.name === 'link')
	expect(boxes.map(({ attributes: { value, form, 'aria-label': label } }) => [value, form, label])).toEqual([
		['7k2m9xq', 'selected', 'Select kurz.example/7k2m9xq'],
		['other', 'selected', 'Select kurz.example/other'],
	])
	const form = allOf(html, 'form').find(({ attributes }) => attributes.id === 'selected')
	expect(form?.attributes).toMatchObject({ method: 'post', action: '/links/~tags' })
	expect(html).toContain('name="list" value="q=a&amp;cursor=b"')
	const buttons = allOf(html, 'button').map(({ attributes: { name, value, formaction, formmethod } }) =>
		[name, value, formmethod, formaction].filter(Boolean).join(' '),
	)
	const gets = ['get /links/~csv', 'get /links/~sheets', 'get /links/~move', 'get /links/~delete']
	const expected = ['action add', 'action remove', ...gets]
	expect(buttons.filter(Boolean)).toEqual(expected)
})

test.each<[Partial<LinkRecord>, RegExp]>([
	[{ status: 'expired', expires_at: '2026-11-19T00:00:00.000Z' }, /Expired on 19 Nov 2026/],
	[{ status: 'exhausted', max_clicks: 42 }, /Used up 42 of 42 clicks/],
	[
		{ expires_at: '2026-12-24T00:00:00.000Z', is_protected: true },
		/clicks until 24 Dec 2026 with a password Created/,
	],
])('a row says what limits the link: %o', (changes, words) => {
	expect(textIn(myLinks({ links: [{ ...listed, ...changes }] }))).toMatch(words)
})

test('a long target is cut, and is a link only when it is a web address', () => {
	const long = `https://a.example/${'x'.repeat(8000)}`
	expect(myLinks({ links: [{ ...listed, long_url: long }] }).length).toBeLessThan(myLinks().length + 8300)
	const html = myLinks({ links: [{ ...listed, long_url: 'javascript:alert(1)' }] })
	expect(hrefsOf(html)).not.toContain('javascript:alert(1)')
})
