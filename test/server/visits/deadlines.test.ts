/** A refused visit leaves no click: deadlines by the database's clock, and clients that hang up. */
import { expect, it, onTestFinished } from 'vitest'
import { createDatabaseClock } from '../../../server/store/database-clock.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { statusOf } from '../../support/service/crowd.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asText, sendRaw, untilRead } from '../../support/service/raw-request.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const service = await openService()
const create = async (alias: string, max_clicks?: number) => {
	const limit = max_clicks !== undefined && { isLimited: true, limitation_type: 'clicks', max_clicks }
	await service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', alias, ...limit }))
	const [row] = await service.database.sql<{ id: number }[]>`select id from links where slug_key = ${alias}`
	return row!.id
}
const clickOf = (linkId: number) => ({
	linkId,
	version: 1,
	time: service.clock.now,
	ipHash: '0'.repeat(32),
	country: null,
	userAgent: 'curl/8',
	referer: null,
	browser: null,
	platform: null,
})
const { clicks } = service.store
/** The time this many milliseconds from now. */
const inTime = (milliseconds: number) => performance.now() + milliseconds

it('a batch that the database gets to after its deadline is not written, and is answered as late', async () => {
	const [open, limited] = [await create('late-open'), await create('late-limited', 5)]
	expect(await clicks.append([clickOf(open)], inTime(-1))).toBe('late')
	expect(await clicks.admit([clickOf(limited), clickOf(limited)], inTime(-1))).toEqual(['late', 'late'])
	expect(await countClicks(service, 'late-open')).toMatchObject({ all: 0 })
	expect(await countClicks(service, 'late-limited')).toMatchObject({ all: 0, used: 0 })
	expect(await clicks.append([clickOf(open)], inTime(60_000))).toEqual(new Set())
	expect(await clicks.admit([clickOf(limited)], inTime(60_000))).toEqual(['counted'])
})

it('a visit that waits for a lock on its link is refused in time, and not counted when the lock is free', async () => {
	const id = await create('locked-link', 5)
	const impatient = joinService({ ...service, database: connectAgain(service) }, {}, service.clock, {
		toWrite: 300,
		toAnswer: 60_000,
		toServe: 60_000,
	})
	onTestFinished(() => impatient.database.close(0))
	const release = await holdTransaction(
		service.database,
		(tx) => tx`select from links where id = ${id} for update`,
	)
	expect(await statusOf(impatient.ask('/locked-link'))).toBe(503)
	await release()
	expect(await countClicks(service, 'locked-link')).toMatchObject({ all: 0, used: 0 })
	expect(await statusOf(impatient.ask('/locked-link'))).toBe(302)
})

it('a visit whose client hangs up before its batch is sent leaves no click', async () => {
	await create('hung-up', 5)
	const { start } = createServiceProcesses(service)
	const server = await start()
	const releases = []
	const visits = []
	// As many batches as may run at once: the next visit waits for another one.
	for (let batch = 1; batch <= 2; batch++) {
		releases.push(await holdNextBatch(service.database))
		visits.push(statusOf(server.ask('/hung-up')))
		await untilBlocked(service.database, batch, 'admit_clicks')
	}
	const gone = await sendRaw(server.origin, asText('/hung-up'))
	await untilRead(server.origin)
	gone.hangUp()
	await untilRead(server.origin)
	for (const release of releases) await release()
	expect(await Promise.all(visits)).toEqual([302, 302])
	expect(await statusOf(server.ask('/hung-up'))).toBe(302)
	expect(await countClicks(service, 'hung-up')).toMatchObject({ all: 3, used: 3 })
})

it('a deadline is translated to the database’s clock, which is read anew when the reading is old or the clock may be another', async () => {
	const time = { ours: 1_000, theirs: 5_000_000 }
	let asked = 0
	const clock = createDatabaseClock(
		async () => {
			asked += 1
			return time.theirs
		},
		() => time.ours,
	)
	expect(await clock.timeAt(1_500)).toBe(5_000_500)
	time.ours += 59_000
	expect(await clock.timeAt(time.ours + 500)).toBe(5_059_500)
	expect(asked).toBe(1)
	time.ours += 2_000
	time.theirs = 9_000_000
	expect(await clock.timeAt(time.ours + 500)).toBe(9_000_500)
	clock.learn(100)
	expect(await clock.timeAt(time.ours + 500)).toBe(600)
	expect(asked).toBe(2)
	clock.forget()
	expect(await clock.timeAt(time.ours)).toBe(9_000_000)
})
