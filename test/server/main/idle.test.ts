/** An idle installation asks its database for next to nothing, and still finds new work. */
// Not in the small world: it counts what is asked in a minute, at the usual intervals.
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { After } from '../../../server/background/loops.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { onePool } from '../../../server/store/driver/pools.ts'
import { createStore } from '../../../server/store/store.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const processes = 2
const minute = 60_000

let heard: string[] = []
const hear = (statement: string) => void heard.push(statement.replace(/\s+/g, ' ').trim())

/** The time of the background work. Only its pauses let it pass. */
const time = { now: service.clock.now }
const timers = new Set<{ at: number; call: () => void }>()
const after: After = (milliseconds, call) => {
	const timer = { at: time.now + milliseconds, call }
	timers.add(timer)
	return () => void timers.delete(timer)
}
/** Ends the next pause, once all processes are at rest. */
const step = async () => {
	// Each until its next look, and until it looks for lost connections.
	await expect.poll(() => timers.size, { interval: 1 }).toBeGreaterThanOrEqual(processes * 2)
	const [next] = [...timers].sort((one, other) => one.at - other.at)
	timers.delete(next!)
	time.now = next!.at
	next!.call()
}
const pass = async (milliseconds: number) => {
	for (const until = time.now + milliseconds; time.now < until; ) await step()
}

const log = pino({ level: 'silent' })
const backgrounds = Array.from({ length: processes }, (_, nth) => {
	const database = connect(service.place, { prepare: service.prepare, hear })
	const options = { now: () => time.now, ticks: () => time.now, log, holder: `process ${nth}`, after }
	const background = startBackground(createStore(onePool(database)), options)
	return async () => {
		await background.stop()
		await database.close()
	}
})
afterAll(async () => {
	for (const stop of backgrounds) await stop()
})

it('in a minute, two processes look each second, try every two seconds, and tidy up', async () => {
	await pass(minute)
	// On a busy machine, the first turn of the hourly work takes longer than these steps.
	await expect
		.poll(() => heard.some((statement) => statement.startsWith('delete from "audit_log"')))
		.toBe(true)
	heard = []
	await pass(minute)
	const leases = heard.filter((statement) => statement.includes('update leases'))
	const looks = heard.filter((statement) => statement.startsWith('select application_name'))
	const others = heard.filter((statement) => ![...leases, ...looks].includes(statement))
	expect(leases.length).toBeGreaterThan(60)
	expect(leases.length).toBeLessThan(100)
	expect(looks.length).toBeGreaterThanOrEqual(11)
	expect(looks.length).toBeLessThanOrEqual(13)
	const tidying = [
		'select (extract(epoch from',
		'delete from idempotency_keys',
		'delete from counters',
		'delete from retired_slugs',
	]
	expect(others.map((statement) => statement.split(' ').slice(0, 3).join(' '))).toEqual(tidying)
})

it('a click is counted, and a deleted link erased, without a signal to any process', async () => {
	const { make, visit } = linksTo('https://target.example/', service)
	const { sql } = service.database
	const [visited, deleted] = [await make(), await make()]
	expect((await visit(visited.slug)).status).toBe(302)
	await service.client.remove(deleted.slug, deleted.key)
	const lookAgain = async () => {
		await step()
		const rows = [await sql`select from click_log`, await sql`select from erasures`]
		return [await sql`select clicks::integer from link_totals`, ...rows.map(({ length }) => length)]
	}
	await expect.poll(lookAgain).toEqual([[{ clicks: 1 }], 0, 0])
})
