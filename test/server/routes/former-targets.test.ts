/** Where a link led before: kept with its times, shown to its owner, gone with the link. */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { client, clock } = service
const { make } = linksTo('https://example.org/first', service)

it('where a link led before is kept with its times, newest first, 50 at most', async () => {
	const link = await make()
	const times = [clock.now]
	for (let nth = 1; nth <= 53; nth++) {
		clock.now += 60_000
		times.push(clock.now)
		await client.edit(link.slug, link.key, { url: `https://example.org/${nth}` })
		// What is no other target leaves nothing behind.
		await client.edit(link.slug, link.key, { url: `https://example.org/${nth}`, title: `${nth}` })
	}
	const { target_history } = await client.details(link.slug, link.key)
	expect(target_history).toHaveLength(50)
	expect(target_history?.slice(0, 2)).toEqual([
		{
			long_url: 'https://example.org/52',
			since: new Date(times[52]!).toISOString(),
			until: new Date(times[53]!).toISOString(),
		},
		{
			long_url: 'https://example.org/51',
			since: new Date(times[51]!).toISOString(),
			until: new Date(times[52]!).toISOString(),
		},
	])
	await client.remove(link.slug, link.key)
	expect(await service.database.sql`select from former_targets`).toHaveLength(await otherTargets())
})

/** Former targets of links that are still there. */
const otherTargets = async (): Promise<number> =>
	(await service.database.sql`select from former_targets join links on links.id = link_id`).length
