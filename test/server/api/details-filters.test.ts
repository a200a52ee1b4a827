/** Filters and free days of the details and the CSV, before and after clicks are counted. */
import { expect, it } from 'vitest'
import type { LinkDetails } from '../../../shared/link/links.ts'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { paths } from '../../../shared/paths.ts'
import { dropClicks } from '../../support/service/drop-clicks.ts'
import { clientWith, withoutOwner } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { clock, database } = service
const token = await tokenOf(service, await signUp(service))
const client = clientWith(service, token)
const { make, visit } = linksTo('https://target.example/', { client, ask: service.ask })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const [us, gb] = ['8.8.8.8', '81.2.69.142']
/** From the US with Firefox and from Britain without a browser, by turns; two visitors and one. */
const visits: [time: string, peer: string, agent: string, referer: string][] = [
	['2026-11-20T13:00:00.000Z', us, firefox, 'https://www.a.example/x'],
	['2026-11-20T23:59:59.999Z', gb, 'curl/8.5.0', 'https://a.example/y'],
	['2026-11-21T00:00:00.000Z', us, 'curl/8.5.0', ''],
	['2026-11-21T23:59:59.999Z', gb, firefox, ''],
	['2026-11-22T00:00:00.000Z', '192.0.2.4', firefox, 'https://b.example/'],
	['2026-11-22T14:10:00.000Z', us, firefox, 'https://a.example/'],
]
const visited = async () => {
	clock.now = Date.UTC(2026, 10, 20, 12)
	const link = await make()
	for (const [time, peer, agent, referer] of visits) {
		clock.now = Date.parse(time)
		await visit(link.slug, { 'user-agent': agent, ...(referer !== '' && { referer }) }, peer)
	}
	clock.now = Date.UTC(2026, 10, 22, 14, 30)
	return link
}
const range = (from: number, to: number, clicks: number, new_visitors: number, visitors?: number) => ({
	...{ from: `2026-11-${from}`, to: `2026-11-${to}`, clicks, new_visitors },
	...(visitors !== undefined && { visitors, complete: true }),
})
const cases: [asked: DetailsRequest, shown: Partial<LinkDetails>][] = [
	[
		{ country: 'US' },
		{
			...{ countries: { US: 3 }, referrers: { 'a.example': 2, Direct: 1 } },
			...{ browsers: { Firefox: 2, Unknown: 1 }, platforms: { Linux: 2, Unknown: 1 } },
			dates: { '2026-11-20': 1, '2026-11-21': 1, '2026-11-22': 1 },
			range: range(20, 22, 3, 1, 1),
		},
	],
	[
		{ country: 'US', browser: 'Firefox', days: 2 },
		{
			...{ countries: { US: 1 }, referrers: { 'a.example': 1 }, hours: { '2026-11-22T14': 1 } },
			...{ range: range(21, 22, 1, 0, 1), range_before: range(19, 20, 1, 1, 1) },
		},
	],
	[
		{ referrer: 'a.example', from: '2026-11-20', to: '2026-11-21' },
		{
			...{ countries: { GB: 1, US: 1 }, referrers: { 'a.example': 2 } },
			...{ range: range(20, 21, 2, 2, 2), range_before: range(18, 19, 0, 0, 0) },
		},
	],
	[{ referrer: '*.a.example' }, { referrers: { 'a.example': 3 }, range: range(20, 22, 3, 2, 2) }],
	[{ referrer: 'Direct' }, { countries: { GB: 1, US: 1 }, range: range(20, 22, 2, 2, 2) }],
	[{ browser: 'Unknown', platform: 'Unknown' }, { range: range(20, 22, 2, 2, 2) }],
	[{ country: 'Unknown' }, { range: range(20, 22, 1, 1, 1), browsers: { Firefox: 1 } }],
	[{ country: 'FR' }, { range: range(20, 22, 0, 0, 0), countries: {}, dates: {} }],
	[
		{ from: '2026-11-21', to: '2026-11-21' },
		{
			...{ countries: { GB: 1, US: 1 }, hours: { '2026-11-21T00': 1, '2026-11-21T23': 1 } },
			...{ range: range(21, 21, 2, 0), range_before: range(20, 20, 2, 2) },
		},
	],
	[{ to: '2026-11-20' }, { range: range(20, 20, 2, 2) }],
	[{ from: '2026-11-21' }, { range: range(21, 22, 4, 1) }],
	// Today is the 22nd: before all clicks, across today, tomorrow.
	[{ to: '2026-11-18' }, { range: range(18, 18, 0, 0), range_before: range(17, 17, 0, 0) }],
	[{ from: '2026-11-17', to: '2026-11-18' }, { range: range(17, 18, 0, 0) }],
	[{ from: '2026-11-22', to: '2026-11-25' }, { range: range(22, 25, 2, 1) }],
	[{ to: '2026-11-25' }, { range: range(20, 25, 6, 3) }],
	[{ from: '2026-11-23' }, { range: range(23, 23, 0, 0), range_before: range(22, 22, 2, 1) }],
	[{ from: '2026-11-25' }, { range: range(25, 25, 0, 0), range_before: range(24, 24, 0, 0) }],
	[{ from: '2026-11-24', to: '2026-11-25' }, { range: range(24, 25, 0, 0) }],
]

