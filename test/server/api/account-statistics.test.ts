/** Statistics of all links of an account: the sum of its links', before and after counting. */
import { expect, it } from 'vitest'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { paths } from '../../../shared/paths.ts'
import type { AccountStatistics } from '../../../shared/statistics/account-statistics.ts'
import { clientWith } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { clock } = service
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const openAccount = async () => {
	const token = await tokenOf(service, await signUp(service))
	const client = clientWith(service, token)
	const headers = { authorization: `Bearer ${token}` }
	return {
		client,
		...linksTo('https://target.example/', { client, ask: service.ask }),
		ask: (query: string) => service.ask(`/api/v1/my-links/statistics?${query}`, { headers }),
		read: async (asked: DetailsRequest & { tag?: string } = {}): Promise<AccountStatistics> => {
			const answer = await service.ask(paths.myStatistics(asked), { headers })
			expect(answer.status).toBe(200)
			return answer.json()
		},
	}
}

/** Two links, the first with a tag and four clicks, and another account's. */
const visited = async () => {
	clock.now = Date.UTC(2026, 10, 20, 12)
	const account = await openAccount()
	const [one, two] = [
		await account.make({ tags: ['Print', 'Shop'] }),
		await account.make({ title: 'Two', tags: ['shop'] }),
	]
	const strange = await (await openAccount()).make()
	for (const [nth, { slug }] of [one, two, one, strange, two, one, one].entries()) {
		clock.now = Date.UTC(2026, 10, 20 + (nth % 3), 13, nth)
		await account.visit(slug, { 'user-agent': nth < 5 ? firefox : '' }, nth < 3 ? '8.8.8.8' : '81.2.69.142')
	}
	clock.now = Date.UTC(2026, 10, 22, 18)
	return { ...account, one, two }
}

/** Adds up the details of links; a map's names in any order. */
const sumOf = (all: Record<string, number>[]) => {
	const sum: Record<string, number> = {}
	for (const counts of all)
		for (const [name, clicks] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + clicks
	return sum
}

const questions: DetailsRequest[] = [
	{},
	{ days: 1 },
	{ days: 3 },
	{ from: '2026-11-20', to: '2026-11-21' },
	{ browser: 'Firefox' },
	{ country: 'US', days: 2 },
	{ country: 'FR' },
]

type CountedTag = AccountStatistics['tags'][number]
const fewerClicks = (a: CountedTag, b: CountedTag) => b.clicks - a.clicks || a.tag.localeCompare(b.tag)

it('every map is the sum of those of the links; links and tags come by their clicks', async () => {
	const { client, read, one, two } = await visited()
	for (const state of ['waiting', 'counted', 'rolled up', 'still']) {
		for (const asked of questions) {
			const at = JSON.stringify([state, asked])
			const [all, a, b] = [
				await read(asked),
				await client.details(one.slug, one.key, asked),
				await client.details(two.slug, two.key, asked),
			]
			expect(all, at).toMatchObject({ clicks: 6, link_count: 2 })
			for (const name of [
				'countries',
				'referrers',
				'browsers',
				'platforms',
				'languages',
				'places',
				'rules',
				'dates',
				'hours',
			] as const)
				expect([at, name, all[name] ?? {}]).toEqual([at, name, sumOf([a[name] ?? {}, b[name] ?? {}])])
			const counted = [a.range?.clicks ?? a.clicks, b.range?.clicks ?? b.clicks]
			expect([at, all.range?.clicks ?? all.clicks]).toEqual([at, counted[0]! + counted[1]!])
			expect(all.range_before?.clicks).toBe(a.range_before && a.range_before.clicks + b.range_before!.clicks)
			const expected = [one, two].map(({ slug }, nth) => [slug, counted[nth]!] as const)
			const order = expected.filter(([, clicks]) => clicks > 0).toSorted(([, x], [, y]) => y - x)
			expect(new Map(all.links.map((link) => [link.short_url, link.clicks]))).toEqual(new Map(order))
			expect(all.links.map(({ clicks }) => clicks)).toEqual(order.map(([, clicks]) => clicks))
			const tags = [
				{ tag: 'Shop', clicks: counted[0]! + counted[1]!, clicks_before: all.range_before?.clicks },
				{ tag: 'Print', clicks: counted[0]!, clicks_before: a.range_before?.clicks },
			]
			expect([at, all.tags]).toEqual([at, tags.filter(({ clicks }) => clicks > 0).toSorted(fewerClicks)])
		}
		await service.project()
		if (state === 'counted') await rollUpAll(service)
	}
})

it('a tag, in any case, leaves its links, and deleted links are gone at once', async () => {
	const { read, one } = await visited()
	expect(await read({ tag: 'PRINT' })).toMatchObject({ clicks: 4, link_count: 1 })
	expect(await read({ tag: 'other' })).toMatchObject({ clicks: 0, link_count: 0, links: [], countries: {} })
	await service.ask(paths.link(one.slug, one.key), { method: 'DELETE' })
	expect(await read()).toMatchObject({ clicks: 2, link_count: 1, links: [{ title: 'Two' }] })
	expect(await read({ tag: 'print', browser: 'Firefox' })).toMatchObject({ clicks: 0, range: { clicks: 0 } })
})

it('nobody else sees it, and wrong questions are refused', async () => {
	expect((await service.ask(paths.myStatistics())).status).toBe(401)
	const { ask, read } = await openAccount()
	expect(await read({ days: 7 })).toMatchObject({ clicks: 0, link_count: 0, range: { clicks: 0 }, links: [] })
	for (const [query, path] of [
		['tag=', 'tag'],
		['country=DE&country=FR', 'country'],
		['days=0', 'days'],
	] as const)
		expect(await faultPaths(await ask(query))).toEqual([path])
})
