/** Places as a breakdown: in the log, counted, rolled up and rebuilt; filtered, and as CSV. */
import { expect, it } from 'vitest'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { recount } from '../../support/service/recount.ts'
import { countingOf } from '../../support/service/roll-up.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, database } = service
const { make, visit } = linksTo('https://target.example/menu', service)
const places = [
	{ name: 'p1', label: 'Window in the hall' },
	{ name: '-_9', label: '' },
]
const withoutLink = ({ linkData: _, ...details }: LinkDetails) => details

it('figures are the same in the log, counted, rolled up, and made anew', async () => {
	const link = await make({ places })
	const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`
		select id from links where slug = ${link.slug}`
	for (const [nth, path] of ['/p1', '', '?from=-_9', '/P1', ''].entries()) {
		service.clock.now += 11 * 3_600_000
		await visit(`${link.slug}${path}`, {}, `192.0.2.${nth}`)
	}
	const counts = { p1: 2, '-_9': 1 }
	for (const [step, take] of countingOf(service, id)) {
		await take()
		const details = await client.details(link.slug, link.key)
		expect([step, details.places]).toEqual([step, counts])
		if (step !== 'logged') expect(withoutLink(details)).toEqual(await recount(database, id))
		const filtered = await client.details(link.slug, link.key, { place: 'p1' })
		expect([step, filtered.places, filtered.range?.clicks]).toEqual([step, { p1: 2 }, 2])
		const byBrowser = await client.details(link.slug, link.key, { browser: 'Unknown' })
		expect([step, byBrowser.places]).toEqual([step, counts])
	}
	const [none] = await database.sql<{ rows: number }[]>`
		select count(*)::integer as rows from tallies, unnest(dimensions, names) as entry (dimension, name)
		where link_id = ${id} and entry.dimension = 7 and entry.name = ''`
	expect(none!.rows).toBe(0)
	const columnOf = async (query: string) => {
		const csv = await (await ask(`/api/v1/${link.slug}/${link.key}/clicks.csv${query}`)).text()
		return csv.split('\r\n').map((line) => line.split(',')[6] ?? '')
	}
	expect(await columnOf('?place=p1')).toEqual(['place', 'p1', 'p1', ''])
	// Which a spreadsheet would run.
	expect(await columnOf('')).toEqual(['place', '', 'p1', "'-_9", '', 'p1', ''])
})
