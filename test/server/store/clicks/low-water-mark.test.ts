/** A report that stays open slows neither counting nor reading, and loses no click. */
// Not in the small world: thousands of batches, each a slice.
import { expect, it } from 'vitest'
import { batchColumns } from '../../../../server/store/clicks/batches.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { connectAgain, openService } from '../../../support/service/service.ts'
import { hearService, type Statement } from '../../../support/service/statements.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { projection, clicks, lowWaterMark, partitions, rollups } = service.store
await partitions.prepare(new Date())
const { service: heardService, during } = hearService(service)

const { make } = storedLinks(service)
const append = (linkId: number, nth: number) => {
	const ipHash = (nth % 9).toString(16).padStart(32, '0')
	const click = anyClick({ linkId, ipHash, time: 1_780_000_000_000 + nth })
	return clicks.append([click], performance.now() + 600_000)
}
/** As the background does it. */
const countAll = async () => {
	for (let taken = 1; taken > 0; ) {
		const { batches, due } = await projection.project(5_000)
		if (due.length > 0) await rollups.rollUp(due)
		taken = batches
	}
}
const floorOf = async (): Promise<number> => {
	const [mark] = await sql<{ id: number }[]>`select id from low_water_mark`
	return mark!.id
}

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>
/** Pages of the database that statements touch. They run once more for this, and change nothing. */
const pagesOf = async (statements: Statement[]): Promise<number> => {
	let pages = 0
	for (const { sent, parameters } of statements) {
		const rolledBack = sql.begin(async (tx) => {
			const [row] = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
				`explain (analyze, buffers, format json) ${sent}`,
				parameters as string[],
			)
			const { Plan } = row!['QUERY PLAN'][0]
			pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
			throw new Error('rolled back')
		})
		await expect(rolledBack).rejects.toThrow('rolled back')
	}
	return pages
}

it('with a report open, counting and reading touch no more than without one', async () => {
	const { slug, key, id } = await make()
	const statements = {
		counting: await during(() => heardService.store.projection.project(5_000)),
		reading: await during(() => heardService.client.details(slug, key)),
	}
	expect([statements.counting.length, statements.reading.length]).toEqual([1, 3])
	const pages = async () => ({
		counting: await pagesOf(statements.counting),
		reading: await pagesOf(statements.reading),
	})
	const before = await pages()

	const report = connectAgain(service)
	const closeReport = await holdTransaction(report, async (tx) => {
		await tx`set transaction isolation level repeatable read`
		await tx`select from links`
	})
	await sql`
		insert into click_log (${sql.unsafe(batchColumns)})
		select array[${id}::bigint], array[1780000000000 + nth], decode(lpad('0', 32, '0'), 'hex'), 'DE', '{1}',
			array[repeat('agent ', 30)], '{null}', '{null}', '{0}', '{}', '{null}', null, null, null
		from generate_series(1, 20000) as nth`
	await countAll()
	expect(await lowWaterMark.raise()).toBe(true)
	await countAll()
	const meanwhile = await pages()
	expect(meanwhile.counting).toBeLessThan(before.counting + 100)
	expect(meanwhile.reading).toBeLessThan(before.reading + 100)
	await closeReport()
	await report.close()
})

it('the low-water mark does not pass a batch that is being committed, and waits for none', async () => {
	const { slug, key, id } = await make()
	const other = connectAgain(service)
	const commit = await holdTransaction(other, (tx) => logBatch(tx, [anyClick({ linkId: id })]), 'commit')
	await crowd(1_100, (nth) => append(id, nth), 8)
	await countAll()
	const before = await floorOf()
	expect(await lowWaterMark.raise()).toBe(false)
	expect(await floorOf()).toBe(before)
	await commit()
	expect(await lowWaterMark.raise()).toBe(true)
	expect(await service.client.details(slug, key)).toMatchObject({ clicks: 1_101 })
	await countAll()
	expect(await sql`select clicks from link_totals where link_id = ${id}`).toEqual([{ clicks: 1_101 }])
	expect(await lowWaterMark.raise()).toBe(true)
	expect(await floorOf()).toBeGreaterThan(before)
	await other.close()
})
