/** Opens the database: the one at DATABASE_URL, or the embedded Postgres. */
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { checkFolder } from '../backup/folder.ts'
import { type Config, settle } from '../config/config.ts'
import { orRefuse, Refusal } from '../config/refusal.ts'
import { readSecret } from '../config/secret-file.ts'
import { EmbeddedFailure } from '../embedded/failure.ts'
import { defaultDataDir, openEmbedded } from '../embedded/open.ts'
import { freeBytesAt } from '../files.ts'
import { memoryLimit } from '../limits/memory.ts'
import { createAccess } from '../store/driver/access.ts'
import type { Place } from '../store/driver/connect.ts'
import { isStarting } from '../store/driver/failures.ts'
import { passOverFormer } from '../store/driver/host-states.ts'
import { refusePooler } from '../store/driver/pooler.ts'
import { connectPools } from '../store/driver/pools.ts'
import { followHosts } from '../store/driver/primary.ts'
import { migrate, readServerFacts } from '../store/migrate.ts'
import { createStore } from '../store/store.ts'
import { answerMeanwhile } from './migrating.ts'
import { createPatience } from './patience.ts'
import { checkSecret, refuseOtherSecret } from './secret.ts'

/** Who opens it. */
export interface User {
	purpose: 'server' | 'command'
	/** Resolves when the process is asked to stop. */
	asked: Promise<void>
	/** Whether it is about to say that another secret than before is meant. */
	anySecret?: boolean
}

/** Milliseconds that a command waits for a database that is starting, or went away. */
export const startsWithin = 30_000
/** Seconds to wait for statements at the end: every client has its answer, and a stop is short. */
const closesWithin = 1

/** Where the data of the embedded database and the secret are. */
export const dataFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
	resolve(dataDir ?? defaultDataDir(process.getuid?.() === 0))

/** Refuses a BACKUP_DIR that is a file, or inside the embedded database. Fails with `Refusal`. */
const checkBackupDir = async (config: Config): Promise<void> => {
	const { backupDir, databaseUrl } = config
	const own = databaseUrl === undefined ? join(dataFolder(config), 'postgres') : undefined
	if (backupDir !== undefined) await checkFolder(backupDir, own)
}

/** What is free on the disk of the embedded database; undefined for a database elsewhere. */
export const freeBytesOf = (config: Config): (() => number | undefined) | undefined =>
	config.databaseUrl === undefined ? () => freeBytesAt(dataFolder(config)) : undefined

/** The embedded database, as it is, and the secret. `opened` leaves it. Fails with `Refusal`. */
export const openOwn = async (config: Config, log: Logger, opened: AsyncDisposableStack, user: User) => {
	const dataDir = dataFolder(config)
	const stop = new AbortController()
	void user.asked.then(() => stop.abort())
	const embedded = await openEmbedded({
		dataDir,
		purpose: user.purpose,
		stopping: stop.signal,
		memory: memoryLimit(),
		log: (message) => log.info(message),
	}).catch((error) => {
		throw error instanceof EmbeddedFailure ? new Refusal([error.message]) : error
	})
	opened.defer(embedded.leave)
	const file = join(dataDir, 'secret')
	const secret =
		config.secret ?? (await orRefuse(() => checkSecret(readSecret(file)), `${file} can't be used`))
	const secretFile = config.secret === undefined ? file : undefined
	return { place: embedded.connection, kind: 'embedded Postgres', where: dataDir, secret, secretFile }
}

type Connecting = Pick<Config, 'databasePrepare' | 'databaseConnections'>

