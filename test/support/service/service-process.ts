/** The real app as an HTTP server in a process, until its stdin ends. */
import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { createApp } from '../../../server/app.ts'
import { startBackground } from '../../../server/background/background.ts'
import { compose } from '../../../server/compose.ts'
import { readConfig, settle } from '../../../server/config/config.ts'
import { createConnections } from '../../../server/run/connections.ts'
import type { Place } from '../../../server/store/driver/connect.ts'
import { connectPools } from '../../../server/store/driver/pools.ts'
import { createStore } from '../../../server/store/store.ts'
import type { Patience } from '../../../server/waiting/deadline.ts'

/** The process's first argument, as JSON. */
export interface ServiceOrder {
	place: Place
	prepare: boolean
	/** Whether it counts clicks and erases links, as a real server does. */
	background: boolean
	env: Record<string, string>
	/** The deadlines of a visit; those of production unless given. */
	patience?: Patience | undefined
}

const { place, prepare, background, env, patience } = JSON.parse(process.argv[2] ?? '') as ServiceOrder
const store = createStore(connectPools(place, { prepare }))
const log = pino({ level: 'warn' }, pino.destination(2))
const connections = createConnections()
const deps = compose({
	store,
	config: settle(readConfig({ RATE_LIMIT_SET: 'off', BASE_URL: 'https://kurz.example', ...env }), 1),
	secret: 'a secret for tests, 32 characters or more',
	machine: { cores: 2, bytes: 1024 ** 3 },
	now: Date.now,
	random: randomBytes,
	newRequestId: randomUUID,
	...(patience !== undefined && { patience }),
	connections,
	log,
	facts: { version: '0.0.0-test', runtime: 'Bun', engine: 'Postgres of the tests', startedAt: Date.now() },
})
const app = createApp(deps)
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => app.handle(request) })
connections.use(server)
const { deleteOfAccounts } = deps.links
if (background)
	startBackground(store, { now: Date.now, log, holder: `process ${process.pid}`, deleteOfAccounts })
process.stdout.write(`${server.url.origin}\n`)
// However the test ends, its end of the pipe is closed.
process.stdin.on('end', () => process.exit(0)).resume()
