/** `PROCESSES`: processes that hang or don't start, and other starts on the port. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { impatient, stepless, untilFile } from '../../support/machine/impatient.ts'
import { countListeners, partsOf, startLonePart } from '../../support/machine/parts.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { statusOf } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { readPrometheus, sampleOf } from '../../support/service/prometheus-text.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-supervision')
const onLinux = process.platform === 'linux' ? '' : ' (skipped: only Linux lets processes share a port)'

const variables = { ...databaseVariables(at), PROCESSES: '2', HOST: '127.0.0.1' }
/** Ends what keeps loops busy. */
const enough = join(workplace.folder, 'enough')
const leftAlone = 'a server process has made no step for long but is at work: it is left alone'
const portOf = ({ origin }: ServerProcess): number => Number(new URL(origin).port)
/** Of each process, whether its metrics say that its loop made no step for a second or more. */
const wereBusy = async (server: ServerProcess): Promise<boolean[]> => {
	const address = /"address":"([^"]+)","msg":"metrics are/.exec(server.output())?.[1] ?? ''
	const read = readPrometheus(await (await fetch(address)).text())
	const longest = (process: string) =>
		sampleOf(read, 'kurz_loop_longest_step_seconds', { process, since: 'minute' })
	return ['1', '2'].map((process) => (longest(process) ?? 0) > 1)
}
/** How often the log has the message. */
const countOf = (server: ServerProcess, message: string): number =>
	server.output().split(`"msg":"${message}`).length - 1
const expectBoth = (server: ServerProcess) => expect.poll(() => countListeners(portOf(server))).toBe(2)
const stop = async (server: ServerProcess) => {
	await server.stop()
	expect(await server.ended).toBe(0)
}

describe.skipIf(onLinux !== '')(`two processes and their parent${onLinux}`, () => {
	let server: ServerProcess
	beforeAll(async () => {
		const env = { ...variables, METRICS: '127.0.0.1:0', [untilFile]: enough }
		server = await startServer(workplace, { env, runtime: impatient })
	})

	it('one that hangs is killed and replaced, one that answers is not', async () => {
		const [hanging, answering] = partsOf(server.pid)
		send(hanging, 'SIGSTOP')
		await server.says('a server process ended: another one takes its place')
		await expectBoth(server)
		const now = partsOf(server.pid)
		expect(now).toContain(answering)
		expect(now).not.toContain(hanging)
		expect(countOf(server, 'a server process no longer answers')).toBe(1)
	})

	it('those that work on one thing for longer than that are left alone, and serve afterwards', async () => {
		const before = partsOf(server.pid)
		for (const part of before) send(part, stepless.aWhile)
		await expect.poll(() => countOf(server, leftAlone)).toBe(2)
		expect(partsOf(server.pid)).toEqual(before)
		writeFileSync(enough, '')
		await expect.poll(() => wereBusy(server)).toEqual([true, true])
		expect(partsOf(server.pid)).toEqual(before)
		expect(await statusOf(doorOf(server.origin, { keepalive: false }).ask('/livez'))).toBe(200)
		expect([countOf(server, 'a server process ended'), countOf(server, leftAlone)]).toEqual([1, 2])
	})

	it.each([
		['are blocked', stepless.blocked, 'a server process is stuck: killing it'],
		[
			'never end what they do',
			stepless.forGood,
			'a server process seems to be in an endless loop: killing it',
		],
	])('two that %s are replaced one after the other', async (_, signal, why) => {
		const before = partsOf(server.pid)
		for (const part of before) send(part, signal)
		const listeners: number[] = []
		const replaced = () => {
			listeners.push(countListeners(portOf(server)))
			return partsOf(server.pid).filter((part) => !before.includes(part)).length
		}
		await expect.poll(replaced, { interval: 20 }).toBe(2)
		expect(Math.min(...listeners)).toBe(1)
		await expectBoth(server)
		expect(countOf(server, why)).toBe(2)
	})

	it("one that can't be started is tried again, while the other serves on", async () => {
		const [killed, other] = partsOf(server.pid)
		const limitFiles = (limit: string) =>
			expect(spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${limit}:`]).status).toBe(0)
		limitFiles('3')
		send(killed, 'SIGKILL')
		await expect.poll(() => countOf(server, "a server process can't be started")).toBeGreaterThan(1)
		expect(partsOf(server.pid)).toEqual([other])
		expect(await statusOf(doorOf(server.origin, { keepalive: false }).ask('/livez'))).toBe(200)
		// The last one is not killed, whatever it does.
		const tried = countOf(server, "a server process can't be started")
		send(other, 'SIGSTOP')
		await expect.poll(() => countOf(server, "a server process can't be started")).toBeGreaterThan(tried + 2)
		expect(partsOf(server.pid)).toEqual([other])
		send(other, 'SIGCONT')
		limitFiles('1024')
		await expectBoth(server)
		expect(partsOf(server.pid)).toContain(other)
	})

	it("the port is its parent's, even with no listener: other starts are refused, on any host", async () => {
		const PORT = String(portOf(server))
		send(server.pid, 'SIGSTOP')
		for (const part of partsOf(server.pid)) send(part, 'SIGKILL')
		await expect.poll(() => countListeners(portOf(server))).toBe(0)
		for (const HOST of ['127.0.0.1', '0.0.0.0', '::'])
			expectOneLine(await refusalOf(workplace, { ...variables, HOST, PORT }), `port ${PORT} is in use`)
		send(server.pid, 'SIGCONT')
		await expectBoth(server)
		await stop(server)
	})
})

describe.skipIf(onLinux !== '')(`a parent that ends, and other starts${onLinux}`, () => {
	it('a forced end is not a clean one', async () => {
		const ending = await startServer(workplace, { env: variables })
		const [frozen] = partsOf(ending.pid)
		send(frozen, 'SIGSTOP')
		await ending.stop()
		expect(await ending.ended).toBe(1)
		expect(partsOf(ending.pid)).toEqual([])
	})

	it('of several starts at once on one port, one serves and the others say why', async () => {
		const PORT = String(await findPort())
		const env = { ...variables, PORT, BASE_URL: 'http://localhost' }
		const both = await Promise.allSettled([1, 2].map(() => startServer(workplace, { env }, 1)))
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		for (const one of both) {
			if (one.status === 'fulfilled') await stop(one.value)
			else expect(String(one.reason)).toContain(`kurz: port ${PORT} is in use`)
		}
	})

	it('processes of a killed parent end, and leave its port and its database to the next', async () => {
		const env = { PROCESSES: '2' }
		const killed = await startServer(workplace, { env })
		send(killed.pid, 'SIGKILL')
		await killed.ended
		await expect.poll(() => countListeners(portOf(killed))).toBe(0)
		const again = { ...env, PORT: String(portOf(killed)), DATA_DIR: killed.dataDir }
		const next = await startServer(workplace, { env: again }, 1)
		expect(countListeners(portOf(killed))).toBe(2)
		await stop(next)
	})
})

it('a process without an order ends at once when its parent is gone, or by a signal', async () => {
	for (const leave of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
		const part = startLonePart()
		await part.asks
		if (leave === 'disconnect') part.disconnect()
		else part.kill(leave)
		expect(await part.exited).toBe(0)
	}
})
