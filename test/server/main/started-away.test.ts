/** A database that goes away while a server starts is waited for, whatever was asked of it. */
import type { NetConnectOpts } from 'node:net'
import { afterAll, expect, it } from 'vitest'
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

/** What a start asks after its first answer, in order: a text of each statement. */
const asked = [
	...['__drizzle_migrations', 'select (extract(epoch from clock_timestamp', 'from "blocked_hosts"'],
	...['from "users"', 'insert into "invitations"', 'from "audit_log"'],
]
it.each(asked)('cut off at %s, it serves once the database is back', async (text) => {
	proxy.refused = 0
	const cut = proxy.cutAt(text, 'before question').then(() => {
		proxy.mode = 'closing'
		proxy.cut()
	})
	const starting = startServer(workplace, { env })
	await cut
	// One that gives up has ended by then: a single request tries fifty times.
	await expect.poll(() => proxy.refused, { timeout: 60_000 }).toBeGreaterThan(60)
	proxy.mode = 'open'
	const server = await starting
	expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
	await server.stop()
})
