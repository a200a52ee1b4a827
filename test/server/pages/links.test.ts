/** The list of an account's links, and the page of one of them. */
import { expect, test } from 'vitest'
import { linkPage, myLinks } from './account-pages.ts'
import { allOf, textIn } from './markup.ts'
import { link } from './sample.ts'

const hrefsOf = (html: string): (string | undefined)[] =>
	allOf(html, 'a').map(({ attributes }) => attributes.href)
const isOpen = (html: string): boolean => 'open' in (allOf(html, 'details')[0]?.attributes ?? {})
const pagingOf = (html: string): string => textIn(/<nav class="turn".*?<\/nav>/.exec(html)?.[0] ?? '').trim()

test('a row shows target and state, and its actions have distinct names', () => {
	const html = myLinks()
	expect(textIn(html)).toMatch(
		/kurz\.example\/7k2m9xq Copy → docs\.example\.org\/handbook\?page=1&lang=de 42 clicks 30 visitors Active Created 19 days ago/,
	)
	const ways = allOf(html, 'a').filter(({ attributes }) => attributes.href?.startsWith('/links/'))
	expect(ways.map(({ attributes }) => [attributes.href, attributes['aria-label']])).toEqual([
		['/links/7k2m9xq', 'Details of kurz.example/7k2m9xq'],
		['/links/7k2m9xq#qr', 'QR code of kurz.example/7k2m9xq'],
		['/links/7k2m9xq#delete', 'Delete kurz.example/7k2m9xq'],
	])
	const copy = allOf(html, 'button').find(({ attributes }) => attributes['data-copy'] !== undefined)
	expect(copy?.attributes).toMatchObject({
		'data-copy': 'https://kurz.example/7k2m9xq',
		'aria-label': 'Copy kurz.example/7k2m9xq',
		hidden: '',
	})
})

test('the page of the link has what #qr and #delete lead to', () => {
	const ids = allOf(linkPage(), 'h2').map(({ attributes }) => attributes.id)
	expect(ids).toContain('qr')
	expect(ids).toContain('delete')
})

test.each([
	[{ status: 'expired', expires_at: '2026-11-19T00:00:00.000Z' } as const, /Expired on 19 Nov 2026/],
	[{ status: 'exhausted', max_clicks: 42 } as const, /Used up 42 of 42 clicks/],
	[
		{ expires_at: '2026-12-24T00:00:00.000Z', is_protected: true },
		/Active until 24 Dec 2026 with a password/,
	],
])('a row says what limits the link: %o', (changes, words) => {
	expect(textIn(myLinks({ links: [{ ...link, ...changes }] }))).toMatch(words)
})

test('a long target is cut, and is a link only when it is a web address', () => {
	const long = `https://a.example/${'x'.repeat(8000)}`
	expect(myLinks({ links: [{ ...link, long_url: long }] }).length).toBeLessThan(myLinks().length + 8300)
	const html = myLinks({ links: [{ ...link, long_url: 'javascript:alert(1)' }] })
	expect(hrefsOf(html)).not.toContain('javascript:alert(1)')
})

test('the form to make a link posts to the list and is folded until it is needed', () => {
	const forms = allOf(myLinks(), 'form').map(({ attributes }) => `${attributes.method} ${attributes.action}`)
	expect(forms).toEqual(['post /sign-out', 'post /links', 'get /links'])
	expect(isOpen(myLinks())).toBe(false)
	expect(isOpen(myLinks({ links: [], total: 0 }))).toBe(true)
	expect(isOpen(myLinks({ links: [], total: 0, asked: { q: 'a' } }))).toBe(false)
	const failed = myLinks({
		create: {
			values: { url: 'https://a.example', password: 'hunter2' },
			fault: { code: 'reserved_alias', details: [] },
		},
	})
	expect(isOpen(failed)).toBe(true)
	expect(textIn(failed)).toContain('That alias is reserved. Try another.')
	expect(failed).not.toContain('hunter2')
})

test('the search keeps what was asked for', () => {
	const html = myLinks({ asked: { q: 'docs', status: 'exhausted' } })
	const q = allOf(html, 'input').find(({ attributes }) => attributes.name === 'q')
	expect(q?.attributes.value).toBe('docs')
	const options = allOf(html, 'option').map(({ attributes }) => attributes)
	expect(options.map(({ value }) => value)).toEqual(['', 'active', 'expired', 'exhausted'])
	expect(options.filter((option) => 'selected' in option).map(({ value }) => value)).toEqual(['exhausted'])
	expect(textIn(html)).toContain('1 link found')
})

test.each([
	['nothing made yet', {}, 'The links you create will appear here'],
	['no match', { asked: { q: 'docs' } }, 'No link of yours contains “docs”. Show all links'],
	['no such state', { asked: { status: 'expired' } }, 'No link of yours is expired. Show all links'],
	[
		'neither',
		{ asked: { q: 'docs', status: 'active' } },
		'No link of yours contains “docs” and is active. Show all links',
	],
] as const)('an empty list says why: %s', (_name, changes, words) => {
	const html = myLinks({ links: [], total: 0, ...changes })
	expect(textIn(html).replaceAll(' .', '.')).toContain(words)
	expect(allOf(html, 'table')).toEqual([])
})

test('a page past the last link leads back', () => {
	const html = myLinks({ links: [], total: 3, first: '/links' })
	expect(textIn(html)).toContain('There are no older links. Back to the newest')
})

test('there are links to the next and newest page only where they lead somewhere', () => {
	expect(pagingOf(myLinks())).toBe('')
	expect(pagingOf(myLinks({ next: '/links?cursor=a' }))).toBe('Older links')
	expect(pagingOf(myLinks({ next: '/links?cursor=a', first: '/links' }))).toBe('Newest links Older links')
})

test('a deletion is confirmed', () => {
	expect(textIn(myLinks({ notice: 'deleted' }))).toContain('The link is deleted.')
})

test('opening a short link from the list sends no referrer', () => {
	const shortLinks = allOf(myLinks(), 'a').filter(({ attributes }) =>
		attributes.href?.startsWith('https://kurz.example/'),
	)
	expect(shortLinks.map(({ attributes }) => attributes.rel)).toEqual(['noreferrer'])
})

test('the page of a link leads back to the list, and its delete form posts where it was told to', () => {
	const html = linkPage()
	expect(textIn(html)).toContain('← My links')
	expect(allOf(html, 'form').map(({ attributes }) => attributes.action)).toEqual([
		'/sign-out',
		'/links/7k2m9xq',
	])
	expect(html).not.toContain('role="alert"')
	expect(textIn(linkPage({ faultConfirm: true }))).toMatch(/The link was not deleted\. +Tick the box first\./)
})