it('every reader sees what matches, before and after clicks are counted and rolled up', async () => {
	const { slug, key } = await visited()
	const statistics = (await client.share(slug, key)).statistics_url.slice(2)
	for (const state of ['waiting', 'counted', 'rolled up', 'partly']) {
		for (const [asked, shown] of cases) {
			const byKey = await client.details(slug, key, asked)
			expect(byKey, JSON.stringify([state, asked])).toMatchObject({ clicks: 6, unique_clicks: 3, ...shown })
			for (const [name, counts] of Object.entries(shown))
				expect([name, byKey[name as 'dates']]).toEqual([name, counts])
			expect(withoutOwner(await client.details(slug, undefined, asked))).toEqual(byKey)
			const { target_history: _, ...others } = byKey
			expect(await client.statisticsDetails(statistics, asked)).toEqual(others)
		}
		await service.project()
		if (state === 'counted') await rollUpAll(service)
	}
})

it('the CSV has the clicks of the range that match, newest first, waiting and counted ones', async () => {
	const { slug, key } = await visited()
	const times = async (asked: DetailsRequest) => {
		const answer = await service.ask(paths.clicksCsv(slug, key, asked))
		return (await answer.text())
			.split('\r\n')
			.slice(1, -1)
			.map((line) => line.slice(0, 24))
	}
	for (const state of ['waiting', 'counted']) {
		const us = visits
			.filter(([, peer]) => peer === '8.8.8.8')
			.map(([time]) => time)
			.toReversed()
		expect([state, await times({ country: 'US' })]).toEqual([state, us])
		expect(await times({ country: 'US', from: '2026-11-21', to: '2026-11-21' })).toEqual([us[1]])
		expect(await times({ days: 1 })).toEqual([visits[5]![0], visits[4]![0]])
		expect(await times({ country: 'FR' })).toEqual([])
		await service.project()
	}
})

it.each([
	['country=', 'country'],
	['country=DE&country=FR', 'country'],
	['browser=%00', 'browser'],
	['from=2026-02-30', 'from'],
	['from=1969-12-31', 'from'],
	['to=yesterday', 'to'],
	['from=2026-11-02&to=2026-11-01', 'from'],
	['from=2000-01-01&to=2026-11-01', 'from'],
	['days=7&from=2026-11-01', 'days'],
])('?%s is refused', async (query, path) => {
	const { slug, key } = await make()
	for (const what of ['details', 'clicks.csv'])
		expect(await faultPaths(await service.ask(`/api/v1/${slug}/${key}/${what}?${query}`))).toEqual([path])
})

it('a question that takes longer than five seconds is refused, and others are answered meanwhile', async () => {
	const { slug, key } = await make()
	await database.sql.begin(async (tx) => {
		await tx`lock table clicks_default in access exclusive mode`
		const answer = await service.ask(paths.details(slug, key, { country: 'DE' }))
		expect([answer.status, await answer.json()]).toEqual([422, { error: 'too_much' }])
	})
	expect((await client.details(slug, key, { country: 'DE' })).range).toMatchObject({ clicks: 0 })
})

it('clicks that retention dropped are missed, and the range says so', async () => {
	const kept = await openService({ CLICK_RETENTION_DAYS: '30' })
	await kept.store.partitions.prepare(new Date('2026-11-16'))
	const { make } = linksTo('https://target.example/', kept)
	const link = await make()
	const readAll = (asked: DetailsRequest) => kept.client.details(link.slug, link.key, asked)
	const read = async (asked: DetailsRequest) => (await readAll(asked)).range
	const days = ['2026-11-21', '2026-12-10']
	for (const day of days) {
		kept.clock.now = Date.parse(`${day}T12:00:00Z`)
		await kept.ask(`/${link.slug}`, { peer: us })
	}
	expect(await read({ country: 'US' })).toMatchObject({ clicks: 2, complete: true })
	kept.clock.now = Date.parse('2026-12-28T12:00:00Z')
	for (const state of ['waiting', 'counted', 'dropped']) {
		expect([state, await read({ country: 'US' })]).toMatchObject([state, { clicks: 1, complete: false }])
		expect(await read({ country: 'US', from: '2026-11-22' })).toMatchObject({ clicks: 1, complete: true })
		expect(await read({ country: 'US', days: 18 })).toMatchObject({ clicks: 0, complete: true })
		expect(await read({ from: '2026-11-21' })).toMatchObject({ clicks: 2 })
		// The days before begin with dropped clicks, and the range behind them.
		const asked = { country: 'US', from: '2026-12-09', to: '2026-12-28' }
		expect(await readAll(asked)).toMatchObject({
			range: { clicks: 1, complete: true },
			range_before: { from: '2026-11-19', complete: false },
		})
		if (state === 'waiting') await kept.project()
		else if (state === 'counted')
			expect((await dropClicks(kept, new Date('2026-11-28'))).dropped).toBeGreaterThan(0)
	}
})
