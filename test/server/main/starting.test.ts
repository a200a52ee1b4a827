/** A start waits for a database that is starting itself. */
import { connect, createServer, type NetConnectOpts } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { postgresRefusal } from '../../support/service/postgres-refusal.ts'

const at = await openTestDatabase()
const place = useWorkplace('kurz-starting')

/** The answer of a recovering Postgres to a connection. */
const notYet = postgresRefusal('57P03', 'the database system is starting up')

it('it serves as soon as the database does', async () => {
	let refused = 0
	const { place: own } = at
	const url = new URL(typeof own === 'string' ? own : `postgres://${own.username}@host/${own.database}`)
	const target: NetConnectOpts =
		typeof own === 'string' ? { host: url.hostname, port: Number(url.port) } : { path: own.path ?? '' }
	const server = createServer((client) => {
		client.on('error', () => {})
		if (refused < 3) {
			refused += 1
			client.once('data', () => client.end(notYet))
			return
		}
		const passed = connect(target)
		passed.on('error', () => client.destroy())
		client.on('close', () => passed.destroy())
		client.pipe(passed).pipe(client)
	})
	const port = await new Promise<number>((resolve) =>
		server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
	)
	afterAll(() => server.close())
	url.hostname = '127.0.0.1'
	url.port = String(port)
	const env = { ...databaseVariables({ ...at, place: url.href }), PGHOST: '', PGUSER: '' }
	const kurz = await startServer(place, { env })
	expect(refused).toBe(3)
	expect((await fetch(`${kurz.origin}/api/v1/health`)).status).toBe(200)
})
