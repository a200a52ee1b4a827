/** The page of a link: each state in words, paging, and a confirmation before deleting. */
import { expect, test } from 'vitest'
import type { LinkViewProps } from '../../../server/pages/link/LinkView.tsx'
import { linkPage } from '../../../server/pages/link/pages.tsx'
import type { LinkRecord } from '../../../shared/link/links.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'
import { click, details, link, manage, nothingYet, viewOf } from './sample.ts'

const page = (changes: Partial<LinkViewProps> = {}): string =>
	linkPage({ ...viewOf(), lastClick: new Date(click.time_of_click), manage, ...changes })(english)

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

test('deleting takes a ticked box', () => {
	const form = allOf(page(), 'form').at(-1)?.attributes
	expect(form).toMatchObject({ method: 'post', action: '/7k2m9xq/key' })
	const [action, confirm] = allOf(page(), 'input')
		.map(({ attributes }) => attributes)
		.slice(-2)
	expect(action).toMatchObject({ type: 'hidden', name: 'action', value: 'delete' })
	expect(confirm).toMatchObject({ type: 'checkbox', name: 'confirm', value: 'yes', required: '' })
	expect(confirm).not.toHaveProperty('checked')
	const unticked = textIn(page({ manage: { ...manage, faultConfirm: true } }))
	expect(unticked).toContain('Nothing was deleted. Tick the box first.')
})

test('today can be chosen, and the ranges that show less than all days', () => {
	const choices = (changes: Partial<LinkViewProps>) =>
		allOf(/<nav class="ranges".*?<\/nav>/.exec(page(changes))![0], 'a').map(
			({ attributes: { href, 'aria-current': current } }) => (current ? `${href} (current)` : href),
		)
	expect(choices({})).toEqual(['/k?days=1#days', '/k?days=2#days', '/k?days=7#days', '/k#days (current)'])
	const old = { link: { ...link, created_at: '2026-08-01T08:00:00.000Z' } }
	expect(choices({ ...old, asked: { path: '/k', days: 30 } })).toEqual([
		'/k?days=1#days',
		'/k?days=2#days',
		'/k?days=7#days',
		'/k?days=30#days (current)',
		'/k?days=90#days',
		'/k#days',
	])
	// The link is younger than what was asked for.
	expect(choices({ asked: { path: '/k', days: 90 } }).at(-1)).toEqual('/k#days (current)')
})

test('a chosen range is what the page shows, and says so when nothing happened in it', () => {
	const range = { from: '2026-11-14', to: '2026-11-20', clicks: 2, new_visitors: 1 }
	const week = { ...details, dates: { '2026-11-20': 2 }, range }
	const asked = { path: '/k', days: 7 }
	const chart = (changes: Partial<LinkViewProps>) =>
		/aria-label="(Clicks by day [^"]*)"/.exec(page(changes))?.[1]
	expect(chart({})).toBe('Clicks by day from 1 Nov 2026 to 20 Nov 2026: 42 in all, most on 10 Nov 2026 (40).')
	expect(chart({ details: week, asked })).toBe(
		'Clicks by day from 14 Nov 2026 to 20 Nov 2026: 2 in all, most on 20 Nov 2026 (2).',
	)
	const words = textIn(page({ details: week, asked }))
	expect(words).toContain('Last 7 days: 2 clicks of 42 in all · 1 new visitor')
	const quiet = { ...week, dates: {}, range: { ...range, clicks: 0 } }
	expect(textIn(page({ details: quiet, asked }))).toContain('No clicks in the last 7 days.')
})
