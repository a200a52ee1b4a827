/** The real app in process on a real database, with clock and randomness under control. */
import { createHash } from 'node:crypto'
import pino from 'pino'
import type { Accounts } from '../../../server/accounts/accounts.ts'
import { type App, createApp } from '../../../server/app.ts'
import { compose } from '../../../server/compose.ts'
import { readConfig, settle } from '../../../server/config/config.ts'
import { readSite } from '../../../server/config/site.ts'
import type { Deps } from '../../../server/http/deps.ts'
import type { PasswordCost } from '../../../server/limits/hashing.ts'
import type { HostSet } from '../../../server/links/blocked-hosts.ts'
import { createMeters, type Meters } from '../../../server/metrics/meters.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import type { Pools } from '../../../server/store/driver/pools.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import type { Patience } from '../../../server/waiting/deadline.ts'
import { type Client, createClient } from '../../../shared/client/client.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { documented, expectDocumented } from './documented.ts'
import { onePool } from './one-pool.ts'

export { asJson } from './json.ts'

export const baseUrl = 'https://kurz.example'
export const secret = 'a secret for tests, 32 characters or more'

/** Repeatable: each service has its own seed and counts its own draws. */
const createRandom = (seed: string) => {
	let draws = 0
	return (bytes: number): Uint8Array => {
		const chunks: Uint8Array[] = []
		for (let size = 0; size < bytes; size += 32) {
			chunks.push(createHash('sha256').update(`${seed} ${draws++}`).digest())
		}
		return Buffer.concat(chunks).subarray(0, bytes)
	}
}

export interface TestService extends TestDatabase {
	app: App
	/** Without comparing answers with the document: for what is no part of the interface. */
	handle: App['handle']
	accounts: Accounts
	store: Store
	client: Client
	/** Milliseconds since 1970; assign to move it. */
	clock: { now: number }
	/** Hosts that no link may lead to; assign another set to change them. */
	blocked: { hosts: HostSet }
	/** For the operator's commands. */
	links: Deps['links']
	linkHosts: Deps['linkHosts']
	administration: Deps['administration']
	notes: Deps['notes']
	moving: Deps['moving']
	refusals: Deps['refusals']
	logged: string[]
	/** Paths of requests whose connection may pause. */
	pausing: string[]
	/** What it has counted. */
	meters: Meters
	/** `peer`: the address that the connection comes from. */
	ask: (path: string, init?: RequestInit & { peer?: string }) => Promise<Response>
	/** Counts all clicks in the log. */
	project: () => Promise<void>
}

let services = 0
const unlimited = settle(readConfig({ RATE_LIMIT_SET: 'off', BASE_URL: baseUrl }), 1)

/** No time decides a test, so visits may wait longer than in production. */
export const endlessPatience: Patience = { toWrite: 150_000, toAnswer: 160_000, toServe: 160_000 }

/** A second service on the same database, as another process would be. */
export const joinService = (
	at: TestDatabase & { pools?: Pools },
	env: Record<string, string> = {},
	clock = { now: Date.UTC(2026, 10, 20, 12) },
	patience = endlessPatience,
	passwordCost: PasswordCost = { memoryCost: 8, timeCost: 1 },
	cores = 2,
): TestService => {
	const database = at.database
	const store = createStore(at.pools ?? onePool(database))
	const logged: string[] = []
	const pausing: string[] = []
	const meters = createMeters()
	const blocked: TestService['blocked'] = { hosts: new Set() }
	const peers = new WeakMap<Request, string>()
	const config = readConfig({ RATE_LIMIT_SET: 'off', BASE_URL: baseUrl, ...env })
	const sources = {
		store,
		config: settle(config, 1),
		site: readSite(config.site),
		secret,
		machine: { cores, bytes: 1024 ** 3 },
		passwordCost,
		now: () => clock.now,
		random: createRandom(`service ${services++}`),
		newRequestId: () => crypto.randomUUID(),
		meters,
		patience,
		blockedHosts: () => blocked.hosts,
		connections: {
			peerOf: (request: Request) => peers.get(request) ?? '192.0.2.1',
			allowPauses: (request: Request) => void pausing.push(new URL(request.url).pathname),
		},
		log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
		facts: { version: '0.0.0-test', runtime: 'Bun', engine: 'Postgres of the tests', startedAt: clock.now },
	}
	const deps = compose(sources)
	const bare = createApp(deps)
	const { handle } = bare
	const app = documented(bare, () => createApp(compose({ ...sources, config: unlimited })))
	const ask: TestService['ask'] = async (path, { peer, ...init } = {}) => {
		const request = new Request(`http://localhost${path}`, { redirect: 'manual', ...init })
		if (peer !== undefined) peers.set(request, peer)
		return app.handle(request)
	}
	return {
		...at,
		app,
		handle,
		accounts: deps.accounts,
		store,
		client: createClient({
			origin: 'http://localhost',
			fetch: async (request) => app.handle(request),
			retry: false,
		}),
		clock,
		blocked,
		links: deps.links,
		linkHosts: deps.linkHosts,
		administration: deps.administration,
		notes: deps.notes,
		moving: deps.moving,
		refusals: deps.refusals,
		logged,
		pausing,
		meters,
		ask,
		project: async () => {
			// On Citus it is busy until every worker has finished what it counted last.
			for (let isLeft = true; isLeft; ) {
				const { batches, isBusy } = await store.projection.project(100)
				isLeft = batches > 0 || isBusy
			}
		},
	}
}

/** On a database of its own. Call it in `beforeAll`, or at the top of a file. */
export const openService = async (env: Record<string, string> = {}): Promise<TestService> => {
	expectDocumented()
	return joinService(await openTestDatabase(), env)
}

/** A second pool, as another process has one. */
export const connectAgain = ({ place, prepare }: TestDatabase) => connect(place, { prepare })

export const asForm = (fields: Record<string, string>): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/x-www-form-urlencoded', accept: browserAccept },
	body: new URLSearchParams(fields),
})

/** What Chromium sends when a person follows a link. */
export const browserAccept =
	'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
export const asBrowser: RequestInit = { headers: { accept: browserAccept } }
