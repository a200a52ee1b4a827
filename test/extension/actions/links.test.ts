/** Owns the tests of the list of links: carrying it along, deleting, merging with the account's, refreshing politely. */
import { describe, expect, it } from 'vitest'
import { mergeLinks, readAccountLinks, selectLinks } from '../../../extension/actions/account-links.ts'
import { readDetails } from '../../../extension/actions/details.ts'
import { failureOf } from '../../../extension/actions/failure.ts'
import type { KeptLink } from '../../../extension/actions/items.ts'
import { deleteLink, exportLinks, findKept, importLinks, isGone } from '../../../extension/actions/links.ts'
import { refreshFigures } from '../../../extension/actions/refresh.ts'
import { asXml, suggestLinks } from '../../../extension/actions/suggest.ts'
import { away, detailsOf, failing, ORIGIN, openTestKurz } from '../../support/extension-kurz.ts'

const link = (slug: string, more: Partial<KeptLink> = {}): KeptLink => ({
	url: `${ORIGIN}/${slug}`,
	origin: ORIGIN,
	slug,
	monitor_key: `key-of-${slug}`,
	target: `https://example.org/${slug}`,
	made_at: '2026-11-20T12:00:00.000Z',
	...more,
})

describe('export and import', () => {
	it('a list comes back on another machine with its keys, once', async () => {
		const links = [link('one'), link('two', { made_at: '2026-11-19T12:00:00.000Z' })]
		const file = exportLinks(links, new Date(0))
		const kurz = await openTestKurz()
		expect(await importLinks(kurz, file)).toEqual({ added: 2, known: 0, unreadable: 0 })
		expect(await kurz.items.links.read()).toEqual(links)
		expect(await importLinks(kurz, file)).toEqual({ added: 0, known: 2, unreadable: 0 })
		expect(await kurz.items.links.read()).toEqual(links)
	})

	it('what is here already stays as it is, newest first', async () => {
		const kurz = await openTestKurz()
		await kurz.items.links.write([link('mine', { made_at: '2026-11-19T12:00:00.000Z' })])
		const file = exportLinks([link('mine', { monitor_key: 'forged' }), link('new')], new Date(0))
		expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 1, unreadable: 0 })
		const links = await kurz.items.links.read()
		expect(links.map(({ slug }) => slug)).toEqual(['new', 'mine'])
		expect(links[1]!.monitor_key).toBe('key-of-mine')
	})

	it('lines that make no sense, or would run something, are left out and counted', async () => {
		const kurz = await openTestKurz()
		const file = JSON.stringify({
			format: 'kurz-links',
			version: 7,
			links: [
				link('fine'),
				{ url: 1 },
				link('bad', { url: 'javascript:alert(1)' }),
				link('worse', { target: 'data:text/html,x' }),
			],
		})
		expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 3 })
	})

	it.each<[string, Partial<KeptLink>]>([
		['a server that others can listen in to', { origin: 'http://public.example' }],
		['more than the address of a server', { origin: `${ORIGIN}/path` }],
		['a server with a name and password', { origin: 'https://me:secret@kurz.example' }],
		['no server', { origin: '' }],
		['no slug', { slug: '' }],
		['a slug that leads elsewhere', { slug: '..' }],
		['no key', { monitor_key: '' }],
		['a key that is more than one', { monitor_key: 'a/b?c' }],
	])('a link is left out that has %s', async (_name, part) => {
		const kurz = await openTestKurz()
		const file = exportLinks([link('fine'), link('forged', part)], new Date(0))
		expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 1 })
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['fine'])
	})

	it('servers on the own network come back too', async () => {
		const kurz = await openTestKurz()
		const file = exportLinks([link('near', { origin: 'http://192.168.1.20:3000' })], new Date(0))
		expect(await importLinks(kurz, file)).toEqual({ added: 1, known: 0, unreadable: 0 })
	})

	it('into a full storage changes nothing and says so', async () => {
		const kurz = await openTestKurz()
		await kurz.items.links.write([link('mine')])
		kurz.areas.local.fill(300)
		const failure = await importLinks(kurz, exportLinks([link('one'), link('two')], new Date(0))).catch(
			failureOf,
		)
		expect(failure).toEqual({ code: 'storage_full' })
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['mine'])
	})

	it.each(['', 'no json', '[]', '{"format":"other","version":1,"links":[]}'])(
		'%j is no list of ours, and nothing changes',
		async (text) => {
			const kurz = await openTestKurz()
			expect(await importLinks(kurz, text)).toBeUndefined()
			expect(await kurz.items.links.read()).toEqual([])
		},
	)
})

