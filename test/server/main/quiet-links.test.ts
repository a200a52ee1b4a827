/** A link with many clicks is rolled up even when visits have stopped. */
import pino from 'pino'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import { rollAt } from '../../../server/store/clicks/count-lane.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { freeLease } from '../../support/service/lease.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { openService } from '../../support/service/service.ts'
import { createSteps } from '../../support/service/steps.ts'
import { storedLinks } from '../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
beforeEach(() => freeLease(service.database))

/** Background work at a hundred times the speed. */
const begin = () => {
	const speed = 100
	const { onStep, until } = createSteps()
	const background = startBackground(service.store, {
		now: () => service.clock.now,
		ticks: () => performance.now() * speed,
		log: pino({ level: 'silent' }),
		holder: crypto.randomUUID(),
		onStep,
		after: (milliseconds, call) => {
			const timer = setTimeout(call, milliseconds / speed)
			return () => clearTimeout(timer)
		},
	})
	onTestFinished(background.stop)
	return until
}
const makeLink = async () => (await storedLinks(service).make()).id
const visit = (linkId: number, clicks = rollAt) => {
	const batch = Array.from({ length: clicks }, (_, nth) =>
		anyClick({ linkId, time: service.clock.now + nth }),
	)
	return logBatch(sql, batch)
}
const unrolled = async (linkId: number): Promise<number | undefined> => {
	const [row] = await sql<{ unrolled: number }[]>`select unrolled from link_totals where link_id = ${linkId}`
	return row?.unrolled
}

it('its clicks are in one of the last batches, behind one that never commits', async () => {
	const link = await makeLink()
	await service.store.lowWaterMark.raise()
	await sql`select nextval(pg_get_serial_sequence('click_log', 'id'))`
	await visit(link)
	const until = begin()
	await until('roll up', async () => (await unrolled(link)) === 0)
})

it('it was counted before this process took the lease', async () => {
	const link = await makeLink()
	await visit(link)
	await service.project()
	expect(await unrolled(link)).toBe(rollAt)
	const until = begin()
	await until('roll up', async () => (await unrolled(link)) === 0)
})

it('it was counted while an earlier batch was open, and so was every other one', async () => {
	const links = [await makeLink(), await makeLink(), await makeLink()]
	const release = await holdTransaction(service.database, (tx) => logBatch(tx, []))
	for (const link of links) await visit(link)
	const until = begin()
	for (const link of links) await until('count', async () => (await unrolled(link)) === rollAt)
	await release()
	for (const link of links) await until('roll up', async () => (await unrolled(link)) === 0)
})
