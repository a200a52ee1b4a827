/** Filters and days of details and CSV: which are refused, which take too long, what is missed. */
import { expect, it } from 'vitest'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { paths } from '../../../shared/paths.ts'
import { dropClicks } from '../../support/service/drop-clicks.ts'
import { clientWith } from '../../support/service/own-links.ts'
import { bearer, signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, linksTo } from '../../support/service/shorten.ts'
import { hearService } from '../../support/service/statements.ts'

const service = await openService()
const { database } = service
const token = await tokenOf(service, await signUp(service))
const client = clientWith(service, token)
const as = bearer(token)
const { make } = linksTo('https://target.example/', { client, ask: service.ask })

const us = '8.8.8.8'

it.each<[query: string, path: string]>([
	...['0', '-1', '3651', '1.5', '7d', '', 'all'].map((days): [string, string] => [`days=${days}`, 'days']),
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
	for (const link of [`${slug}/${key}`, `my-links/${slug}`])
		for (const what of ['details', 'clicks.csv'])
			expect(await faultPaths(await service.ask(`/api/v1/${link}/${what}?${query}`, as))).toEqual([path])
})

it('details take one statement beside those for the link and its former targets', async () => {
	const { slug, key } = await make()
	const heard = hearService(service)
	for (const asked of [{}, { days: 1 }, { days: 30 }])
		expect(await heard.during(() => heard.service.client.details(slug, key, asked))).toHaveLength(3)
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
	const token = await tokenOf(kept, await signUp(kept))
	const { make } = linksTo('https://target.example/', { client: clientWith(kept, token), ask: kept.ask })
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
		// Of all links of the account as well.
		const { from, to } = asked
		const ofAll = `/api/v1/my-links/statistics?${new URLSearchParams({ country: 'US', from, to })}`
		expect(await (await kept.ask(ofAll, bearer(token))).json()).toMatchObject({
			range: { clicks: 1, complete: true },
			range_before: { from: '2026-11-19', complete: false },
		})
		if (state === 'waiting') await kept.project()
		else if (state === 'counted')
			expect((await dropClicks(kept, new Date('2026-11-28'))).dropped).toBeGreaterThan(0)
	}
})
