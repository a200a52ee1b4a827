/** `PROCESSES`: several processes serve behind one port as one, and a dead one is replaced. */
import { beforeAll, describe, expect, it } from 'vitest'
import { findPort, holdPort } from '../../support/machine/free-port.ts'
import { countListeners, partsOf } from '../../support/machine/parts.ts'
import { findPostmasters } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { withDatabase } from '../../support/service/database-server.ts'
import { type Door, doorOf } from '../../support/service/front-door.ts'
import { type Family, readPrometheus, sampleOf } from '../../support/service/prometheus-text.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-processes')
const onLinux = process.platform === 'linux' ? '' : ' (skipped: only Linux lets processes share a port)'
const variables = { ...databaseVariables(at), PROCESSES: '2', HOST: '127.0.0.1' }

/** Each request is on a connection of its own, which either process may get. */
const enter = (origin: string): Door => doorOf(origin, { keepalive: false })
const entriesOf = (server: ServerProcess) => {
	const lines = server.output().trim().split('\n')
	return lines.map((line): { msg: string; address: string } => JSON.parse(line))
}
const countOf = (server: ServerProcess, message: RegExp): number =>
	entriesOf(server).filter(({ msg }) => message.test(msg)).length
const replaced = /^a server process ended: another one takes its place$/

let server: ServerProcess
let door: Door
let port = 0

const metrics = async (): Promise<Map<string, Family>> => {
	const { address } = entriesOf(server).find(({ msg }) => msg === 'metrics are answered')!
	return readPrometheus(await (await fetch(address)).text())
}
const restarts = async () => sampleOf(await metrics(), 'kurz_process_restarts_total')

const expectEnd = async (ending: ServerProcess, signal: NodeJS.Signals) => {
	const parts = partsOf(ending.pid)
	const before = countOf(ending, replaced)
	send(ending.pid, signal)
	expect(await ending.ended).toBe(0)
	for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow()
	expect(countOf(ending, /^stopping/)).toBe(1)
	expect(countOf(ending, replaced)).toBe(before)
	expect(entriesOf(ending).at(-1)?.msg).toBe('stopped')
}

describe.skipIf(onLinux !== '')(`two processes behind one port${onLinux}`, () => {
	beforeAll(async () => {
		server = await startServer(workplace, {
			env: { ...variables, RATE_LIMIT_OTHER: '7/hour', PORT: '0', METRICS: '127.0.0.1:0' },
		})
		const { address } = entriesOf(server).find(({ msg }) => msg.startsWith('Kurz serves'))!
		port = Number(new URL(address).port)
		door = enter(new URL(address).origin)
	})

	it('with PORT=0, they share the free port, and the log names it', () => {
		expect(partsOf(server.pid)).toHaveLength(2)
		expect(countListeners(port)).toBe(2)
		expect(countOf(server, /^Kurz serves/)).toBe(1)
	})

	it('serve as one: a click limit and a rate limit are exact over both', async () => {
		const link = await door.make(clickLimited(10))
		expect(tally(await crowd(60, () => door.visit(link)))).toEqual({ 302: 10, 410: 50 })
		const others = await crowd(40, () => statusOf(door.ask('/sign-in')))
		expect(tally(others)).toEqual({ 200: 7, 429: 33 })
	})

	it('the parent sums their metrics, and one process is the holder', async () => {
		const holders = async () => sampleOf(await metrics(), 'kurz_background_holder')
		await expect.poll(holders).toBe(1)
		const read = await metrics()
		expect(sampleOf(read, 'kurz_redirects_total', { outcome: 'counted' })).toBe(10)
		expect(sampleOf(read, 'kurz_redirects_total', { outcome: 'exhausted' })).toBe(50)
		expect(sampleOf(read, 'kurz_rate_limited_total', { kind: 'other' })).toBe(33)
		expect(sampleOf(read, 'kurz_db_up')).toBe(1)
		expect(await restarts()).toBe(0)
	})

	it('one killed under load is replaced, which is logged once, and no answered click is lost', async () => {
		const link = await door.make()
		let redirects = 0
		let isOver = false
		const visiting = crowd(8, async () => {
			while (!isOver) {
				// Connections to the one that was killed break.
				if ((await door.visit(link).catch(() => 0)) === 302) redirects += 1
			}
		})
		const [killed, other] = partsOf(server.pid)
		await expect.poll(() => redirects).toBeGreaterThan(100)
		send(killed, 'SIGKILL')
		await expect.poll(() => redirects).toBeGreaterThan(200)
		await expect.poll(() => countListeners(port)).toBe(2)
		const now = partsOf(server.pid)
		expect([now.length, now.includes(other!), now.includes(killed!)]).toEqual([2, true, false])
		isOver = true
		await visiting
		expect(countOf(server, replaced)).toBe(1)
		// What it had counted when it was last asked stays in the sum.
		expect(await restarts()).toBe(1)
		expect(sampleOf(await metrics(), 'kurz_rate_limited_total', { kind: 'other' })).toBe(33)
		// A click whose answer was lost counts as well: at most one for each visitor.
		const { all } = await countClicks(at, link.slug)
		expect(all).toBeGreaterThanOrEqual(redirects)
		expect(all).toBeLessThanOrEqual(redirects + 8)
	})

	it('another start on their port, or on any in use, is refused in one line', async () => {
		const held = await holdPort()
		for (const PORT of [port, held.port].map(String))
			expectOneLine(await refusalOf(workplace, { ...variables, PORT }), `port ${PORT} is in use`)
		await held.release()
	})

	it('SIGTERM to the parent alone ends all with 0, and every click is kept', async () => {
		const link = await door.make()
		expect(tally(await crowd(20, () => door.visit(link)))).toEqual({ 302: 20 })
		await expectEnd(server, 'SIGTERM')
		expect((await countClicks(at, link.slug)).all).toBe(20)
	})

	it('the embedded database starts once and stops after the last process; SIGINT ends all, too', async () => {
		const own = await startServer(workplace, { env: { PROCESSES: '2', RATE_LIMIT_SET: 'off' } })
		const { make, visit } = enter(own.origin)
		const link = await make()
		expect(tally(await crowd(20, () => visit(link)))).toEqual({ 302: 20 })
		expect(findPostmasters(own.dataDir)).toHaveLength(1)
		expect(countOf(own, /creating the database/)).toBe(1)
		await expectEnd(own, 'SIGINT')
		expect(findPostmasters(own.dataDir)).toEqual([])
	})
})

it('a start without its database says so once', async () => {
	const place = withDatabase(at.place, 'kurz_of_nobody')
	const elsewhere = { ...variables, ...databaseVariables({ ...at, place }), PORT: String(await findPort()) }
	expectOneLine(await refusalOf(workplace, elsewhere), /kurz_of_nobody/)
})
