/** Clicks on limited links wait for each other without deadlocks, and none of them fails. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/start/secrets.ts'
import type { Click } from '../../../server/store/clicks.ts'
import { createClick } from '../../../server/visits/visitor/visitor.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { database } = service
const sources = { secrets: createSecrets('a secret for tests, 32 characters or more'), countryOf: () => null }
const visitor = { address: '192.0.2.7', userAgent: 'curl/8', referer: null }

const createLimited = async (slug: string): Promise<number> => {
	const limit = { isLimited: true, limitation_type: 'clicks', max_clicks: 100 }
	await service.ask('/api/v1/shorten', asJson({ url: 'https://example.org/', alias: slug, ...limit }))
	const [row] = await database.sql<{ id: number }[]>`select id from links where slug_key = ${slug}`
	return row!.id
}
const clickOf = (linkId: number): Click =>
	createClick(sources, { id: linkId, version: 1, visitorSalt: null }, visitor, service.clock.now)
const admit = (...linkIds: number[]) =>
	service.store.clicks.admit(linkIds.map(clickOf), performance.now() + 60_000)
const remove = (linkId: number) =>
	service.store.erasure.deleteLink(linkId, {
		now: () => service.clock.now,
		slugHash: Buffer.from(linkId.toString().padStart(32)),
		retiredFor: 86_400_000,
	})

const isWaitedFor = async (process: number): Promise<boolean> =>
	(
		await database.sql`select from pg_stat_activity
			where datname = current_database() and ${process}::integer = any (pg_blocking_pids(pid))`
	).length > 0

it.each([
	['early-click', 'a click', 'before', 3],
	['late-click', 'a click', 'after', 3],
	['early-delete', 'its delete', 'before', undefined],
	['late-delete', 'its delete', 'after', undefined],
])(
	'%s: a click that waited for its link is counted, with %s queued behind it that came %s the first click committed',
	async (slug, who, when, used) => {
		const [first, second] = [await createLimited(slug), await createLimited(`${slug}-2`)]
		// Mapping past days locks a link like this, so that it is not deleted meanwhile.
		const keep = await holdTransaction(
			database,
			(tx) => tx`select from links where id = ${first} for key share`,
		)
		const countFirst = await holdTransaction(
			database,
			(tx) => tx`update links set used_clicks = used_clicks + 1 where id = ${first}`,
			'commit',
		)
		let holder = 0
		const holdSecond = await holdTransaction(database, async (tx) => {
			const [row] = await tx<{ pid: number }[]>`
				select pg_backend_pid() as pid from links where id = ${second} for no key update`
			holder = row!.pid
		})
		// Whoever holds the first link then waits for the second one.
		const both = admit(first, second)
		await untilBlocked(database, 1)
		const come = () => (who === 'a click' ? admit(first) : remove(first))
		const early = when === 'before' ? come() : undefined
		if (early) await untilBlocked(database, 2)
		await countFirst()
		await expect.poll(() => isWaitedFor(holder)).toBe(true)
		const next = early ?? come()
		await untilBlocked(database, 2)
		await holdSecond()
		expect(await both).toEqual(['counted', 'counted'])
		await keep()
		expect(await next).toEqual(who === 'a click' ? ['counted'] : true)
		if (used) expect(await countClicks(service, slug)).toMatchObject({ used, all: used - 1 })
	},
)
