/** A refused visit leaves no click: late, hung up on, its link used up or its batch cancelled. */
import { expect, it, onTestFinished } from 'vitest'
import { createDatabaseClock } from '../../../server/store/driver/database-clock.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { anyClick } from '../../support/service/log-batch.ts'
import { asText, sendRaw, untilRead } from '../../support/service/raw-request.ts'
import { connectAgain, endlessPatience, joinService, openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { storedLinks } from '../../support/service/stored-links.ts'

const service = await openService()
const { make } = storedLinks(service)
const create = async (alias: string, max?: number) =>
	(await make({ alias, ...(max !== undefined && clickLimited(max)) })).id
const clickOf = (linkId: number) => anyClick({ linkId, time: service.clock.now })
const { clicks } = service.store
/** The time this many milliseconds from now. */
const inTime = (milliseconds: number) => performance.now() + milliseconds
const hold = (work: Parameters<typeof holdTransaction>[1]) => holdTransaction(service.database, work)
/** A second process on connections of its own. */
const joinAgain = (patience = endlessPatience) => {
	const joined = joinService({ ...service, database: connectAgain(service) }, {}, service.clock, patience)
	onTestFinished(() => joined.database.close(0))
	return joined
}

it('a batch that the database gets to after its deadline is not written, and is answered as late', async () => {
	const [open, limited] = [await create('late-open'), await create('late-limited', 5)]
	expect(await clicks.append([clickOf(open)], inTime(-1))).toBe('late')
	expect(await clicks.admit([clickOf(limited), clickOf(limited)], inTime(-1))).toEqual(['late', 'late'])
	expect(await countClicks(service, 'late-open')).toMatchObject({ all: 0 })
	expect(await countClicks(service, 'late-limited')).toMatchObject({ all: 0, used: 0 })
	expect(await clicks.append([clickOf(open)], inTime(60_000))).toEqual(new Set())
	expect(await clicks.admit([clickOf(limited)], inTime(60_000))).toEqual(['counted'])
})

it('a visit whose client hangs up before its batch is sent leaves no click', async () => {
	for (const slug of ['hung-up', 'held-up-1', 'held-up-2']) await create(slug, 5)
	const { start } = createServiceProcesses(service)
	const server = await start()
	const releases = []
	const visits = []
	// As many batches as may run at once, so the next visit has to wait.
	for (let batch = 1; batch <= 2; batch++) {
		releases.push(await holdNextBatch(service.database))
		visits.push(statusOf(server.ask(`/held-up-${batch}`)))
		await untilBlocked(service.database, batch, 'admit_clicks')
	}
	const gone = await sendRaw(server.origin, asText('/hung-up'))
	await untilRead(server.origin)
	gone.hangUp()
	await untilRead(server.origin)
	for (const release of releases) await release()
	expect(await Promise.all(visits)).toEqual([302, 302])
	expect(await statusOf(server.ask('/hung-up'))).toBe(302)
	expect(await countClicks(service, 'hung-up')).toMatchObject({ all: 1, used: 1 })
})

it('a deadline is translated to the database’s clock, which is read again when in doubt', async () => {
	const time = { ours: 1_000, theirs: 5_000_000 }
	let asked = 0
	const sql = {
		unsafe: async () => {
			asked += 1
			return [{ time: time.theirs }]
		},
	} as unknown as typeof service.database.sql
	const clock = createDatabaseClock(sql, () => time.ours)
	const timeIn = (milliseconds: number) => clock.before(time.ours + milliseconds, async (by) => by)
	expect(await timeIn(500)).toBe(5_000_500)
	time.ours += 59_000
	expect(await timeIn(500)).toBe(5_059_500)
	expect(asked).toBe(1)
	time.ours += 2_000
	time.theirs = 9_000_000
	expect(await timeIn(500)).toBe(9_000_500)
	clock.learn(100)
	expect(await timeIn(500)).toBe(600)
	expect(asked).toBe(2)
	await expect(clock.before(time.ours, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
	expect(await timeIn(0)).toBe(9_000_000)
})

const visit = async (slug: string, at = service) => (await at.ask(`/${slug}`)).status

it('a visit to a used-up link waits for no lock, even while its row is locked', async () => {
	const elsewhere = joinAgain()
	await create('used-up', 1)
	// One process learns it from the last click it counted, the other from a visit too late.
	expect(await visit('used-up', elsewhere)).toBe(302)
	expect([await visit('used-up'), await visit('used-up', elsewhere)]).toEqual([410, 410])
	const release = await hold((tx) => tx`select from links where slug_key = 'used-up' for update`)
	const statuses = await crowd(40, (nth) => visit('used-up', nth % 2 === 0 ? service : elsewhere))
	expect(tally(statuses)).toEqual({ 410: 40 })
	await release()
})

it('every visit of a batch whose statement is cancelled gets 503, and none is counted', async () => {
	await create('cancelled')
	const release = await holdNextBatch(service.database)
	const visiting = crowd(8, () => visit('cancelled'))
	await untilBlocked(service.database, 1, 'insert into click_log')
	await service.database.sql`select pg_cancel_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event = 'transactionid' and query like '%insert into click_log%'`
	expect(tally(await visiting)).toEqual({ 503: 8 })
	await release()
	expect(await countClicks(service, 'cancelled')).toMatchObject({ all: 0 })
	expect(service.logged.filter((line) => line.includes('unexpected failure'))).toEqual([])
})
