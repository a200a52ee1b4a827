/** A database that goes away while a server starts is waited for, whatever was asked of it. */
import type { NetConnectOpts } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTcpProxy } from '../../support/machine/tcp-proxy.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-started-away')
const url = new URL(
	typeof at.place === 'string' ? at.place : `postgres://${at.place.username}@host/${at.place.database}`,
)
const target: NetConnectOpts =
	typeof at.place === 'string'
		? { host: url.hostname, port: Number(url.port) }
		: { path: at.place.path ?? '' }
const proxy = await openTcpProxy(target)
afterAll(() => proxy.close())
url.hostname = '127.0.0.1'
url.port = String(proxy.port)
const env = { ...databaseVariables({ ...at, place: url.href }), PGHOST: '', PGUSER: '' }

/** The beginning of each statement of a start, in order. */
const listen = async (): Promise<string[]> => {
	const heard = new Set<string>()
	proxy.heard = (bytes) => {
		const messages = bytes.toString('latin1')
		for (const [statement] of messages.matchAll(/\b(?:select|insert|update|delete|with|lock)\b[^\0]{12,}/gi))
			heard.add(statement.slice(0, 200))
	}
	const server = await startServer(workplace, { env })
	proxy.heard = undefined
	await server.stop()
	return [...heard]
}
const first = await listen()
/** Of each start, as the first makes what later ones find; after the first contact. */
const each = (await listen()).filter((statement) => first.includes(statement))
const asked = each.slice(1 + each.findIndex((statement) => statement.includes('server_version')))

it('a start asks what it has to', () => {
	expect(asked.length).toBeGreaterThan(10)
	for (const one of ['schema_facts', 'from clock_timestamp', '"audit_log"'])
		expect(asked.some((statement) => statement.includes(one))).toBe(true)
})

/** All of them in the long suite. The short one takes every few: each case is a start. */
it.each(asked.filter((_, nth) => isLong || nth % Math.ceil(asked.length / 4) === 0))(
	'cut off at %s, it serves once the database is back',
	async (text) => {
		proxy.refused = 0
		const cut = proxy.cutAt(text, 'before question').then(() => {
			proxy.mode = 'closing'
			proxy.cut()
		})
		const starting = startServer(workplace, { env })
		expect(await Promise.race([cut.then(() => 'cut'), starting.then(() => 'served')])).toBe('cut')
		// One that gives up has ended by then: a single request tries fifty times.
		await expect.poll(() => proxy.refused).toBeGreaterThan(60)
		proxy.mode = 'open'
		const server = await starting
		expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
		await server.stop()
	},
)