describe('a link that its service no longer has', () => {
	const lost = async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one')])
		await refreshFigures(kurz, await kurz.items.links.read())
		return kurz
	}
	const find = async ({ items, now }: Awaited<ReturnType<typeof lost>>) =>
		findKept(await items.links.read(), ORIGIN, link('one').target, now())

	it('stays on the list with its key, marked, and its page gets another link', async () => {
		const kurz = await lost()
		const [kept] = await kurz.items.links.read()
		expect(kept).toEqual({ ...link('one'), gone_at: new Date(kurz.clock.now).toISOString() })
		expect(isGone(kept!)).toBe(true)
		expect(await find(kurz)).toBeUndefined()
		expect(suggestLinks([kept!], 'example')).toEqual([])
	})

	it('is marked by whoever asks first, the popup too', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one')])
		await expect(readDetails(kurz, link('one'))).rejects.toMatchObject({ code: 'not_found' })
		expect(await find(kurz)).toBeUndefined()
		expect(await kurz.items.links.read()).toHaveLength(1)
	})

	it('is a link again when its service has it again, as after a backup was played back', async () => {
		const kurz = await lost()
		kurz.clock.now += 1_000
		kurz.service.answer = () => Response.json(detailsOf('one', { clicks: 7 }))
		await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
		expect(await find(kurz)).toMatchObject({ slug: 'one' })
		expect(exportLinks(await kurz.items.links.read(), new Date(0))).not.toContain('gone_at')
	})

	it('is as its account says, whoever was asked later', async () => {
		const kurz = await lost()
		const [kept] = await kurz.items.links.read()
		const { monitor_key: _key, ...ofAccount } = link('one')
		const listedAt = (at: string) => ({
			...ofAccount,
			figures: { clicks: 1, visitors: 1, status: 'active' as const, at },
		})
		const isGoneWith = (at: string) => mergeLinks([kept!], [listedAt(at)]).map(isGone)
		expect(isGoneWith('2026-11-20T11:00:00.000Z')).toEqual([true])
		expect(isGoneWith('2026-11-20T13:00:00.000Z')).toEqual([false])
	})

	it('takes its mark along to another machine', async () => {
		const file = exportLinks(await (await lost()).items.links.read(), new Date(0))
		const other = await openTestKurz()
		await importLinks(other, file)
		expect((await other.items.links.read()).map(isGone)).toEqual([true])
		expect(await find(other)).toBeUndefined()
	})
})

describe('deleting', () => {
	it('a link is deleted at its service and leaves the list', async () => {
		const kurz = await openTestKurz(() => Response.json({ status: 'success' }))
		await kurz.items.links.write([link('one'), link('two')])
		await deleteLink(kurz, link('one'))
		expect(kurz.sent[0]!.request.method).toBe('DELETE')
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['two'])
	})

	it('one that is gone already leaves the list; one whose service is away stays', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one'), link('two')])
		await deleteLink(kurz, link('one'))
		kurz.service.answer = away
		await expect(deleteLink(kurz, link('two'))).rejects.toMatchObject({ code: 'unreachable' })
		expect((await kurz.items.links.read()).map(({ slug }) => slug)).toEqual(['two'])
	})
})

