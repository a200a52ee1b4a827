/** A primary with synchronous standbys from Debian’s Postgres 15, and what befalls them. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onFreePort, openFolder, USER } from './outside-postgres.ts'
import { POSTGRES_PROGRAMS } from './packages.ts'
import { listProcesses, send } from './processes.ts'
import type { Workplace } from './workplace.ts'

export interface Node {
	/** As it stands in a connection string. */
	name: string
	/** A connection string of this node alone. */
	url: string
	/** SIGSTOP to all its processes. */
	freeze: () => void
	/** SIGCONT to what was frozen. */
	thaw: () => void
	/** SIGKILL to all its processes at once, as when the power fails. */
	kill: () => void
	/** Makes the standby the primary; resolves when it takes writes. */
	promote: () => Promise<void>
}

export interface Pair {
	primary: Node
	standby: Node
	/** More standbys, if they were asked for. */
	further: Node[]
	/** The connection string of all; it stays the same. */
	url: string
	/** After a promotion: the former primary is thrown away, and a new standby is made in its place. */
	replaceFormer: () => Promise<Pair>
}

interface Member extends Node {
	port: number
	/** Resolves when its log has this text. */
	says: (text: string) => Promise<void>
	/** Kills it for good. */
	discard: () => Promise<void>
}

const program = (name: string) => join(POSTGRES_PROGRAMS, name)
const ready = 'database system is ready to accept'

/** A standby is named by its connection. */
const synchronous = 'standby'

/**
 * Starts them; no commit is answered before a standby has it on its disk too. They end with the workplace. `more`: how many
 * standbys besides the first, of which any one confirms.
 */
export const startPair = async (place: Workplace, more = 0): Promise<Pair> => {
	const furtherNames = Array.from({ length: more }, (_, nth) => `${synchronous}${nth + 2}`)
	const password = randomBytes(18).toString('base64url')
	let nodes = 0

	const makeNode = async (
		name: string,
		create: (data: string, write: (file: string, text: string) => string) => [string, string[]],
		settings: Record<string, string>,
		says: string,
		samePort?: number,
	): Promise<Member> => {
		const { user, folder, write } = openFolder(place, name)
		const data = join(folder, 'data')
		const options = { user, cwd: folder }
		const creation = place.start(...create(data, write), options)
		if ((await creation.ended) !== 0) throw new Error(`no ${name} was made:\n${creation.output()}`)
		const listen = async (port: number): Promise<Member> => {
			const all = {
				listen_addresses: '127.0.0.1',
				port: String(port),
				unix_socket_directories: folder,
				// Processes are killed here, never the machine, and nothing outlives the run.
				fsync: 'off',
				...settings,
			}
			const server = place.start(
				program('postgres'),
				['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
				// At once: asked to end in order, it waits for sessions that may never end without the other node.
				{ ...options, endsBy: 'SIGQUIT' },
			)
			await server.says(says)
			const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
			/** The postmaster first, so that it forks no other meanwhile. */
			const processes = () => [
				postmaster,
				...listProcesses()
					.filter(({ parent }) => parent === postmaster)
					.map(({ pid }) => pid),
			]
			const frozen = new Set<number>()
			const kill = () => {
				for (const pid of processes()) send(pid, 'SIGKILL')
			}
			return {
				name: `127.0.0.1:${port}`,
				url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
				port,
				says: server.says,
				freeze: () => {
					send(postmaster, 'SIGSTOP')
					for (const pid of processes()) {
						frozen.add(pid)
						send(pid, 'SIGSTOP')
					}
				},
				thaw: () => {
					for (const pid of frozen) send(pid, 'SIGCONT')
					frozen.clear()
				},
				kill,
				discard: async () => {
					kill()
					await server.ended
					rmSync(folder, { recursive: true, force: true })
				},
				promote: async () => {
					const order = place.start(program('pg_ctl'), ['promote', '-D', data, '--no-wait'], options)
					if ((await order.ended) !== 0) throw new Error(`no promotion:\n${order.output()}`)
					await server.says(`${ready} connections`)
				},
			}
		}
		return samePort === undefined ? onFreePort(listen) : listen(samePort)
	}

	const standBehind = (leader: Member, called = synchronous, samePort?: number): Promise<Member> =>
		makeNode(
			`node-${++nodes}`,
			(data) => [
				program('pg_basebackup'),
				[
					...['-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname'],
					`host=127.0.0.1 port=${leader.port} user=${USER} password=${password} application_name=${called}`,
				],
			],
			{},
			'started streaming WAL',
			samePort,
		)
	/** From now on it answers no commit that its standby has not; one that was promoted did without. */
	const beSynchronous = async ({ url, says }: Member): Promise<void> => {
		const statements = [
			`alter system set synchronous_standby_names = ${synchronous}`,
			'select pg_reload_conf()',
		]
		const order = place.start(program('psql'), ['-d', url, ...statements.flatMap((one) => ['-c', one])])
		if ((await order.ended) !== 0) throw new Error(`it can not be told:\n${order.output()}`)
		await says(`"synchronous_standby_names" changed to "${synchronous}"`)
	}
	const pairOf = (primary: Member, standby: Member, url: string, further: Node[]): Pair => ({
		primary,
		standby,
		further,
		url,
		replaceFormer: async () => {
			await primary.discard()
			const next = await standBehind(standby, synchronous, primary.port)
			await beSynchronous(standby)
			return pairOf(standby, next, url, further)
		},
	})

	const primary = await makeNode(
		`node-${++nodes}`,
		(data, write) => [
			program('initdb'),
			[
				...['-D', data, '-U', USER, '-E', 'UTF8', '--no-locale', '--no-sync'],
				...['--auth=scram-sha-256', `--pwfile=${write('password', password)}`],
			],
		],
		{ synchronous_standby_names: `ANY 1 (${[synchronous, ...furtherNames].join()})` },
		ready,
	)
	const standby = await standBehind(primary)
	const further: Member[] = []
	for (const called of furtherNames) further.push(await standBehind(primary, called))
	const names = [primary, standby, ...further].map(({ name }) => name)
	return pairOf(primary, standby, `postgres://${USER}:${password}@${names.join()}/postgres`, further)
}
