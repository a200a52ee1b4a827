/** Old weekly partitions become one, while clicks are counted late, erased, read and dropped. */
// Not in the small world: a quarter has two weeks there.
import { expect, it } from 'vitest'
import { createBackupStore } from '../../../../server/store/backup/backup.ts'
import { createMergeStore } from '../../../../server/store/clicks/merge.ts'
import { countingLock } from '../../../../server/store/locks.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { openMerging } from './merging.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const { at, named, step, names, raw, count, untilMerged } = openMerging(service)

it('answers and rows stay the same, and later clicks are counted into the quarter', async () => {
	const { slug, key, id } = await make()
	await count(id, 100)
	const answers = async () => [
		await raw(),
		await service.client.details(slug, key),
		await service.client.analytics(slug, key),
	]
	const before = await answers()
	await untilMerged(async () => expect(await answers()).toEqual(before))
	await count(id, 5)
	expect((await sql`select from ${sql(named(0, 13))}`).length).toBe(105)
	expect((await service.client.details(slug, key)).clicks).toBe(105)
	expect(await service.store.partitions.prepare(new Date(at.start))).toBe(0)
})

it('clicks that are counted or erased between any two steps are there once, or gone', async () => {
	const { slug, key, id } = await make()
	await count(id, 60)
	let there = 60
	const doomed: number[] = []
	for (let each = 0; each < 12; each++) {
		const { id } = await make()
		await count(id, 6, each)
		doomed.push(id)
	}
	await untilMerged(async (nth) => {
		await count(id, 3, nth)
		there += 3
		const gone = doomed.pop()
		if (!gone) return
		await sql`delete from clicks where link_id = ${gone}`
		expect(await sql`select from merging_clicks where link_id = ${gone}`).toHaveLength(0)
	})
	const rows = await raw()
	expect(rows.filter(({ link_id }) => Number(link_id) === id)).toHaveLength(there)
	expect(rows.filter(({ link_id }) => Number(link_id) > id)).toEqual([])
	expect((await service.client.details(slug, key)).clicks).toBe(there)
})

it('a step that is killed did nothing, and another process goes on', async () => {
	const { id } = await make()
	await count(id, 60)
	const before = await raw()
	const elsewhere = joinService({ ...service, database: connectAgain(service) })
	const there = createMergeStore(elsewhere.database, { waits: 30_000, rows: 7 })
	for (;;) {
		// Something holds what the step needs; it waits, is killed, and is then done elsewhere.
		const release = await holdTransaction(
			service.database,
			(tx) => tx`lock table clicks in row exclusive mode`,
		)
		const stepping = step(there).catch(() => 'killed')
		const state = async () =>
			(
				await sql<{ is: boolean }[]>`
			select exists (select from pg_locks where not granted and locktype = 'relation') as is`
			)[0]!.is
		while (!(await state()) && (await Promise.race([stepping, Promise.resolve('waits')])) === 'waits');
		await sql`select pg_terminate_backend(pid) from pg_locks where not granted and locktype = 'relation'`
		// The pool asks again, on another connection.
		await release()
		await stepping
		expect(await raw()).toEqual(before)
		if ((await step()) === 'done') break
	}
	await elsewhere.database.close()
	expect(await names()).toEqual([named(0, 13)])
	expect(await raw()).toEqual(before)
})

it('a snapshot from before keeps the weeks until it has ended, and loses no click', async () => {
	const { id } = await make()
	await count(id, 60)
	const other = connectAgain(service)
	await other.sql.begin('isolation level repeatable read read only', async (tx) => {
		await tx`select 1`
		for (let nth = 0; nth < 100 && !(await isReady()); nth++) await step()
		expect(await step()).toBe('later')
		expect(await tx`select from clicks where link_id = ${id}`).toHaveLength(60)
	})
	await untilMerged()
	await other.close()
	expect(await sql`select from clicks where link_id = ${id}`).toHaveLength(60)
})

it('a backup that has begun has every click, and the weeks stay until it has ended', async () => {
	const { id } = await make()
	await count(id, 60)
	const all = (await raw()).length
	for (let nth = 0; nth < 100 && !(await isReady()); nth++) await step()
	const other = connectAgain(service)
	const { rows } = await createBackupStore(other).write(
		async ({ tables }) => {
			expect(tables.filter(({ name }) => name.startsWith('merging'))).toEqual([])
			expect(await step()).toBe('later')
		},
		async () => {},
	)
	expect(rows.clicks).toBe(all)
	await untilMerged()
})

it('a read or a count under way is waited for, for a moment, and nothing waits longer', async () => {
	const { id } = await make()
	await count(id, 20)
	for (const hold of ['read', 'count']) {
		// Up to the last step, which alone needs the tables.
		for (let nth = 0; nth < 100 && !(await isReady()); nth++) await step()
		const release = await holdTransaction(service.database, (tx) =>
			hold === 'read'
				? tx`select 1 from clicks limit 1`
				: tx`select pg_advisory_xact_lock_shared(${countingLock})`,
		)
		expect(await step()).toBe('later')
		expect(
			await sql`select from pg_locks where locktype = 'relation' and mode = 'AccessExclusiveLock'`,
		).toHaveLength(0)
		await release()
	}
	await untilMerged()
})
const isReady = async () => {
	const [{ text }] =
		(await sql`select obj_description(to_regclass('merging_clicks'), 'pg_class') as text`) as [
			{ text: string | null },
		]
	return text?.includes('"olds"') ?? false
}
