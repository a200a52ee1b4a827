/** An idle installation asks its database for next to nothing, and still finds new work. */
// Not in the small world: it counts what is asked in a minute, at the usual intervals.
import { readdirSync, readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { After } from '../../../server/background/loops.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { anyClick } from '../../support/service/log-batch.ts'
import { onePool } from '../../support/service/one-pool.ts'
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
	const store = createStore(onePool(database))
	const background = startBackground(store, options)
	const stop = async () => {
		await background.stop()
		await database.close()
	}
	return { store, stop }
})
afterAll(async () => {
	for (const { stop } of backgrounds) await stop()
})
const leasesOf = () => heard.filter((statement) => statement.includes('update leases')).length

it('in its first minute, two processes look each second, and try every two seconds', async () => {
	await pass(minute)
	expect(leasesOf()).toBeGreaterThan(60)
	expect(leasesOf()).toBeLessThan(100)
})

it('while there is nothing to do, both look every five seconds, and tidy up each minute', async () => {
	// On a busy machine, the first turn of the hourly work takes longer than these steps.
	const done = (what: string) =>
		expect.poll(() => heard.some((statement) => statement.startsWith(what))).toBe(true)
	await done('delete from "audit_log"')
	heard = []
	await pass(minute + 5_000)
	await done('with dead as')
	heard = []
	await pass(minute + 5_000)
	await done('with dead as')
	const others = heard.filter((statement) => !statement.includes('update leases'))
	expect(leasesOf()).toBeGreaterThanOrEqual(24)
	expect(leasesOf()).toBeLessThanOrEqual(28)
	const tidying = [
		'select (extract(epoch from',
		'delete from idempotency_keys',
		'delete from counters',
		'delete from retired_slugs',
		'with dead as',
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

/** What makes work for the background: nobody else would see it for five seconds. */
const deletion = { now: () => time.now, hashOf: () => new Uint8Array(), retiredFor: 0 }
const acts: Record<string, (store: Store) => Promise<unknown>> = {
	'clicks/commit.ts append': ({ clicks }) => clicks.append([anyClick({ linkId: 0 })], Number.MAX_VALUE),
	'clicks/commit.ts admit': ({ clicks }) => clicks.admit([anyClick({ linkId: 0 })], Number.MAX_VALUE),
	'links/deletion.ts deleteLink': ({ erasure }) => erasure.deleteLink(0, { ...deletion, by: 'owner' }),
	'links/imports.ts takeBack': ({ imports }) => imports.takeBack('', '', 0, deletion),
	'accounts/accounts.ts deleteUser': ({ accounts }) => accounts.deleteUser('', new Date()),
	'accounts/teams.ts deleteTeam': ({ accounts }) =>
		accounts.deleteTeam('', { by: '', at: new Date(), deletesLinks: true }),
	'accounts/closing.ts closeUser': ({ accounts }) =>
		accounts.closeUser('', new Date(), { deletesLinks: true }),
}

it('every file that makes work is known here', () => {
	const root = new URL('../../../server/store/', import.meta.url)
	const makes =
		/insert into click_log \(\S+\)\n\s+select|from admit_clicks|await deleteAll\(|insert\((deletedAccounts|erasures)\)/
	const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && makes.test(readFileSync(new URL(file, root), 'utf8')))
		.toSorted()
	expect(found).toEqual([...new Set(Object.keys(acts).map((act) => act.split(' ')[0]!))].toSorted())
})

it.each(Object.keys(acts))(
	'a process at rest that makes work looks at once, and takes the lease: %s',
	async (act) => {
		await pass(minute + 10_000)
		const holderNow = async () => (await service.database.sql`select holder from leases`)[0]!.holder as string
		await expect.poll(holderNow).toMatch(/ rests$/)
		await expect.poll(() => timers.size, { interval: 1 }).toBeGreaterThanOrEqual(processes * 2)
		const other = (await holderNow()) === 'process 0 rests' ? 1 : 0
		await acts[act]!(backgrounds[other]!.store)
		await expect.poll(holderNow).toBe(`process ${other}`)
	},
)
