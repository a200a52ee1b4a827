/** A primary with synchronous standbys, which can be frozen, killed and promoted. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { order } from './citus.ts'
import {
	initdb,
	onFreePort,
	openFolder,
	READY,
	randomPassword,
	runProgram,
	type ServerFolder,
	startCluster,
	USER,
	urlOf,
} from './outside-postgres.ts'
import { postmasterIn } from './postmasters.ts'
import { send, withChildren } from './processes.ts'
import type { Workplace } from './workplace.ts'

export interface Node {
	/** Host and port, as in a connection string. */
	name: string
	url: string
	freeze: () => void
	thaw: () => void
	/** SIGKILL to all its processes at once, as when the power fails. */
	kill: () => void
	/** Makes the standby the primary; resolves when it takes writes. */
	promote: () => Promise<void>
}

export interface Pair {
	primary: Node
	standby: Node
	further: Node[]
	/** The connection string that names all; it stays the same. */
	url: string
	/** After a promotion: replaces the former primary by a new standby on its port. */
	replaceFormer: () => Promise<Pair>
}

interface Member extends Node {
	port: number
	/** Resolves when its log has this text. */
	says: (text: string) => Promise<void>
	discard: () => Promise<void>
}

/** The `application_name` of a standby's connection, by which the primary knows it. */
const synchronous = 'standby'

/** Makes the files with `create` and starts Postgres on them; resolves when its log has `says`. */
const makeNode = async (
	place: Workplace,
	name: string,
	password: string,
	create: (folder: ServerFolder, data: string) => Promise<void>,
	settings: Record<string, string>,
	says: string,
	samePort?: number,
): Promise<Member> => {
	const folder = openFolder(place, name)
	const data = join(folder.folder, 'data')
	await create(folder, data)
	const listen = async (port: number): Promise<Member> => {
		// Tests kill processes, never the machine, and nothing outlives the run.
		const all = { port, fsync: 'off', ...settings }
		// At once: SIGTERM would wait for sessions that wait for another node.
		const server = await startCluster(place, folder, data, all, { says, endsBy: 'SIGQUIT' })
		const postmaster = postmasterIn(data)
		const frozen = new Set<number>()
		const kill = () => {
			for (const pid of withChildren(postmaster)) send(pid, 'SIGKILL')
		}
		return {
			name: `127.0.0.1:${port}`,
			url: urlOf(port, password),
			port,
			says: server.says,
			freeze: () => {
				send(postmaster, 'SIGSTOP')
				for (const pid of withChildren(postmaster)) {
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
				rmSync(folder.folder, { recursive: true, force: true })
			},
			promote: async () => {
				await runProgram(place, folder, 'pg_ctl', ['promote', '-D', data, '--no-wait'])
				await server.says(`${READY} connections`)
			},
		}
	}
	return samePort === undefined ? onFreePort(listen) : listen(samePort)
}

/**
 * Starts a primary that answers no commit before a standby has it on its disk. All end with the
 * workplace. `more`: the number of further standbys; any one of them may confirm a commit.
 */
export const startPair = async (place: Workplace, more = 0): Promise<Pair> => {
	const furtherNames = Array.from({ length: more }, (_, nth) => `${synchronous}${nth + 2}`)
	const password = randomPassword()
	let nodes = 0

	const standBehind = (leader: Member, called = synchronous, samePort?: number): Promise<Member> => {
		const connection = `host=127.0.0.1 port=${leader.port} user=${USER} password=${password}`
		const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname']
		const copy = (folder: ServerFolder, data: string) =>
			runProgram(place, folder, 'pg_basebackup', [
				...['-D', data, ...options, `${connection} application_name=${called}`],
			])
		return makeNode(place, `node-${++nodes}`, password, copy, {}, 'started streaming WAL', samePort)
	}
	/** A promoted standby has answered commits alone; from now on its own standby confirms them. */
	const beSynchronous = async ({ url, says }: Member): Promise<void> => {
		await order(url, `alter system set synchronous_standby_names = ${synchronous}`, 'select pg_reload_conf()')
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
		place,
		`node-${++nodes}`,
		password,
		(folder, data) => initdb(place, folder, data, password),
		{ synchronous_standby_names: `ANY 1 (${[synchronous, ...furtherNames].join()})` },
		READY,
	)
	const standby = await standBehind(primary)
	const further: Member[] = []
	for (const called of furtherNames) further.push(await standBehind(primary, called))
	const names = [primary, standby, ...further].map(({ name }) => name)
	return pairOf(primary, standby, `postgres://${USER}:${password}@${names.join()}/postgres`, further)
}