describe('refreshing', () => {
	it('asks for stale figures only, and keeps them', async () => {
		const kurz = await openTestKurz((request) =>
			Response.json(detailsOf(new URL(request.url).pathname.split('/')[3]!, { clicks: 7 })),
		)
		const at = new Date(kurz.clock.now).toISOString()
		const fresh = link('fresh', { figures: { clicks: 1, visitors: 1, status: 'active', at } })
		await kurz.items.links.write([fresh, link('stale')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({})
		expect(kurz.sent).toHaveLength(1)
		expect((await kurz.items.links.read())[1]!.figures).toEqual({
			clicks: 7,
			visitors: 1,
			status: 'active',
			at,
		})
	})

	it('stops at the first 429 and says how long to wait', async () => {
		const kurz = await openTestKurz(failing('rate_limited', 429, { 'retry-after': '90' }))
		await kurz.items.links.write([link('one'), link('two'), link('three')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({ wait: 90 })
		expect(kurz.sent).toHaveLength(1)
	})

	it('links that are gone, or whose server is away, hold up no other link', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		const links = Array.from({ length: 12 }, (_, index) => link(`l${index}`))
		await kurz.items.links.write(links)
		const slugs = () => kurz.sent.map(({ request }) => new URL(request.url).pathname.split('/')[3])
		await refreshFigures(kurz, await kurz.items.links.read())
		await refreshFigures(kurz, await kurz.items.links.read())
		expect(slugs()).toEqual(links.map(({ slug }) => slug))

		const other = await openTestKurz((request) =>
			request.url.startsWith(ORIGIN)
				? Response.json(detailsOf('live', { clicks: 3 }))
				: Promise.reject(new TypeError('Failed to fetch')),
		)
		const dead = links.map((one) => ({ ...one, url: `http://dead/${one.slug}`, origin: 'http://dead' }))
		await other.items.links.write([...dead, link('live')])
		expect(await refreshFigures(other, await other.items.links.read())).toEqual({ isAway: true })
		expect(other.sent).toHaveLength(2)
		expect((await other.items.links.read()).at(-1)?.figures?.clicks).toBe(3)
	})

	it('on demand fresh figures are asked for too, the oldest first and eight at once', async () => {
		const kurz = await openTestKurz((request) =>
			Response.json(detailsOf(new URL(request.url).pathname.split('/')[3]!, { clicks: 7 })),
		)
		const links = Array.from({ length: 12 }, (_, index) =>
			link(`l${index}`, {
				figures: {
					clicks: 1,
					visitors: 1,
					status: 'active',
					at: new Date(kurz.clock.now - (index + 1) * 1000).toISOString(),
				},
			}),
		)
		await kurz.items.links.write(links)
		expect(await refreshFigures(kurz, links)).toEqual({})
		expect(kurz.sent).toEqual([])
		expect(await refreshFigures(kurz, links, { isForced: true })).toEqual({ asked: 8, of: 12 })
		expect(kurz.sent.map(({ request }) => new URL(request.url).pathname.split('/')[3])).toEqual(
			links
				.toReversed()
				.slice(0, 8)
				.map(({ slug }) => slug),
		)
	})

	it('a service that asked to wait is left alone until then, on demand too', async () => {
		const kurz = await openTestKurz(failing('rate_limited', 429, { 'retry-after': '90' }))
		const links = [link('one'), link('two')]
		const waits = new Map<string, number>()
		expect(await refreshFigures(kurz, links, { isForced: true, waits })).toEqual({ wait: 90 })
		kurz.clock.now += 60_000
		expect(await refreshFigures(kurz, links, { isForced: true, waits })).toEqual({ wait: 30 })
		expect(kurz.sent).toHaveLength(1)
		kurz.clock.now += 30_000
		await refreshFigures(kurz, links, { isForced: true, waits })
		expect(kurz.sent).toHaveLength(2)
	})

	it('a link that is gone stops nothing; a service that is away is asked no more', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one'), link('two')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({})
		expect(kurz.sent).toHaveLength(2)
		kurz.service.answer = away
		kurz.clock.now += 600_000
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({ isAway: true })
		expect(kurz.sent).toHaveLength(3)
	})
})

it('a link of both lists has its key from here and its figures from the service', () => {
	const figures = { clicks: 9, visitors: 3, status: 'active' as const, at: '2026-11-20T12:00:00.000Z' }
	const { monitor_key: _key, ...ofAccount } = link('ONE', { figures })
	const { monitor_key: _other, ...only } = link('only', { figures })
	const merged = mergeLinks([link('one')], [ofAccount, only])
	expect(merged).toEqual([{ ...link('one'), figures }, only])
})

it.each([
	['oldest', 'oldest'],
	[' kurz.example/oldest', 'oldest'],
	[`${ORIGIN}/Oldest `, 'Oldest'],
	['https://example.org/a', 'https://example.org/a'],
	['', null],
])('of the account %j is searched as %j', async (text, q) => {
	const kurz = await openTestKurz(() => Response.json([]))
	await readAccountLinks(kurz, { origin: ORIGIN, token: 'kz_token', name: 'me' }, { text })
	expect(new URL(kurz.sent[0]!.request.url).searchParams.get('q')).toBe(q)
})

it('the list is searched and put in order', () => {
	const figures = (clicks: number) => ({ clicks, visitors: 0, status: 'active' as const, at: '' })
	const links = [
		link('bb', { figures: figures(1), made_at: '2026-11-18T12:00:00.000Z' }),
		link('aa', { figures: figures(5) }),
		link('cc'),
	]
	const slugs = (text: string, sort: 'made' | 'clicks' | 'name') =>
		selectLinks(links, text, sort).map(({ slug }) => slug)
	expect(slugs('', 'made')).toEqual(['aa', 'cc', 'bb'])
	expect(slugs('', 'clicks')).toEqual(['aa', 'bb', 'cc'])
	expect(slugs('', 'name')).toEqual(['aa', 'bb', 'cc'])
	expect(slugs(' EXAMPLE.ORG/B', 'made')).toEqual(['bb'])
})

it('the address bar suggests own links; Chromium reads them as XML', () => {
	const odd = link('odd', { target: 'https://example.org/?a=1&b=<2>' })
	expect(suggestLinks([odd, link('other')], 'a=1')).toEqual([
		{
			content: 'https://example.org/?a=1&b=<2>',
			description: `${ORIGIN}/odd – https://example.org/?a=1&b=<2>`,
		},
	])
	expect(asXml('https://example.org/?a=1&b=<2>')).toBe('https://example.org/?a=1&#38;b=&#60;2&#62;')
	expect(suggestLinks([odd], '  ')).toEqual([])
})