/** Connects to the database. Disposing closes the connections. Fails with `Refusal`. */
export const connectDatabase = async (
	{ place }: { place: Place },
	{ databasePrepare: prepare, databaseConnections: connections }: Connecting,
	log: Logger,
) => {
	const moved = (primary: string) => log.warn({ primary }, 'the database has another primary now')
	const hosts = typeof place === 'string' ? followHosts(place, moved) : undefined
	const isAsked = hosts !== undefined && hosts.target !== 'any'
	const former = isAsked && (await orRefuse(() => passOverFormer(hosts), "DATABASE_URL can't be used"))
	if (former && former.length > 0)
		log.warn({ former }, 'former primaries take writes beside the primary: shut them down')
	const failed = (why: string) => log.error({ why }, "the database's password can't be read")
	const access =
		typeof place === 'string'
			? await orRefuse(() => createAccess(place, failed), "the database can't be used")
			: undefined
	const pools = await orRefuse(
		() => connectPools(place, { prepare, connections, hosts, access }),
		"DATABASE_URL can't be parsed; it should look like postgres://user:password@host:5432/database",
	)
	return {
		pools,
		store: createStore(pools),
		primary: pools.primary,
		[Symbol.asyncDispose]: () => pools.close(closesWithin),
	}
}

/** A pooler allows more connections than the database behind it. */
const refuseConnections = (
	{ databasePrepare, databaseConnections: wanted }: Connecting,
	allowed: number,
): void => {
	if (databasePrepare && wanted !== undefined && wanted > allowed)
		throw new Error(`DATABASE_CONNECTIONS is ${wanted}, and it allows ${allowed}`)
}

/** Opens and migrates the database, embedded or not. Disposing leaves it. Fails with `Refusal`. */
export const openDatabase = async (config: Config, log: Logger, user: User) => {
	if (user.purpose === 'server') await checkBackupDir(config)
	await using opened = new AsyncDisposableStack()
	const { databaseUrl } = config
	const { place, kind, where, secret, secretFile } =
		databaseUrl === undefined
			? await openOwn(config, log, opened, user)
			: {
					place: databaseUrl,
					kind: 'Postgres',
					where: undefined,
					secret: config.secret!,
					secretFile: undefined,
				}
	await using connected = await connectDatabase({ place }, settle(config, 1), log)
	const { pools } = connected
	// As the driver understood it: parts missing from the URL come from PGHOST and the like.
	const { host, port, database } = pools.requests.sql.options
	if (host.length > 1 && pools.primary() === undefined) {
		throw new Refusal(['several hosts belong in DATABASE_URL, but PGHOST names them'])
	}
	const hosts = host.length === 1 ? host : host.map((name, nth) => `${name}:${port[nth]}`)
	const facts = await orRefuse(async () => {
		const atMost = user.purpose === 'server' ? undefined : startsWithin
		const waits = { log, asked: user.asked, atMost }
		const read = await createPatience({ ...waits, isWorthWaiting: isStarting })(() =>
			readServerFacts(pools.requests),
		)
		refuseConnections(config, read.connections)
		const patiently = createPatience(waits)
		if (databaseUrl !== undefined)
			await patiently(() => refusePooler(databaseUrl, config.databasePrepare, pools.requests.sql))
		await using meanwhile = answerMeanwhile(config, log)
		// In one transaction: one that broke off did nothing, or all of it.
		await patiently(() => migrate(pools.requests, { onStep: meanwhile.step }))
		if (!user.anySecret) await patiently(() => refuseOtherSecret(pools.requests, { secret, secretFile }))
		return read
	}, "the database can't be used")
	const leaving = opened.move()
	return {
		place,
		secret,
		/** The file with the secret, if it comes from one. */
		secretFile,
		/** For instance `embedded Postgres 18.4`. */
		engine: `${kind} ${facts.version}`,
		/** Where the data is: a folder, or the database and its host. */
		where: where ?? `database ${database} on ${hosts.join(', ')}`,
		/** Durability settings that are off. */
		unsafe: (['fsync', 'synchronous_commit'] as const).filter((setting) => facts[setting] === 'off'),
		/** Connections it allows. */
		connections: facts.connections,
		[Symbol.asyncDispose]: () => leaving.disposeAsync(),
	}
}

/** A database that is up and migrated, with everything needed to connect to it. */
export type ReadyDatabase = Omit<Awaited<ReturnType<typeof openDatabase>>, typeof Symbol.asyncDispose>
