/** The details of a link: of how many names, under which, and of none. */
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
const { make, visit } = linksTo('https://target.example/', service)
const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

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
	const none = { clicks: 0, countries: {}, dates: {} }
	const whole = await service.client.details(slug, key)
	expect(whole).toMatchObject(none)
	expect(whole).not.toHaveProperty('range')
	const range = { clicks: 0, new_visitors: 0 }
	expect(await service.client.details(slug, key, { days: 2 })).toMatchObject({ ...none, hours: {}, range })
	expect(await service.client.details(slug, key, { days: 3_650 })).not.toHaveProperty('hours')
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
