/** Clicks on limited links wait for each other without deadlocks, and none of them fails. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../../server/config/secrets.ts'
import { createRecorder } from '../../../../server/visits/recorder.ts'
import { createClick } from '../../../../server/visits/visitor/visitor.ts'
import { ticks } from '../../../../server/waiting/deadline.ts'
import { openRandom } from '../../../support/service/any-rows.ts'
import { countClicks } from '../../../support/service/click-counts.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { anyClick } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { clickLimited } from '../../../support/service/shorten.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { database } = service
const sources = { secrets: createSecrets('a secret for tests, 32 characters or more'), countryOf: () => null }
const visitor = { address: '192.0.2.7', userAgent: 'curl/8', referer: null }

const { make } = storedLinks(service)
const createLimited = async (alias: string) => (await make({ alias, ...clickLimited(100) })).id
/** Two processes record clicks, each in batches of its own. */
const recorders = [0, 1].map(() =>
	createRecorder(service.store.clicks, { ticks: () => performance.now(), isAway: () => false }),
)
const record = (linkId: number, process = 0) => {
	const by = performance.now() + 60_000
	const link = { id: linkId, version: 1, visitorSalt: null, places: null }
	const click = createClick(sources, link, visitor, service.clock.now)
	return recorders[process]!.record(click, true, { writeBy: by, answerBy: by, isGone: () => false })
}
const erasing = { hashOf: Buffer.from, retiredFor: 86_400_000, by: 'owner' } as const
const remove = (linkId: number) =>
	service.store.erasure.deleteLink(linkId, { now: () => service.clock.now, ...erasing })
const hold = (linkId: number) =>
	holdTransaction(
		database,
		(tx) => tx`update links set used_clicks = used_clicks + 1 where id = ${linkId}`,
		'commit',
	)

it.each([
	['early-click', 'a click', 'before'],
	['late-click', 'a click', 'after'],
	['early-delete', 'its delete', 'before'],
	['late-delete', 'its delete', 'after'],
])('%s: clicks wait for their links, and %s comes %s the first is free', async (slug, what, when) => {
	const [first, second] = [await createLimited(slug), await createLimited(`${slug}-2`)]
	const [freeFirst, freeSecond] = [await hold(first), await hold(second)]
	// In batches of two processes that meet the two links in opposite orders.
	const both = [record(first), record(second), record(second, 1), record(first, 1)]
	const come = () => (what === 'a click' ? record(first, 1) : remove(first))
	const early = when === 'before' ? come() : undefined
	await freeFirst()
	const next = early ?? come()
	await freeSecond()
	const outcomes = await Promise.all(both)
	expect(outcomes.slice(1, 3)).toEqual(['counted', 'counted'])
	expect(await countClicks(service, `${slug}-2`)).toMatchObject({ used: 3, all: 2 })
	if (what === 'a click') {
		expect([await next, ...outcomes]).toEqual(Array.from({ length: 5 }, () => 'counted'))
		expect(await countClicks(service, slug)).toMatchObject({ used: 4, all: 3 })
	} else {
		// The delete may come first.
		expect(await next).toBe(true)
		expect(['counted', 'gone']).toEqual(expect.arrayContaining([outcomes[0], outcomes[3]]))
	}
})

it('any batch is admitted as its clicks would be one by one, of whatever version each visit saw', async () => {
	const random = openRandom(20_261_130)
	const below = (limit: number) => Math.floor(random() * limit)
	for (let turn = 0; turn < 20; turn++) {
		const links = await Promise.all(
			[0, 1, 2].map(async (nth) => {
				const link = await make({ alias: `any-${turn}-${nth}`, ...clickLimited(1 + below(4)) })
				for (let edits = below(3); edits > 0; edits--)
					await service.client.edit(link.slug, link.key, { title: `${edits}` })
				const [row] = await database.sql<{ id: number; version: number; free: number }[]>`
					select id, version, max_clicks as free from links where id = ${link.id}`
				return row!
			}),
		)
		const batch = Array.from({ length: 1 + below(12) }, () => {
			const { id, version } = links[below(3)]!
			return anyClick({ linkId: id, version: version - (below(3) === 0 ? 1 : 0) })
		})
		const expected = batch.map(({ linkId, version }) => {
			const link = links.find(({ id }) => id === linkId)!
			if (link.version !== version) return 'gone'
			return link.free-- > 0 ? 'counted' : 'exhausted'
		})
		const admit = () => service.store.clicks.admit(batch, ticks() + 60_000)
		expect([turn, await admit()]).toEqual([turn, expected])
	}
})
