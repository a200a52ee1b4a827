/** Owns the process: environment, database, listening, graceful stop. The only file with side effects. */
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import packageFile from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { compose } from './compose.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import { readSecret } from './secret-file.ts'
import { connect, type Place } from './store/connect.ts'
import { defaultDataDir, EmbeddedFailure, openEmbedded } from './store/embedded/open.ts'
import { migrate, readServerFacts } from './store/migrate.ts'
import { createStore } from './store/store.ts'

/** A stop takes this many milliseconds at most. */
const stopAtMost = 10_000

/** Ends a start that cannot work, with one line a fault. */
const refuse = (...lines: string[]): never => {
	for (const line of lines) console.error(`kurz: ${line}`)
	process.exit(1)
}

const config: Config = (() => {
	try {
		return readConfig(process.env)
	} catch (error) {
		if (error instanceof BadConfig) return refuse(...error.faults)
		throw error
	}
})()
const log = pino({ level: config.logLevel, base: null })
const isRoot = process.getuid?.() === 0

/** The database in use, and how to leave it. */
const openDatabase = async (): Promise<{
	place: Place
	engine: string
	secret: string
	leave: () => Promise<void>
}> => {
	if (config.databaseUrl !== undefined) {
		return { place: config.databaseUrl, engine: 'Postgres', secret: config.secret!, leave: async () => {} }
	}
	const dataDir = resolve(config.dataDir ?? defaultDataDir(isRoot))
	const embedded = await openEmbedded({ dataDir, log: (message) => log.info(message) })
	const secret = config.secret ?? readSecret(join(dataDir, 'secret'))
	return { place: embedded.connection, engine: 'embedded Postgres', secret, leave: embedded.leave }
}

const opened = await openDatabase().catch((error: unknown) => {
	if (error instanceof EmbeddedFailure) return refuse(error.message)
	throw error
})
const database = connect(opened.place, { prepare: config.databasePrepare })
const leave = async () => {
	await database.close()
	await opened.leave()
}
const serverFacts = await readServerFacts(database)
	.then(async (facts) => {
		await migrate(database)
		return facts
	})
	.catch(async (error: unknown) => {
		await leave().catch(() => {})
		return refuse(
			`the database can't be used: ${error instanceof Error ? error.message || String(error) : error}`,
		)
	})

const store = createStore(database)
let peerOf: (request: Request) => string | undefined = () => undefined
const deps = compose({
	store,
	config,
	secret: opened.secret,
	cores: availableParallelism(),
	now: Date.now,
	random: randomBytes,
	newRequestId: randomUUID,
	peerOf: (request) => peerOf(request),
	log,
	facts: {
		version: packageFile.version,
		runtime: `Bun ${Bun.version}`,
		engine: `${opened.engine} ${serverFacts.version}`,
		startedAt: Date.now(),
	},
})
const app = createApp(deps)

const server = await (async () => {
	try {
		return Bun.serve({
			hostname: config.host,
			port: config.port,
			// The application counts bodies itself and answers 413 in its own words; this only bounds what is read at all.
			maxRequestBodySize: 8 * 1024 * 1024,
			fetch: (request) => app.handle(request),
		})
	} catch (error) {
		await leave()
		const inUse = (error as { code?: string }).code === 'EADDRINUSE'
		return refuse(
			inUse
				? `port ${config.port} is in use: set PORT to another one, or stop what listens there`
				: `can't listen on ${config.host} port ${config.port}: ${(error as Error).message}`,
		)
	}
})()
peerOf = (request) => server.requestIP(request)?.address
const background = startBackground(store, Date.now, log)
log.info(
	{ address: server.url.href, baseUrl: config.baseUrl, database: deps.facts.engine },
	`Kurz serves ${config.baseUrl}`,
)

let isStopping = false
const stop = async (signal: string) => {
	if (isStopping) return
	isStopping = true
	log.info({ signal }, 'stopping: no new connections, finishing what is under way')
	const late = setTimeout(() => {
		log.error('could not stop in time')
		process.exit(1)
	}, stopAtMost)
	await server.stop()
	await deps.visits.drain()
	await background.stop()
	await leave()
	clearTimeout(late)
	log.info('stopped')
	process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
