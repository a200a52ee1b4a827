/** What a link's page says about the link, what it offers to do, and to whom. */
import { expect, test } from 'vitest'
import type { LinkViewProps } from '../../../server/pages/link/LinkView.tsx'
import { linkPage, statisticsPage } from '../../../server/pages/link/pages.tsx'
import type { LinkRecord } from '../../../shared/link/links.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, elementsOf, hrefsOf, textIn } from './markup.ts'
import { details, link, manage, viewOf } from './sample.ts'

const view = (changes: Partial<LinkViewProps> = {}): LinkViewProps =>
	viewOf({ csvHref: '/clicks.csv', manage, ...changes })
const page = (changes: Partial<LinkViewProps> = {}): string => linkPage(view(changes))(english)
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

test('the actions: the QR code is saved as a drawing and as a picture', () => {
	const saved = allOf(page(), 'a').filter(({ attributes }) => attributes.download?.startsWith('7k2m9xq.'))
	expect(saved.map(({ attributes }) => attributes.href?.slice(0, 40))).toEqual([
		expect.stringMatching(/^data:image\/svg\+xml,/),
		expect.stringMatching(/^\/api\/v1\/qr\?url=https%3A%2F%2Fkurz\.exa/),
	])
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

test('sharing: one button makes a statistics link', () => {
	expect(textIn(page())).toContain('Make a statistics link')
	const sent = allOf(page(), 'input').map(({ attributes }) => attributes.value)
	expect(sent).toContain('share')
	expect(sent).not.toContain('unshare')
})

test('sharing: the link that there is can be copied and ended', () => {
	const statisticsUrl = 'https://kurz.example/s/statistics-key'
	const html = page({ manage: { ...manage, statisticsUrl } })
	expect(textIn(html)).not.toContain('Make a statistics link')
	expect(allOf(html, 'button').map(({ attributes }) => attributes['data-copy'])).toContain(statisticsUrl)
	expect(allOf(html, 'input').map(({ attributes }) => attributes.value)).toContain('unshare')
})

test('an edit is confirmed, quietly', () => {
	const html = page({ manage: { ...manage, notice: 'edited' } })
	expect(textIn(classed(html, 'div', 'notice good'))).toContain('Saved.')
	expect(page()).not.toContain('class="notice')
})

test('the statistics page has no way to change the link, no key and no former target', () => {
	const formerTargets = [
		{
			long_url: 'https://old.example/',
			since: '2026-11-02',
			until: '2026-11-03',
			edited_by: 'account' as const,
		},
	]
	const all = view({
		details: { ...details, target_history: formerTargets },
		manage: {
			...manage,
			formerTargets,
			monitor: { url: 'https://kurz.example/m/monitor-key', written: '7k2m9xq', isOwned: false },
			statisticsUrl: 'https://kurz.example/s/statistics-key',
		},
	})
	const html = statisticsPage(all)(english)
	expect(html).not.toMatch(/monitor-key|old\.example|\/m\/|statistics-key|edit|delete/i)
	// Its only form chooses days.
	expect(allOf(html, 'form').map(({ attributes }) => attributes.method)).toEqual(['get'])
	expect(allOf(html, 'input').map(({ attributes }) => attributes.name)).toEqual(['from', 'to'])
	expect(actionsOf(html)).toEqual(['#qr', '/clicks.csv'])
	// And everything else is there.
	expect(textIn(html)).toMatch(/Clicks 42 Visitors 30/)
	expect(linkPage(all)(english)).toMatch(/monitor-key.*statistics-key/s)
})
