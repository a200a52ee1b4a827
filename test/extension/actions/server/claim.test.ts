/** Links made without an account become the account's, a hundred at a time, and none is lost. */
import { expect, it } from 'vitest'
import { exportLinks } from '../../../../extension/actions/list/link-file.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { signOut } from '../../../../extension/actions/server/account.ts'
import { claimable, claimLinks } from '../../../../extension/actions/server/claim.ts'
import type { ClaimStatus } from '../../../../shared/link/claim.ts'
import {
	away,
	keep,
	keptLink,
	limiting,
	ORIGIN,
	openTestKurz,
	type Service,
	shortening,
	type TestKurz,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const account = { origin: ORIGIN, token: 'kz_secret', name: 'me@example.org' }
const options = { show: () => {}, pause: async () => {}, isOver: () => false }

/** `statusOf` says what becomes of a link. */
const claiming =
	(statusOf: (slug: string) => ClaimStatus = () => 'claimed'): Service =>
	async (request) => {
		const { links } = (await request.json()) as { links: { short_url: string }[] }
		return Response.json({
			results: links.map(({ short_url }) => ({ short_url, status: statusOf(short_url) })),
		})
	}
const open = async (count: number, service = claiming()): Promise<TestKurz> => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write(account)
	await keep(
		kurz,
		Array.from({ length: count }, (_, nth) => keptLink(`link-${nth}`)),
	)
	return kurz
}
const offered = async (kurz: TestKurz): Promise<number> =>
	claimable(await kurz.items.links.read(), account).length

it('asks as the account, with the keys, a hundred at a time, and says how far it is', async () => {
	const kurz = await open(250)
	const shown: [number, number][] = []
	const claimed = await claimLinks(kurz, account, {
		...options,
		show: (done, of) => void shown.push([done, of]),
	})
	expect(claimed).toEqual({ taken: 250, refused: 0 })
	expect(shown).toEqual([
		[100, 250],
		[200, 250],
		[250, 250],
	])
	for (const { request } of kurz.sent)
		expect([request.method, request.url, request.headers.get('authorization')]).toEqual([
			'POST',
			`${ORIGIN}/api/v1/my-links/claim`,
			'Bearer kz_secret',
		])
	const sent = kurz.sent.flatMap(({ body }) => (body as { links: object[] }).links)
	expect(sent).toContainEqual({ short_url: 'link-249', monitor_key: 'key-of-link-249' })
	expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(250)
	expect(await offered(kurz)).toBe(0)
	expect((await kurz.items.links.read()).map(({ monitor_key }) => monitor_key)).toContain('key-of-link-0')
})

it('counts what was the account’s already, and what it may not have; neither is offered again', async () => {
	const statuses: ClaimStatus[] = ['claimed', 'yours', 'not_found']
	const kurz = await open(
		3,
		claiming((slug) => statuses[Number(slug.at(-1))]!),
	)
	expect(await claimLinks(kurz, account, options)).toEqual({ taken: 2, refused: 1 })
	expect(await offered(kurz)).toBe(0)
	expect(await kurz.items.links.read()).toHaveLength(3)
})

it('goes on where it was broken off: the server away, the page closed', async () => {
	const kurz = await open(250)
	const answer = kurz.service.answer
	kurz.service.answer = (request) => (kurz.sent.length > 1 ? away(request) : answer(request))
	expect(await claimLinks(kurz, account, options)).toEqual({
		taken: 100,
		refused: 0,
		failure: expect.objectContaining({ code: 'unreachable' }),
	})
	expect(await offered(kurz)).toBe(150)
	kurz.service.answer = answer
	const page = new AbortController()
	const closing = { ...options, show: () => page.abort(), isOver: () => page.signal.aborted }
	expect(await claimLinks(kurz, account, closing)).toEqual({ taken: 100, refused: 0 })
	expect(await claimLinks(kurz, account, options)).toEqual({ taken: 50, refused: 0 })
	expect(await offered(kurz)).toBe(0)
})

it('an answer that was lost is asked for again', async () => {
	const kurz = await open(1)
	const answer = kurz.service.answer
	kurz.service.answer = async (request) => {
		await answer(request)
		throw new TypeError('Failed to fetch')
	}
	expect((await claimLinks(kurz, account, options)).failure?.code).toBe('unreachable')
	kurz.service.answer = claiming(() => 'yours')
	expect(await claimLinks(kurz, account, options)).toEqual({ taken: 1, refused: 0 })
})

it('waits as long as the server asks, and then goes on with the same links', async () => {
	const kurz = await open(1, limiting(40))
	const pauses: number[] = []
	const pause = async (seconds: number): Promise<void> => {
		pauses.push(seconds)
		kurz.clock.now += seconds * 1_000
		kurz.service.answer = claiming()
	}
	expect(await claimLinks(kurz, account, { ...options, pause })).toEqual({ taken: 1, refused: 0 })
	expect(pauses).toEqual([40])
})

it('two pages at once ask once', async () => {
	const kurz = await open(1)
	const both = await Promise.all([claimLinks(kurz, account, options), claimLinks(kurz, account, options)])
	expect(both.map(({ taken }) => taken)).toEqual([1, 0])
	expect(kurz.sent).toHaveLength(1)
})

it('nothing is sent for an account that was left, and signing out keeps the links', async () => {
	const kurz = await open(150)
	const show = async (): Promise<void> => kurz.items.account.write(null)
	let writing: Promise<void> | undefined
	await claimLinks(kurz, account, {
		...options,
		show: () => {
			writing = show()
		},
	})
	await writing
	expect(kurz.sent).toHaveLength(1)
	await signOut(kurz)
	expect(await kurz.items.links.read()).toHaveLength(150)
	expect(await offered(kurz)).toBe(50)
})

it('links of another server, those that are gone and those made signed in are not offered', async () => {
	const kurz = await open(0, shortening())
	const { link } = await shorten(kurz, wish)
	expect(link.owned).toBe(true)
	const elsewhere = { ...keptLink('elsewhere'), origin: 'https://other.example' }
	await keep(kurz, [elsewhere, keptLink('gone', { gone_at: '2026-11-20T12:00:00.000Z' })])
	expect(await offered(kurz)).toBe(0)
	await kurz.items.account.write(null)
	const { link: free } = await shorten(kurz, { ...wish, isNew: true })
	expect(free.owned).toBeUndefined()
	expect(await offered(kurz)).toBe(1)
	expect(exportLinks([link], kurz.now())).not.toContain(account.name)
})

it('a link that is gone stays as it is when another has taken its address', async () => {
	const kurz = await open(0)
	const gone = keptLink('shared', { monitor_key: 'old-key', gone_at: '2026-11-20T12:00:00.000Z' })
	await keep(kurz, [gone, keptLink('shared')])
	await claimLinks(kurz, account, options)
	const links = await kurz.items.links.read()
	expect(links.map(({ monitor_key, owned }) => [monitor_key, owned])).toEqual(
		expect.arrayContaining([
			['old-key', undefined],
			['key-of-shared', true],
		]),
	)
})
