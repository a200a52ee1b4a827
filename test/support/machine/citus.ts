/** Citus on the loopback: a coordinator and two workers, which can be killed and restarted. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../server/store/driver/connect.ts'
import { initdb, onFreePort, openFolder, startCluster, USER } from './outside-postgres.ts'
import { POSTGRES_PROGRAMS } from './packages.ts'
import { postmasterIn } from './postmasters.ts'
import { send, withChildren } from './processes.ts'
import type { Child, Workplace } from './workplace.ts'

export interface CitusNode {
	port: number
	/** A connection string of one of its databases. */
	url: (database: string) => string
	/** SIGKILL to all its processes, as when the power fails; resolves when they have ended. */
	kill: () => Promise<void>
	/** On its port and data; resolves when it takes statements. */
	restart: () => Promise<void>
	/** Its log since it was last started. */
	log: () => string
}

export interface Citus {
	coordinator: CitusNode
	workers: CitusNode[]
	/**
	 * Makes an empty database on every node; returns the coordinator's connection string.
	 * `known`: whether the nodes have the extension, and the coordinator knows the workers.
	 */
	createDatabase: (name: string, known?: { extension: boolean; workers: boolean }) => Promise<string>
}

/** Whether Debian's Postgres 15 has the extension. */
const isCitusInstalled = (): boolean => {
	const { status, stdout } = spawnSync(`${POSTGRES_PROGRAMS}/pg_config`, ['--sharedir'], {
		encoding: 'utf8',
	})
	return status === 0 && existsSync(join(stdout.trim(), 'extension/citus.control'))
}

const settings = {
	shared_preload_libraries: 'citus',
	max_connections: 200,
	max_prepared_transactions: 200,
	max_worker_processes: 32,
	// Two on each worker: more only cost time.
	'citus.shard_count': 4,
	'citus.node_conninfo': 'sslmode=disable',
	// Tests kill processes, never the machine, and nothing outlives the run.
	fsync: 'off',
	// The error's code, by which `refusedBy` finds refused statements.
	log_line_prefix: '%e|',
}

export const order = async (url: string, ...statements: string[]): Promise<void> => {
	const database = connect(url, { prepare: false, max: 1 })
	try {
		for (const statement of statements) await database.sql.unsafe(statement)
	} finally {
		await database.close()
	}
}

const startNode = async (
	place: Workplace,
	name: string,
	more: Record<string, string>,
): Promise<CitusNode> => {
	const folder = openFolder(place, name)
	const data = join(folder.folder, 'data')
	await initdb(place, folder, data)
	const start = (port: number): Promise<Child> =>
		// At once: SIGTERM would wait for sessions that wait for another node.
		startCluster(place, folder, data, { ...settings, ...more, port }, { endsBy: 'SIGQUIT' })
	return onFreePort(async (port) => {
		let server = await start(port)
		return {
			port,
			url: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
			log: () => server.output(),
			kill: async () => {
				for (const pid of withChildren(postmasterIn(data))) send(pid, 'SIGKILL')
				await server.ended
			},
			restart: async () => {
				server = await start(port)
			},
		}
	})
}

export interface Refused {
	message: string
	statement: string
}

/** Errors of every Postgres: broken constraints, deadlocks, timeouts, deadlines. */
const ordinary = /^(00|01|23|40001|40P01|55P03|57|P0001)/

/** The statements that Citus has refused on a node, each once. */
export const refusedBy = ({ log }: Pick<CitusNode, 'log'>): Refused[] => {
	const found = new Map<string, Refused>()
	const entries = log().split(/^(?=[0-9A-Z]{5}\|)/m)
	for (const [nth, entry] of entries.entries()) {
		const [, code, message] = /^(.{5})\|ERROR: {2}(.*)/.exec(entry) ?? []
		if (code === undefined || message === undefined || ordinary.test(code)) continue
		const rest = entries.slice(nth + 1).find((one) => /^.{5}\|STATEMENT: /.test(one))
		const statement = (rest ?? '').replace(/^.{5}\|STATEMENT: +/, '').replace(/\s+/g, ' ')
		found.set(message + statement, { message: `${code} ${message}`, statement })
	}
	return [...found.values()]
}

/** Starts all three; they end with the workplace. `more`: further settings of every node. */
export const startCitus = async (place: Workplace, more: Record<string, string> = {}): Promise<Citus> => {
	const [coordinator, ...workers] = await Promise.all(
		['coordinator', 'worker-1', 'worker-2'].map((node) => startNode(place, node, more)),
	)
	return {
		coordinator: coordinator!,
		workers,
		createDatabase: async (name, known = { extension: true, workers: true }) => {
			const withExtension = known.extension ? ['create extension citus'] : []
			for (const node of [...workers, coordinator!]) {
				// Citus warns that it makes a database on one node alone.
				await order(node.url('postgres'), `create database ${name}`)
				await order(node.url(name), ...withExtension)
			}
			const url = coordinator!.url(name)
			if (known.extension && known.workers) {
				await order(url, ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`))
			}
			return url
		},
	}
}

/** Not of this project: Citus is AGPL, and its tests are left out where the script is missing. */
const script = new URL('../../../../shared/citus/build.sh', import.meta.url).pathname

/**
 * Builds and installs it as root in CI, which takes some minutes. Returns why there is none;
 * undefined when it is installed.
 */
export const prepareCitus = ({ isCi }: { isCi: boolean }): string | undefined => {
	if (isCitusInstalled()) return undefined
	if (!isCi || process.getuid?.() !== 0 || !existsSync(script)) return 'its extension is not installed'
	console.log('building Citus')
	const { stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
	if (isCitusInstalled()) return undefined
	console.error(`${stdout}${stderr}`)
	return 'it could not be built'
}
