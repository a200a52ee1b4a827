/** What a link's page says about the link in each of its states, and what it offers to do. */
import { expect, test } from 'vitest'
import type { LinkViewProps } from '../../../server/pages/link/LinkView.tsx'
import { linkPage } from '../../../server/pages/link/pages.tsx'
import type { LinkRecord } from '../../../shared/link/links.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, elementsOf, hrefsOf, textIn } from './markup.ts'
import { click, details, link, manage, nothingYet, viewOf } from './sample.ts'

const page = (changes: Partial<LinkViewProps> = {}): string => {
	const lastClick = new Date(click.time_of_click)
	return linkPage(viewOf({ csvHref: '/clicks.csv', lastClick, manage, ...changes }))(english)
}
const of = (changes: Partial<LinkRecord>) => page({ link: { ...link, ...changes } })
const classed = (html: string, tag: string, name: string) =>
	new RegExp(`<${tag} class="${name}".*?</${tag}>`).exec(html)?.[0] ?? ''
const actionsOf = (html: string) => hrefsOf(classed(html.replace('id="actions" ', ''), 'nav', 'acts'))

test('above the short link stands the title, or else the target as people read it', () => {
	const name = (html: string) => textIn(/<p class="name[^>]*>.*?<\/p>/.exec(html)?.[0] ?? '').trim()
	expect(name(of({ title: 'Handbook' }))).toBe('Handbook')
	expect(name(of({ long_url: 'https://www.example.org/a/b?c=d#e' }))).toBe('example.org/a/b')
	expect(name(of({ long_url: 'http://www.de/?q' }))).toBe('www.de')
	expect(textIn(of({ title: 'Handbook' }))).toMatch(/^ ?Handbook · kurz\.example\/7k2m9xq · clicks/)
})

test('above the short link, a long host is cut in the middle, and the slug stays whole', () => {
	const shortUrl = 'https://links.a-company-with-a-name.example/an-alias-of-15'
	const hero = classed(page({ shortUrl }), 'div', 'hero')
	expect(hero).toContain('<span class="slug">an-alias-of-15</span>')
	expect(hero).toMatch(/<span class="host cut"><span>links\.a-company-with-a-n<\/span><span>ame\.example\/</)
})

test('the actions are links to places that exist and to other pages', () => {
	const html = page()
	expect(actionsOf(html)).toEqual(['#qr', '/m/key/edit', '#share', '/clicks.csv', '#delete'])
	const ids = elementsOf(html).map(({ attributes }) => attributes.id)
	for (const href of hrefsOf(html)) if (href?.startsWith('#')) expect(ids).toContain(href.slice(1))
})

test('the actions: a link without clicks has no CSV file', () => {
	const none = page({ details: { ...details, clicks: 0 }, clicks: [] })
	expect(actionsOf(none)).not.toContain('/clicks.csv')
})

const chips = (html: string) =>
	[...classed(html, 'ul', 'chips" aria-label="Limits and tags').matchAll(/<li.*?<\/li>/g)].map(([item]) =>
		textIn(item).trim().replace(/\s+/g, ' '),
	)

test.each<[Partial<LinkRecord>, string[]]>([
	[
		{
			expires_at: '2026-12-24T00:00:00.000Z',
			max_clicks: 50,
			is_protected: true,
			tags: ['work', 'Berlin, Mitte'],
		},
		['Until 24 Dec 2026', '8 of 50 clicks left', 'Password', 'work', 'Berlin, Mitte'],
	],
	[{ status: 'expired', expires_at: '2026-11-19T00:00:00.000Z' }, ['Expired 19 Nov 2026']],
	[{ status: 'exhausted', max_clicks: 42 }, ['42 of 42 clicks used']],
	[{ status: 'exhausted', max_clicks: 42, clicks: 2_000 }, ['42 of 42 clicks used']],
	[{ status: 'exhausted', max_clicks: 1, clicks: 1 }, ['1 of 1 click used']],
	[{ max_clicks: 1_000_000 }, ['999,958 of 1,000,000 clicks left']],
	[{}, []],
])('limits and tags are chips: %o', (changes, words) => {
	expect(chips(of(changes))).toEqual(words)
})

test('an account’s tags lead to its links with them', () => {
	const html = page({
		link: { ...link, tags: ['a b'] },
		manage: { ...manage, tagHref: (tag) => `/links?tag=${encodeURIComponent(tag)}` },
	})
	expect(hrefsOf(html)).toContain('/links?tag=a%20b')
})

test('the page says when the link was made and edited, and that it passes the query on', () => {
	const text = textIn(of({ updated_at: '2026-11-03T09:00:00.000Z', forward_query: true }))
	const times = 'Created 1 Nov 2026, 08:00 UTC · Edited 3 Nov 2026, 09:00 UTC'
	expect(text).toContain(`${times} · Passes on the query of each visit`)
	expect(textIn(page())).not.toMatch(/Edited|Passes on/)
})

test('the page says where the link led before, on demand', () => {
	const formerTargets = [
		{
			...{ long_url: 'javascript:alert(1)', edited_by: 'key' as const },
			...{ since: '2026-11-02T00:00:00Z', until: '2026-11-03T00:00:00Z' },
		},
		{
			...{ long_url: 'https://old.example/', edited_by: 'account' as const },
			...{ since: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' },
		},
	]
	const html = page({ manage: { ...manage, formerTargets } })
	expect(textIn(classed(html, 'details', 'former'))).toMatch(
		/2 former targets .*javascript:alert\(1\) +2 Nov 2026, 00:00 UTC to 3 Nov 2026.*changed with its key.*old\.example.*changed by its account/,
	)
	expect(classed(html, 'details', 'former')).not.toContain('<a ')
	expect(page()).not.toContain('former target')
})

test('shows the short link, the target and four figures; following either sends no referrer', () => {
	const text = textIn(page())
	expect(text).toContain('kurz.example/7k2m9xq')
	expect(text).toMatch(/Clicks 42 Visitors 30 Last click 1 hour ago 20 Nov 2026, 11:00 UTC State Active/)
	const relOf = Object.fromEntries(allOf(page(), 'a').map(({ attributes: { href, rel } }) => [href, rel]))
	expect(relOf).toMatchObject({ [link.long_url]: 'noreferrer', 'https://kurz.example/7k2m9xq': 'noreferrer' })
})

const limited = { max_clicks: 50, expires_at: '2026-12-24T00:00:00.000Z', is_protected: true }
test.each<[Partial<LinkRecord>, string]>([
	[limited, 'Active until 24 Dec 2026 42 of 50 clicks with a password'],
	[{ status: 'expired' }, 'State Expired'],
	[{ status: 'exhausted' }, 'State Used up'],
])('the state of %o', (changes, words) => {
	expect(textIn(page({ link: { ...link, ...changes } }))).toContain(words)
})

test('a link without clicks says what will appear, and that there was no last click', () => {
	const none = { ...link, clicks: 0, unique_clicks: 0 }
	const text = textIn(page({ details: nothingYet, lastClick: undefined, clicks: [], link: none }))
	expect(text).toContain('Last click None yet')
	expect(text).toContain(
		'No clicks yet The first click brings a chart by day, countries, referrers, browsers,',
	)
	expect(text).not.toContain('appear here')
	expect(text).not.toMatch(/NaN|Infinity|undefined/)
})

test('a page of older clicks still shows when the last click was', () => {
	const html = page({
		first: '/7k2m9xq/key',
		clicks: [{ ...click, time_of_click: '2026-11-02T00:00:00.000Z' }],
	})
	expect(textIn(html)).toContain('Last click 1 hour ago 20 Nov 2026, 11:00 UTC')
	expect(hrefsOf(html)).toContain('/7k2m9xq/key')
})

test('a target that is not a web address is never a link', () => {
	const html = page({ link: { ...link, long_url: 'javascript:alert(1)' } })
	expect(hrefsOf(html)).not.toContain('javascript:alert(1)')
})

const monitor = { url: 'https://kurz.example/m/key', written: '7k2m9xq', isOwned: false }
const keyed = { manage: { ...manage, monitor } }

test('the page says how to keep its address, with a button that copies it', () => {
	const html = page(keyed)
	expect(textIn(html)).toContain('It is the only key and can’t be recovered')
	const buttons = allOf(html, 'button').map(({ attributes }) => attributes)
	const copied = buttons.flatMap((button) => button['data-copy'] ?? [])
	expect(copied).toEqual(['https://kurz.example/7k2m9xq', monitor.url])
	expect(buttons.every((button) => !('data-copy' in button) || 'hidden' in button)).toBe(true)
})

test("the page of an account's link does not call its address the only key", () => {
	const text = textIn(page({ manage: { ...manage, monitor: { ...monitor, isOwned: true } } }))
	expect(text).toContain('Anyone who has it sees the clicks, and can edit and delete the link')
	expect(text).not.toContain('the only key')
})

test('before the first click the QR code is open and the address to keep comes first, later it comes last', () => {
	const order = (html: string) =>
		allOf(html, 'h2')
			.map(({ attributes }) => attributes.id)
			.filter((id) => ['qr-title', 'keep', 'chart', 'nothing', 'share', 'delete'].includes(id ?? ''))
	const qrOf = (html: string) =>
		allOf(html, 'section').find(({ attributes }) => attributes.id === 'qr')?.attributes.class
	const fresh = page({ ...keyed, details: nothingYet, clicks: [], lastClick: undefined })
	expect(order(fresh)).toEqual(['qr-title', 'keep', 'nothing', 'share', 'delete'])
	expect(order(page(keyed))).toEqual(['qr-title', 'chart', 'keep', 'share', 'delete'])
	expect([qrOf(fresh), qrOf(page(keyed))]).toEqual(['panel qr', 'panel qr folded'])
})
