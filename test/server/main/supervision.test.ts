/** `PROCESSES`: what the parent does about processes that hang or are not started, and other starts. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { countListeners, partsOf, startLonePart } from '../../support/machine/parts.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-supervision')
const onLinux = process.platform === 'linux' ? '' : ' (skipped: only Linux lets processes share a port)'
const onlyLinux = it.skipIf(onLinux !== '')

const variables = { ...databaseVariables(at), PROCESSES: '2', HOST: '127.0.0.1' }
const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
	startServer(workplace, { env: { ...variables, ...env } })
const portOf = ({ origin }: ServerProcess): number => Number(new URL(origin).port)
/** How often the log says it. */
const countOf = (server: ServerProcess, message: string): number =>
	server.output().split(`"msg":"${message}`).length - 1
const statusOf = async (server: ServerProcess): Promise<number> =>
	(await fetch(`${server.origin}/livez`, { keepalive: false })).status
const expectBoth = (server: ServerProcess) => expect.poll(() => countListeners(portOf(server))).toBe(2)
const stop = async (server: ServerProcess) => {
	await server.stop()
	expect(await server.ended).toBe(0)
}

onlyLinux(`one that hangs is killed and replaced, one that answers is not${onLinux}`, async () => {
	const server = await start()
	const [hanging, answering] = partsOf(server.pid)
	send(hanging, 'SIGSTOP')
	await server.says('a server process ended: another one takes its place')
	await expectBoth(server)
	const now = partsOf(server.pid)
	expect(now).toContain(answering)
	expect(now).not.toContain(hanging)
	expect(countOf(server, 'a server process answers no more')).toBe(1)
	await stop(server)
})

onlyLinux(`one that can't be started is tried again, while the other serves on${onLinux}`, async () => {
	const server = await start()
	const [killed, other] = partsOf(server.pid)
	const limitFiles = (limit: string) =>
		expect(spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${limit}:`]).status).toBe(0)
	limitFiles('3')
	send(killed, 'SIGKILL')
	await expect.poll(() => countOf(server, "a server process can't be started")).toBeGreaterThan(1)
	expect(partsOf(server.pid)).toEqual([other])
	expect(await statusOf(server)).toBe(200)
	limitFiles('1024')
	await expectBoth(server)
	expect(partsOf(server.pid)).toContain(other)
	await stop(server)
})

onlyLinux.each([
	['the same host', '127.0.0.1'],
	['every address', '0.0.0.0'],
	['every address, IPv6 as well', '::'],
])(
	`the port is its parent's, even while nobody listens: a start on %s is refused${onLinux}`,
	async (_, HOST) => {
		const server = await start()
		const PORT = String(portOf(server))
		send(server.pid, 'SIGSTOP')
		for (const part of partsOf(server.pid)) send(part, 'SIGKILL')
		await expect.poll(() => countListeners(portOf(server))).toBe(0)
		expectOneLine(await refusalOf(workplace, { ...variables, HOST, PORT }), `port ${PORT} is in use`)
		send(server.pid, 'SIGCONT')
		await expectBoth(server)
		await stop(server)
	},
)

onlyLinux(`of several starts at once on one port, one serves and the others say why${onLinux}`, async () => {
	const PORT = String(await findPort())
	const first = startServer(workplace, { env: { ...variables, PORT, BASE_URL: 'http://localhost' } }, 1)
	const second = startServer(workplace, { env: { ...variables, PORT, BASE_URL: 'http://localhost' } }, 1)
	const both = await Promise.allSettled([first, second])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	for (const one of both) {
		if (one.status === 'fulfilled') await stop(one.value)
		else expect(String(one.reason)).toContain(`kurz: port ${PORT} is in use`)
	}
})

onlyLinux(
	`a parent that was killed leaves its port to the next, and to nothing it started${onLinux}`,
	async () => {
		// Its database runs on.
		const own = { PROCESSES: '2' }
		const server = await startServer(workplace, { env: own })
		send(server.pid, 'SIGKILL')
		await server.ended
		await expect.poll(() => countListeners(portOf(server))).toBe(0)
		const env = { ...own, PORT: String(portOf(server)), DATA_DIR: server.dataDir }
		const next = await startServer(workplace, { env }, 1)
		expect(countListeners(portOf(server))).toBe(2)
		await stop(next)
	},
)

it('one that has no order yet ends at once when its parent is gone, or when it is told to', async () => {
	for (const leave of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
		const part = startLonePart()
		await part.asks
		if (leave === 'disconnect') part.disconnect()
		else part.kill(leave)
		expect(await part.exited).toBe(0)
	}
})
