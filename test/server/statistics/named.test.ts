/** Places and rules as breakdowns: logged, counted, rolled up and rebuilt; filtered, and as CSV. */
import { expect, it } from 'vitest'
import { recount } from '../../support/service/recount.ts'
import { countingOf } from '../../support/service/roll-up.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, database } = service
const { make, visit } = linksTo('https://own.example/', service)

const places = ['p1', '-_9'].map((name) => ({ name, label: '' }))
const rules = [
	{ name: '-app', when: { query: ['a'] }, url: 'https://app.example/' },
	{ name: 'mail', when: { query: ['b'] }, url: 'https://mail.example/' },
]
/** Visits of the first name, none, the second, the first, and none. */
const ofPlaces = {
	kind: 'places',
	column: 'place',
	names: ['-_9', 'p1'],
	visits: ['/-_9', '', '/P1', '?from=-_9', ''],
} as const
const ofRules = {
	kind: 'rules',
	column: 'rule',
	names: ['-app', 'mail'],
	visits: ['?a', '', '?b', '?a', ''],
} as const

it.each<[string, object, typeof ofPlaces | typeof ofRules]>([
	['places', { places }, ofPlaces],
	['rules', { rules }, ofRules],
	['rules, with a click limit', { rules, ...clickLimited(100) }, ofRules],
])(
	'of %s, figures are the same logged, counted, rolled up, and made anew',
	async (_, fields, { kind, column, names: [first, second], visits }) => {
		const link = await make(fields)
		const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`
			select id from links where slug = ${link.slug}`
		for (const [nth, way] of visits.entries()) {
			service.clock.now += 11 * 3_600_000
			await visit(`${link.slug}${way}`, {}, `192.0.2.${nth}`)
		}
		await ask(`/${link.slug}${visits[0]}`, { method: 'HEAD' })
		const counts = { [first]: 2, [second]: 1 }
		for (const [step, take] of countingOf(service, id)) {
			await take()
			const { linkData: __, ...details } = await client.details(link.slug, link.key)
			expect([step, details[kind]]).toEqual([step, counts])
			if (step !== 'logged') expect(details).toEqual(await recount(database, id))
			const filtered = await client.details(link.slug, link.key, { [column]: first })
			expect([step, filtered[kind], filtered.range?.clicks]).toEqual([step, { [first]: 2 }, 2])
			const byBrowser = await client.details(link.slug, link.key, { browser: 'Unknown' })
			expect([step, byBrowser[kind]]).toEqual([step, counts])
		}
		const [none] = await database.sql<{ rows: number }[]>`
			select count(*)::integer as rows from tallies, unnest(dimensions, names) as entry (dimension, name)
			where link_id = ${id} and entry.dimension in (7, 8) and entry.name = ''`
		expect(none!.rows).toBe(0)
		const { clicks } = (await client.analytics(link.slug, link.key)).body
		expect(clicks.map((click) => click[column])).toEqual([null, first, second, null, first])
		const columnOf = async (query: string) => {
			const csv = await (await ask(`/api/v1/${link.slug}/${link.key}/clicks.csv${query}`)).text()
			return csv.split('\r\n').map((line) => line.split(',').at(column === 'place' ? 6 : 7) ?? '')
		}
		// Which a spreadsheet would run.
		expect(await columnOf('')).toEqual([column, '', `'${first}`, second, '', `'${first}`, ''])
		expect(await columnOf(`?${column}=${second}`)).toEqual([column, second, ''])
	},
)

it('unlocking, the form and shares say which way they went', async () => {
	const shares = ['x', 'y'].map((name) => ({ name, percent: 50, url: `https://${name}.example/` }))
	const link = await make({ rules, shares, isProtected: true, password: 'p' })
	await ask(`/api/v1/${link.slug}?b`, asJson({ password: 'p' }))
	const url = (await client.unlock(link.slug, 'p')).url
	const { clicks } = (await client.analytics(link.slug, link.key)).body
	expect(clicks.map(({ rule }) => rule)).toEqual([url.slice(8, 9), 'mail'])
})
