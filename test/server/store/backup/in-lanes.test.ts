/** A backup is whole with one lane and with three, wherever their clicks are. */
import { describe, expect, it } from 'vitest'
import { backUp, restore } from '../../../support/service/backing-up.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { isOneSnapshot } from '../../../support/service/one-snapshot.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { joinService, openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const whyNoBackup = isOneSnapshot ? '' : ' (skipped: refused on Citus)'

describe.each([1, 3])('%i lanes', async (lanes) => {
	const service = await openService()
	const { make } = storedLinks(service)
	if (lanes > 1) expect(await service.store.lanes.change(lanes)).toBe(true)

	/** One link in each lane, each clicked more often than the one before, by visitors of all. */
	const prepare = async () => {
		const links = [await make(), await make(), await make()]
		for (const [nth, { slug }] of links.entries())
			for (let n = 0; n <= nth * 2; n++) {
				service.clock.now += 3_600_000
				const asked = service.ask(`/${slug}`, { peer: `198.51.100.${n}` })
				expect((await asked).status).toBe(302)
			}
		return links
	}
	const counts = async (links: Awaited<ReturnType<typeof prepare>>, at = service) => {
		const asked = links.map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
		return (await at.client.figures(asked)).map((figures) => figures?.clicks)
	}
	const states = {
		waiting: async () => {},
		counted: () => service.project(),
		'rolled up': async () => {
			await service.project()
			await rollUpAll(service)
		},
		'all but one lane’s': async () => {
			const release = await holdTransaction(
				service.database,
				(tx) => tx`select from counting_lanes where lane = 0 for update`,
			)
			await service.store.projection.project(1_000)
			await release()
		},
	}
	const backUps = it.skipIf(whyNoBackup !== '').each(Object.entries(states))
	backUps(`backup of %s clicks${whyNoBackup}`, async (_, advance) => {
		const links = await prepare()
		await advance()
		const { backup } = await backUp(service.database)
		const restored = joinService(await openTestDatabase(), {}, service.clock)
		await restore(restored.database, backup)
		expect(await restored.store.lanes.count()).toBe(lanes)
		for (const at of [service, restored]) {
			expect(await counts(links, at)).toEqual([1, 3, 5])
			await at.project()
			for (const link of links) await storedLinks(at).expectRecounted(link)
		}
	})
})
