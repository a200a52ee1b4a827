/** Owns the process: environment, database, listening, graceful stop. The only file with side effects. */
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import packageFile from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackground } from './background/background.ts'
import { compose } from './compose.ts'
import { defaultDataDir, EmbeddedFailure, openEmbedded } from './embedded/open.ts'
import { runCommand } from './start/commands.ts'
import { BadConfig, type Config, readConfig } from './start/config.ts'
import { createConnections } from './start/connections.ts'
import { finishRequests } from './start/finish.ts'
import { readSecret } from './start/secret-file.ts'
import type { Place } from './store/connect.ts'
import { migrate, readServerFacts } from './store/migrate.ts'
import { connectPools } from './store/pools.ts'
import { createStore } from './store/store.ts'

/** A stop takes this many milliseconds at most. */
const stopAtMost = 10_000

let isStopping = false

/** Ends a start that cannot work, with one line a fault; one that was told to end has none (Ctrl-C reaches initdb as well). */
const refuse = (...lines: string[]): never => {
	if (isStopping) process.exit(0)
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

/** How to end in order; a signal that comes during the start waits for it. */
const started = Promise.withResolvers<() => Promise<void>>()
const stop = async (signal: string) => {
	if (isStopping) return
	isStopping = true
	log.info({ signal }, 'stopping: no new connections, finishing what is under way')
	setTimeout(() => {
		log.error('could not stop in time')
		process.exit(1)
	}, stopAtMost)
	const end = await started.promise
	await end()
	log.info('stopped')
	process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))

/** Does a step of the start, or ends it: leaves what was opened, and says in one line what is wrong. */
const orRefuse = async <T>(
	step: () => T | Promise<T>,
	what: string,
	leave: () => Promise<void> = async () => {},
): Promise<T> => {
	try {
		return await step()
	} catch (error) {
		await leave().catch(() => {})
		const message = error instanceof Error ? error.message || error.name : String(error)
		return refuse(`${what}: ${message.replace(/\s+/g, ' ')}`)
	}
}

/** An empty one would open every key that is derived from it. */
const checkSecret = (secret: string): string => {
	if (secret.length < 32) throw new Error('it must hold at least 32 characters')
	return secret
}

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
	const secretFile = join(dataDir, 'secret')
	const secret =
		config.secret ??
		(await orRefuse(() => checkSecret(readSecret(secretFile)), `${secretFile} can't be used`, embedded.leave))
	return { place: embedded.connection, engine: 'embedded Postgres', secret, leave: embedded.leave }
}

const opened = await openDatabase().catch((error: unknown) => {
	if (error instanceof EmbeddedFailure) return refuse(error.message)
	throw error
})
const database = await orRefuse(
	() => connectPools(opened.place, { prepare: config.databasePrepare }),
	"DATABASE_URL can't be read, it is like postgres://user:password@host:5432/database",
)
const leave = async () => {
	await database.close()
	await opened.leave()
}
const readFacts = async () => {
	const facts = await readServerFacts(database.requests)
	await migrate(database.requests, config)
	return facts
}
const serverFacts = await orRefuse(readFacts, "the database can't be used", leave)

const store = createStore(database)
const connections = createConnections()
const deps = compose({
	store,
	config,
	secret: opened.secret,
	cores: availableParallelism(),
	now: Date.now,
	random: randomBytes,
	newRequestId: randomUUID,
	connections,
	log,
	facts: {
		version: packageFile.version,
		runtime: `Bun ${Bun.version}`,
		engine: `${opened.engine} ${serverFacts.version}`,
		startedAt: Date.now(),
	},
})

const words = process.argv.slice(2)
if (words.length > 0) {
	const say = (line: string) => console.log(line)
	const isDone = await orRefuse(
		() =>
			runCommand(
				{ ...deps, store, random: randomBytes, clickRetentionDays: config.clickRetentionDays, say },
				words,
			),
		words.join(' '),
		leave,
	)
	await leave()
	process.exit(isDone ? 0 : 1)
}

for (const [setting, value] of Object.entries({
	fsync: serverFacts.fsync,
	synchronous_commit: serverFacts.synchronous_commit,
})) {
	if (value !== 'off') continue
	log.warn(
		{ setting },
		'this Postgres answers before a click is on the disk: after a crash of the machine answered clicks may be missing',
	)
}
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
connections.use(server)
const background = startBackground(store, { ...config, now: Date.now, log })
log.info(
	{ address: server.url.href, baseUrl: config.baseUrl, database: deps.facts.engine },
	`Kurz serves ${config.baseUrl}`,
)

started.resolve(async () => {
	await finishRequests(server)
	await deps.visits.drain()
	await background.stop()
	await leave()
})
