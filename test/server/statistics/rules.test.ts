/** Rules and shares as a breakdown: logged, counted, rolled up and rebuilt; filtered, as CSV. */
import { expect, it } from 'vitest'
import { recount } from '../../support/service/recount.ts'
import { countingOf } from '../../support/service/roll-up.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, database } = service
const { make, visit } = linksTo('https://own.example/', service)
const rules = [
	{ name: '-app', when: { query: ['a'] }, url: 'https://app.example/' },
	{ name: 'mail', when: { query: ['b'] }, url: 'https://mail.example/' },
]

it.each([
	['a link', {}],
	['a link with a click limit', clickLimited(100)],
])('of %s, figures are the same logged, counted, rolled up, and made anew', async (_, limit) => {
	const link = await make({ rules, ...limit })
	const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`
		select id from links where slug = ${link.slug}`
	for (const [nth, query] of ['a', '', 'b', 'a', ''].entries()) {
		service.clock.now += 11 * 3_600_000
		await visit(`${link.slug}?${query}`, {}, `192.0.2.${nth}`)
	}
	await ask(`/${link.slug}?a`, { method: 'HEAD' })
	const counts = { '-app': 2, mail: 1 }
	for (const [step, take] of countingOf(service, id)) {
		await take()
		const { linkData: _, ...details } = await client.details(link.slug, link.key)
		expect([step, details.rules]).toEqual([step, counts])
		if (step !== 'logged') expect(details).toEqual(await recount(database, id))
		const filtered = await client.details(link.slug, link.key, { rule: '-app' })
		expect([step, filtered.rules, filtered.range?.clicks]).toEqual([step, { '-app': 2 }, 2])
	}
	const { clicks } = (await client.analytics(link.slug, link.key)).body
	expect(clicks.map(({ rule }) => rule)).toEqual([null, '-app', 'mail', null, '-app'])
	const csv = await (await ask(`/api/v1/${link.slug}/${link.key}/clicks.csv`)).text()
	// Which a spreadsheet would run.
	expect(csv.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
		...['rule', '', "'-app", 'mail', '', "'-app", ''],
	])
})

it('unlocking, the form and shares say which way they went', async () => {
	const shares = ['x', 'y'].map((name) => ({ name, percent: 50, url: `https://${name}.example/` }))
	const link = await make({ rules, shares, isProtected: true, password: 'p' })
	await ask(`/api/v1/${link.slug}?b`, asJson({ password: 'p' }))
	const url = (await client.unlock(link.slug, 'p')).url
	const { clicks } = (await client.analytics(link.slug, link.key)).body
	expect(clicks.map(({ rule }) => rule)).toEqual([url.slice(8, 9), 'mail'])
})
