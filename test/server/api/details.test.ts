/** The details of a link: its clicks by country, referrer, browser, platform and day. */
import { expect, it } from 'vitest'
import { namesAtMost } from '../../../server/store/statistics/link-counts.ts'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { everyClicks } from '../../../shared/statistics/dimensions.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const { make, visit } = linksTo(url, service)
const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

it('details are a map for each dimension', async () => {
	const { slug, key } = await make()
	service.clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999)
	await visit(
		slug,
		{ 'user-agent': firefox, referer: 'https://www.ref.example/a', 'accept-language': 'de-AT,en;q=0.5' },
		'8.8.8.8',
	)
	service.clock.now += 1
	await visit(
		slug,
		{ 'user-agent': chrome, referer: 'https://ref.example:8443/b', 'accept-language': 'de' },
		'8.8.8.8',
	)
	await visit(slug, { 'user-agent': '' }, '192.0.2.9')
	for (const _ of ['in the log', 'projected']) {
		expect(await service.client.details(slug, key)).toMatchObject({
			clicks: 3,
			unique_clicks: 2,
			countries: { Unknown: 1, US: 2 },
			referrers: { 'ref.example': 2, Direct: 1 },
			browsers: { Firefox: 1, Chrome: 1, Unknown: 1 },
			platforms: { Linux: 1, Windows: 1, Unknown: 1 },
			languages: { de: 2, Unknown: 1 },
			dates: { '2026-11-21': 1, '2026-11-22': 2 },
			linkData: { short_url: slug, clicks: 3, unique_clicks: 2 },
		})
		await service.project()
	}
	const maps = [
		'browsers',
		'countries',
		'dates',
		'languages',
		'others',
		'places',
		'platforms',
		'referrers',
		'rules',
	]
	const keys = [...maps, 'clicks', 'linkData', 'target_history', 'unique_clicks']
	expect(Object.keys(await service.client.details(slug, key)).sort()).toEqual(keys.sort())
})

it('of very many names the largest are listed, and the others are added up: clicks, not names', async () => {
	const { slug, key } = await make()
	const { sql } = service.database
	const [{ id: linkId } = { id: 0 }] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	// Three clicks from each site; two more from each of the first ten.
	const [sites, listed] = [namesAtMost + 40, namesAtMost]
	const shown = 3 * listed + 2 * Math.min(10, listed)
	const clicks = Array.from({ length: 3 * sites + 20 }, (_, nth) =>
		anyClick({
			...{ linkId, time: service.clock.now },
			referer: `https://site-${nth < 3 * sites ? nth % sites : nth % 10}.example/`,
		}),
	)
	await logBatch(sql, clicks)
	for (const state of ['in the log', 'projected']) {
		const { referrers, others } = await service.client.details(slug, key)
		expect([state, Object.keys(referrers).length, sumOf(referrers)]).toEqual([state, listed, shown])
		expect([state, others.referrers, others.countries]).toEqual([state, clicks.length - shown, 0])
		await service.project()
	}
})

it.each([
	['http://www./x', 'www.'],
	['http://www.:8080/x', 'www.'],
	['http://www/x', 'www'],
	['http://www.www./x', 'www.'],
	['http://www.ref.example:8080/x', 'ref.example'],
	['http://[::1]:8080/x', '[::1]'],
])('the host of %s is named %s', async (referer, name) => {
	const { slug, key } = await make()
	await visit(slug, { referer })
	for (const _ of ['in the log', 'projected']) {
		expect((await service.client.details(slug, key)).referrers).toEqual({ [name]: 1 })
		await service.project()
	}
})

it('details are empty for a link without clicks, and not_found without the key', async () => {
	const { slug, key } = await make()
	expect(await service.client.details(slug, key)).toMatchObject({ clicks: 0, countries: {}, dates: {} })
	expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}/details`)).status).toBe(404)
})

it('details count under any host name, for the monitor key and for the account', async () => {
	const { cookie } = await signUp(service)
	const { slug, key } = await makeOwn(service, { cookie })
	const names = ['__proto__', 'constructor', 'tostring', 'hasownproperty', 'ref.example']
	// And one without a host.
	const hosts = names.slice(0, namesAtMost - 1)
	for (const host of hosts) await visit(slug, { referer: `http://${host}/x` })
	await visit(slug, { 'user-agent': '__proto__/1.0' })
	const byKey = await service.ask(`/api/v1/${slug}/${key}/details`)
	const byAccount = await service.ask(`/api/v1/my-links/${slug}/details`, withCookie(cookie))
	const body = await byKey.text()
	expect((await byAccount.text()).replace(/,"owner":\{[^}]*\}/, '')).toBe(body)
	const client = await service.client.details(slug, key)
	for (const details of [JSON.parse(body) as LinkDetails, client]) {
		expect(Object.keys(details.referrers).toSorted()).toEqual([...hosts, 'Direct'].toSorted())
		for (const map of [...everyClicks, 'dates'] as const)
			expect([map, sumOf(details[map])]).toEqual([map, details.clicks])
	}
})
