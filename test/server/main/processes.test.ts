/** `PROCESSES`: several processes serve behind one port as one, and a dead one is replaced. */
import { describe, expect, it } from 'vitest'
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
import { asJson } from '../../support/service/json.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-processes')
const onLinux = process.platform === 'linux' ? '' : ' (skipped: only Linux lets processes share a port)'

const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
	startServer(workplace, { env: { ...databaseVariables(at), PROCESSES: '2', ...env } })
/** On a connection of its own, which either process may get. */
const ask = (server: ServerProcess, path: string, init?: RequestInit): Promise<Response> =>
	fetch(server.origin + path, { redirect: 'manual', keepalive: false, ...init })
const create = async (server: ServerProcess, fields: Record<string, unknown> = {}): Promise<string> => {
	const answer = await ask(server, '/api/v1/shorten', asJson({ url: 'https://target.example/', ...fields }))
	return ((await answer.json()) as { short_url: string }).short_url
}
const portOf = ({ origin }: ServerProcess): number => Number(new URL(origin).port)
const messagesOf = (server: ServerProcess): string[] =>
	server
		.output()
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line).msg)
const replaced = 'a server process ended: another one takes its place'

describe.skipIf(onLinux !== '')(`two processes behind one port${onLinux}`, () => {
	it('serve as one: a click limit and a rate limit are exact over both', async () => {
		const server = await start({ RATE_LIMIT_OTHER: '7/hour' })
		expect(partsOf(server.pid)).toHaveLength(2)
		expect(countListeners(portOf(server))).toBe(2)
		const slug = await create(server, { isLimited: true, limitation_type: 'clicks', max_clicks: 10 })
		const visits = await crowd(60, () => statusOf(ask(server, `/${slug}`)))
		expect(tally(visits)).toEqual({ 302: 10, 410: 50 })
		const others = await crowd(40, () => statusOf(ask(server, '/sign-in')))
		expect(tally(others)).toEqual({ 200: 7, 429: 33 })
		expect(messagesOf(server).filter((message) => message.startsWith('Kurz serves'))).toHaveLength(1)
		await server.stop()
		expect(await server.ended).toBe(0)
	})

	it.each(['SIGTERM', 'SIGINT'] as const)('%s to the parent alone ends all, with 0', async (signal) => {
		const server = await start()
		const slug = await create(server)
		const visits = await crowd(20, () => statusOf(ask(server, `/${slug}`)))
		const parts = partsOf(server.pid)
		send(server.pid, signal)
		expect(await server.ended).toBe(0)
		expect(tally(visits)).toEqual({ 302: 20 })
		expect((await countClicks(at, slug)).all).toBe(20)
		for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow()
		const messages = messagesOf(server)
		expect(messages.filter((message) => message.startsWith('stopping'))).toHaveLength(1)
		expect(messages.at(-1)).toBe('stopped')
		expect(messages).not.toContain(replaced)
	})

	it('one that is killed under load is replaced, the log says so once, and no answered click is lost', async () => {
		const server = await start()
		const slug = await create(server)
		let redirects = 0
		let isOver = false
		const visiting = crowd(8, async () => {
			while (!isOver) {
				// Connections to the one that was killed break.
				const status = await statusOf(ask(server, `/${slug}`)).catch(() => 0)
				if (status === 302) redirects += 1
			}
		})
		const before = partsOf(server.pid)
		for (const enough of [100, 200]) {
			await expect.poll(() => redirects).toBeGreaterThan(enough)
			if (enough === 100) send(before[0], 'SIGKILL')
		}
		await expect.poll(() => countListeners(portOf(server))).toBe(2)
		const now = partsOf(server.pid)
		expect(now).toHaveLength(2)
		expect(now).toContain(before[1])
		expect(now).not.toContain(before[0])
		isOver = true
		await visiting
		expect(messagesOf(server).filter((message) => message === replaced)).toHaveLength(1)
		// A click whose answer was lost counts as well: at most one for each visitor.
		const { all } = await countClicks(at, slug)
		expect(all).toBeGreaterThanOrEqual(redirects)
		expect(all).toBeLessThanOrEqual(redirects + 8)
		await server.stop()
		expect(await server.ended).toBe(0)
	})

	it('all end when their parent is killed', async () => {
		const server = await start()
		send(server.pid, 'SIGKILL')
		await server.ended
		await expect.poll(() => countListeners(portOf(server))).toBe(0)
	})

	it('on the embedded database: it is started once, and stopped after the last process', async () => {
		const server = await startServer(workplace, { env: { PROCESSES: '2', RATE_LIMIT_SET: 'off' } })
		const slug = await create(server)
		expect(tally(await crowd(20, () => statusOf(ask(server, `/${slug}`))))).toEqual({ 302: 20 })
		expect(findPostmasters(server.dataDir)).toHaveLength(1)
		await server.stop()
		expect(await server.ended).toBe(0)
		expect(findPostmasters(server.dataDir)).toEqual([])
		expect(messagesOf(server).filter((message) => /creating the database/.test(message))).toHaveLength(1)
	})

	it('PORT=0: they share the port that was free, and the start names it', async () => {
		const server = await start({ PORT: '0' })
		const line = server
			.output()
			.split('\n')
			.find((text) => text.includes('Kurz serves'))
		const { address } = JSON.parse(line!)
		expect(countListeners(Number(new URL(address).port))).toBe(2)
		expect((await fetch(`${address}livez`)).status).toBe(200)
		await server.stop()
		expect(await server.ended).toBe(0)
	})

	it('a start that can not work says why once: the port is in use, by whomever', async () => {
		const { port, release } = await holdPort()
		const variables = { ...databaseVariables(at), PROCESSES: '2', HOST: '127.0.0.1' }
		expectOneLine(await refusalOf(workplace, { ...variables, PORT: String(port) }), /port \d+ is in use/)
		await release()
		// Another Kurz shares its port with its own processes alone.
		const server = await start()
		const taken = String(portOf(server))
		expectOneLine(await refusalOf(workplace, { ...variables, PORT: taken }), /port \d+ is in use/)
		await server.stop()
	})

	it('a start that can not work says why once: there is no such database', async () => {
		const place = withDatabase(at.place, 'kurz_of_nobody')
		const variables = {
			...databaseVariables({ ...at, place }),
			PROCESSES: '2',
			PORT: String(await findPort()),
		}
		expectOneLine(await refusalOf(workplace, variables), /kurz_of_nobody/)
	})
})
