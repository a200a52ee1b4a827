/** Citus on the loopback, where it is installed: a coordinator, two workers, what befalls them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../server/store/driver/connect.ts'
import { onFreePort, openFolder, USER } from './outside-postgres.ts'
import { POSTGRES_PROGRAMS } from './packages.ts'
import { listProcesses, send } from './processes.ts'
import type { Child, Workplace } from './workplace.ts'

export interface CitusNode {
	port: number
	/** A connection string of one of its databases. */
	url: (database: string) => string
	/** SIGKILL to all its processes at once, as when the power fails; resolves when they have ended. */
	kill: () => Promise<void>
	/** Starts it again, on its port and with its data; resolves when it takes statements. */
	restart: () => Promise<void>
	/** Its log, beginning with the start that is under way. */
	log: () => string
}

export interface Citus {
	coordinator: CitusNode
	workers: CitusNode[]
	/** Makes an empty database on every node; the coordinator knows the workers there, unless told. Answers its connection string. */
	createDatabase: (name: string, known?: { extension: boolean; workers: boolean }) => Promise<string>
}

const program = (name: string) => join(POSTGRES_PROGRAMS, name)

/** Whether Debian's Postgres 15 has the extension. */
export const isCitusInstalled = (): boolean => {
	const { status, stdout } = spawnSync(program('pg_config'), ['--sharedir'], { encoding: 'utf8' })
	return status === 0 && existsSync(join(stdout.trim(), 'extension/citus.control'))
}

const settings = {
	listen_addresses: '127.0.0.1',
	shared_preload_libraries: 'citus',
	max_connections: 200,
	max_prepared_transactions: 200,
	max_worker_processes: 32,
	'citus.shard_count': 8,
	'citus.node_conninfo': 'sslmode=disable',
	// Processes are killed here, never the machine, and nothing outlives the run.
	fsync: 'off',
	// The code of an error, by which a refused statement is known.
	log_line_prefix: '%e|',
}

/** Runs statements of a superuser, one after the other. */
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
	const { user, folder } = openFolder(place, name)
	const data = join(folder, 'data')
	const options = { user, cwd: folder }
	const creation = place.start(
		program('initdb'),
		['-D', data, '-U', USER, '-E', 'UTF8', '--no-locale', '--no-sync', '--auth=trust'],
		options,
	)
	if ((await creation.ended) !== 0) throw new Error(`no ${name} was made:\n${creation.output()}`)
	const start = async (port: number): Promise<Child> => {
		const all = Object.entries({ ...settings, ...more, port, unix_socket_directories: folder })
		const server = place.start(
			program('postgres'),
			['-D', data, ...all.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
			// At once: in order, it waits for sessions that wait for another node.
			{ ...options, endsBy: 'SIGQUIT' },
		)
		await server.says('database system is ready to accept connections')
		return server
	}
	return onFreePort(async (port) => {
		let server = await start(port)
		return {
			port,
			url: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
			log: () => server.output(),
			kill: async () => {
				const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
				const children = listProcesses().filter(({ parent }) => parent === postmaster)
				// The postmaster first, so that it forks no other meanwhile.
				for (const pid of [postmaster, ...children.map((child) => child.pid)]) send(pid, 'SIGKILL')
				await server.ended
			},
			restart: async () => {
				server = await start(port)
			},
		}
	})
}

/** A statement that Citus refuses, and why. */
export interface Refused {
	message: string
	statement: string
}

/** Codes of what Postgres answers any day: a rule of the data, a deadlock, a timeout, a deadline. */
const ordinary = /^(00|01|23|40001|40P01|55P03|57|P0001)/

/** The statements that a node has refused, each once. */
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

/** Starts all three; they end with the workplace. `more`: settings of every node beside the usual ones. */
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
