/** Visits by names that are no host: what counts, for how long, and that nobody can flood it. */
import { beforeAll, expect, it } from 'vitest'
import { createHostVisits } from '../../../server/links/host-visits.ts'
import { namesADay, namesListed } from '../../../server/store/links/host-visits.ts'
import { day } from '../../../shared/text/time.ts'
import { asBrowser, baseUrl, joinService, openService } from '../../support/service/service.ts'

const trusted = '198.51.100.7'
const service = await openService({ TRUST_PROXY: trusted })
const { linkHosts } = service
const target = 'https://target.example/'
const visit = (name: string, path = '/menu-1', init: RequestInit = {}, at = service) =>
	at.handle(new Request(`http://${name}${path}`, init))
const come = async (name: string, times: number) => {
	for (let nth = 0; nth < times; nth++) expect((await visit(name)).status).toBe(302)
}

beforeAll(async () => {
	await service.client.shorten({ url: target, type: 'alias', alias: 'menu-1' })
	const limited = { isLimited: true, limitation_type: 'clicks' as const, max_clicks: 1 }
	await service.client.shorten({ url: target, type: 'alias', alias: 'once-1', ...limited })
	const isProtected = { isProtected: true, password: 'hunter2' }
	await service.client.shorten({ url: target, type: 'alias', alias: 'secret-1', ...isProtected })
})

it('a visit that finds a link is counted by name, whatever its spelling and outcome', async () => {
	await come('OLD-1.example.:8080', 2)
	const crawler = { headers: { 'user-agent': 'Googlebot/2.1' } }
	for (const [path, init] of [
		['/menu-1', crawler],
		['/secret-1', asBrowser],
		['/once-1', undefined],
		// Used up.
		['/once-1', asBrowser],
		['/menu-1.', undefined],
	] as const)
		await visit('old-1.example', path, init)
	expect(await linkHosts.visits.of('old-1.example')).toBe(7)
})

it('nothing else is counted', async () => {
	const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
	for (const [path, init] of [
		['/', undefined],
		['/never-there', undefined],
		['/menu-1+', undefined],
		['/menu-1', { method: 'HEAD' }],
		['/menu-1', prefetch],
		['/api/v1/health', undefined],
	] as const)
		await visit('no-visit.example', path, init)
	for (const own of [new URL(baseUrl).host, 'KURZ.example.:1']) await visit(own)
	for (const { name } of await linkHosts.visits.list()) expect(name).not.toMatch(/^(no-visit|kurz)\.example$/)
})

it.each([
	['old-2.example', trusted, ['old-2.example']],
	['evil.example, OLD-3.example.:443', trusted, ['old-3.example']],
	['old-4.example', '198.51.100.8', []],
	['no name', trusted, []],
	['kurz.example', trusted, []],
])('X-Forwarded-Host: %s, of %s, is %j', async (named, peer, names) => {
	const before = new Set((await linkHosts.visits.list()).map(({ name }) => name))
	await service.ask('/menu-1', { peer, headers: { 'x-forwarded-host': named } })
	const after = (await linkHosts.visits.list()).map(({ name }) => name)
	expect(after.filter((name) => !before.has(name))).toEqual(names)
})

it('another process has them by itself within a second, for 30 days', async () => {
	const beside = joinService(service, {}, service.clock)
	await visit('beside.example', '/menu-1', {}, beside)
	// Asks the database alone: the process that counted writes it without being asked.
	const written = () => service.store.hostVisits.list(new Date(service.clock.now), 'beside.example')
	await expect.poll(written).toEqual([{ name: 'beside.example', visits: 1 }])
	service.clock.now += 29 * day
	await come('beside.example', 1)
	expect(await linkHosts.visits.of('beside.example')).toBe(2)
	service.clock.now += day
	expect(await linkHosts.visits.of('beside.example')).toBe(1)
	await service.store.hostVisits.sweep(new Date(service.clock.now))
	service.clock.now -= 30 * day
	expect(await linkHosts.visits.of('beside.example')).toBe(1)
})

it('strangers who invent names cost as little as one, and keep no frequent name out', async () => {
	const { hostVisits } = service.store
	const now = new Date(service.clock.now + 400 * day)
	const invented = Array.from({ length: namesADay + 20 }, (_, nth) => ({
		name: `x${nth}.example`,
		visits: 1,
	}))
	await hostVisits.add([...invented, { name: 'frequent.example', visits: 3 }], now)
	// It came when there was no room, and one by one.
	for (let nth = 0; nth < 3; nth++) await hostVisits.add([{ name: 'late.example', visits: 1 }], now)
	const [row] = await service.database
		.sql`select count(*)::integer as names from host_visits where day = ${now.toISOString()}`
	expect(row!.names).toBe(namesADay)
	const listed = await hostVisits.list(now)
	expect(listed.length).toBe(Math.min(namesListed, namesADay))
	expect(
		listed
			.slice(0, 2)
			.map(({ name }) => name)
			.toSorted(),
	).toEqual(['frequent.example', 'late.example'])

	const waiting = createHostVisits({ store: service.store, now: () => now.getTime() + day })
	for (let nth = 0; nth < 3_000; nth++) waiting.note(`y${nth}.example`)
	await waiting.flush()
	const next = await hostVisits.list(new Date(now.getTime() + 30 * day))
	expect(next.every(({ visits }) => visits === 1)).toBe(true)
})

it('what could not be written is written later', async () => {
	let isAway = true
	const { hostVisits } = service.store
	const add: typeof hostVisits.add = (counts, now) =>
		isAway ? Promise.reject(new Error('away')) : hostVisits.add(counts, now)
	const visits = createHostVisits({
		store: { hostVisits: { ...hostVisits, add } },
		now: () => service.clock.now,
	})
	visits.note('away.example')
	await expect(visits.flush()).rejects.toThrow('away')
	visits.note('away.example')
	isAway = false
	expect(await visits.of('away.example')).toBe(2)
})

it('two processes add to the same names at once', async () => {
	const { hostVisits } = service.store
	const now = new Date(service.clock.now)
	const names = ['both-1.example', 'both-2.example']
	const rows = (order: string[]) => order.map((name) => ({ name, visits: 1 }))
	await Promise.all(
		Array.from({ length: 8 }, (_, nth) => hostVisits.add(rows(nth % 2 ? names : names.toReversed()), now)),
	)
	for (const name of names) expect(await linkHosts.visits.of(name)).toBe(8)
})
