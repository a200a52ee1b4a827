/** `?days=` of the details: what a range shows, by key, by account and by statistics link. */
import { expect, it } from 'vitest'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { clientWith, withoutOwner } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, linksTo } from '../../support/service/shorten.ts'
import { hearService } from '../../support/service/statements.ts'

const service = await openService()
const { clock } = service
const token = await tokenOf(service, await signUp(service))
const client = clientWith(service, token)
const { make, visit } = linksTo('https://target.example/', { client, ask: service.ask })

/** Clicks at UTC times around two midnights, of four visitors; it is 22 November, 14:30, then. */
const visited = async () => {
	const link = await make()
	const clicks: [time: string, peer: string, referer: string][] = [
		['2026-11-19T10:00:00.000Z', '192.0.2.1', 'https://old.example/'],
		['2026-11-20T23:59:59.999Z', '192.0.2.2', 'https://old.example/'],
		['2026-11-21T00:00:00.000Z', '192.0.2.1', 'https://new.example/'],
		['2026-11-21T23:59:59.999Z', '192.0.2.3', 'https://new.example/'],
		['2026-11-22T00:00:00.000Z', '192.0.2.3', 'https://new.example/'],
		['2026-11-22T14:10:00.000Z', '192.0.2.4', ''],
		['2026-11-22T14:20:00.000Z', '192.0.2.4', ''],
	]
	for (const [time, peer, referer] of clicks) {
		clock.now = Date.parse(time)
		await visit(link.slug, referer === '' ? {} : { referer }, peer)
	}
	clock.now = Date.UTC(2026, 10, 22, 14, 30)
	return link
}
const range = (from: string, to: string, clicks: number, new_visitors: number) => {
	return { from: `2026-11-${from}`, to: `2026-11-${to}`, clicks, new_visitors }
}
const today = { '2026-11-22T00': 1, '2026-11-22T14': 2 }
const expected: Record<number, Partial<LinkDetails>> = {
	1: {
		...{ referrers: { Direct: 2, 'new.example': 1 }, dates: { '2026-11-22': 3 }, hours: today },
		...{ range: range('22', '22', 3, 1), range_before: range('21', '21', 2, 1) },
	},
	2: {
		...{ referrers: { 'new.example': 3, Direct: 2 }, dates: { '2026-11-21': 2, '2026-11-22': 3 } },
		hours: { '2026-11-21T00': 1, '2026-11-21T23': 1, ...today },
		...{ range: range('21', '22', 5, 2), range_before: range('19', '20', 2, 2) },
	},
	3: {
		referrers: { 'new.example': 3, Direct: 2, 'old.example': 1 },
		dates: { '2026-11-20': 1, '2026-11-21': 2, '2026-11-22': 3 },
		...{ range: range('20', '22', 6, 3), range_before: range('17', '19', 1, 1) },
	},
}

it('covers the last days (UTC) with today, for every reader, before and after clicks are counted', async () => {
	const { slug, key } = await visited()
	const statistics = (await client.share(slug, key)).statistics_url.slice(2)
	for (const state of ['waiting', 'counted', 'rolled up']) {
		for (const [days, figures] of Object.entries(expected).map(([n, of]) => [Number(n), of] as const)) {
			const byKey = await client.details(slug, key, { days })
			expect(byKey).toMatchObject({ clicks: 7, unique_clicks: 4, ...figures, linkData: { clicks: 7 } })
			expect(Object.keys(byKey.referrers)).toEqual(Object.keys(figures.referrers!))
			expect(byKey.referrers).toEqual(figures.referrers)
			expect(byKey.dates).toEqual(figures.dates)
			expect(byKey.hours).toEqual(figures.hours)
			expect(withoutOwner(await client.details(slug, undefined, { days }))).toEqual(byKey)
			const { target_history, ...shown } = byKey
			expect(target_history).toEqual([])
			expect(await client.statisticsDetails(statistics, { days })).toEqual(shown)
		}
		await service.project()
		if (state === 'counted') await rollUpAll(service)
	}
})

it('without days, or on a link without clicks, nothing is missing and nothing too much', async () => {
	const { slug, key } = await make()
	expect(await client.details(slug, key)).not.toHaveProperty('range')
	const details = await client.details(slug, key, { days: 2 })
	expect(details).toMatchObject({ clicks: 0, countries: {}, dates: {}, hours: {} })
	expect(details.range).toMatchObject({ clicks: 0, new_visitors: 0 })
	expect(await client.details(slug, key, { days: 3_650 })).not.toHaveProperty('hours')
})

it.each(['0', '-1', '3651', '1.5', '7d', '', 'all'])('?days=%s is refused', async (days) => {
	const { slug, key } = await make()
	const at = `?${new URLSearchParams({ days })}`
	const asOwner = { headers: { authorization: `Bearer ${token}` } }
	for (const [path, init] of [[`${slug}/${key}`], [`my-links/${slug}`, asOwner]] as const)
		expect(await faultPaths(await service.ask(`/api/v1/${path}/details${at}`, init))).toEqual(['days'])
})

it('details take one statement beside those for the link and its former targets', async () => {
	const { slug, key } = await make()
	const heard = hearService(service)
	for (const asked of [{}, { days: 1 }, { days: 30 }])
		expect(await heard.during(() => heard.service.client.details(slug, key, asked))).toHaveLength(3)
})
