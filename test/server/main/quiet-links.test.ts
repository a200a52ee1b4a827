/** A link with many clicks is rolled up though nobody visits anything any more. */
import pino from 'pino'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import { rollAt } from '../../../server/store/clicks/count-lane.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { freeLease } from '../../support/service/lease.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
beforeEach(() => freeLease(service.database))

/** Background work to which a minute is less than a second. */
const begin = () => {
	const speed = 100
	const background = startBackground(service.store, {
		now: () => service.clock.now,
		ticks: () => performance.now() * speed,
		log: pino({ level: 'silent' }),
		holder: crypto.randomUUID(),
		after: (milliseconds, call) => {
			const timer = setTimeout(call, milliseconds / speed)
			return () => clearTimeout(timer)
		},
	})
	onTestFinished(background.stop)
	return background
}
const makeLink = async (): Promise<number> => {
	const { short_url } = await service.client.shorten({ url: 'https://target.example' })
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	return row!.id
}
const visit = (linkId: number, clicks = rollAt) =>
	logBatch(
		sql,
		Array.from({ length: clicks }, (_, nth) => anyClick({ linkId, time: service.clock.now + nth })),
	)
const unrolled = async (linkId: number): Promise<number | undefined> => {
	const [row] = await sql<{ unrolled: number }[]>`select unrolled from link_totals where link_id = ${linkId}`
	return row?.unrolled
}

it('its clicks came in one of the last batches, behind one that never came', async () => {
	const link = await makeLink()
	await service.store.lowWaterMark.raise()
	await sql`select nextval(pg_get_serial_sequence('click_log', 'id'))`
	await visit(link)
	begin()
	await expect.poll(() => unrolled(link)).toBe(0)
})

it('it was counted before this process took the lease', async () => {
	const link = await makeLink()
	await visit(link)
	await service.project()
	expect(await unrolled(link)).toBe(rollAt)
	begin()
	await expect.poll(() => unrolled(link)).toBe(0)
})

it('it was counted while an earlier batch was on its way, and so was every other one', async () => {
	const links = [await makeLink(), await makeLink(), await makeLink()]
	const release = await holdTransaction(service.database, (tx) => logBatch(tx, []))
	for (const link of links) await visit(link)
	begin()
	for (const link of links) await expect.poll(() => unrolled(link)).toBe(rollAt)
	await release()
	for (const link of links) await expect.poll(() => unrolled(link)).toBe(0)
})
