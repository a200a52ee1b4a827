/** Makes Postgres's data folder, and checks one that exists. */
import { once } from 'node:events'
import {
	accessSync,
	chmodSync,
	chownSync,
	constants,
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
	statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import type { LogFile } from './log-file.ts'
import { superuser } from './postmaster-file.ts'
import { programIn, run } from './programs.ts'
import { giveTo } from './tree.ts'
import { makeWhole } from './whole-folder.ts'
import { passwordFile, readPassword } from './windows.ts'

const hasContents = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** Fails if the folder was made by another major version, or is no data folder. */
export const checkVersion = ({ folder }: Cluster, major: string): void => {
	if (!hasContents(folder)) return
	const path = join(folder, 'PG_VERSION')
	if (!existsSync(path)) {
		throw new EmbeddedFailure(
			`${folder} is not a Postgres data folder (it has no PG_VERSION): move it away, or choose another DATA_DIR.`,
		)
	}
	const found = readFileSync(path, 'utf8').trim()
	if (found === major) return
	throw new EmbeddedFailure(
		`${folder} was made by Postgres ${found}, this Kurz runs Postgres ${major}: start the Kurz that made it and move its data with pg_dump, or choose another DATA_DIR.`,
	)
}

const authentication = (cluster: Cluster): string[] => {
	if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
	readPassword(cluster)
	return ['--auth=scram-sha-256', `--pwfile=${passwordFile(cluster)}`]
}

const isShell = (path: string): boolean => {
	try {
		accessSync(path, constants.X_OK)
		return statSync(path).size > 0
	} catch {
		return false
	}
}

/** initdb runs its children through a shell, with /dev/null as their input; without them it says nothing of use. */
const guardInitdb = (): void => {
	if (process.platform === 'win32') return
	const missing = [
		...(isShell('/bin/sh') ? [] : ['/bin/sh']),
		...(statSync('/dev/null', { throwIfNoEntry: false })?.isCharacterDevice() ? [] : ['/dev/null']),
	]
	if (missing.length === 0) return
	throw new EmbeddedFailure(
		`Creating the database needs ${missing.join(' and ')}, which this machine lacks: add it, or set DATABASE_URL to a Postgres 15 or newer.`,
	)
}

const runInitdb = async (cluster: Cluster, native: string, log: LogFile, folder: string): Promise<void> => {
	const program = [programIn(native, 'initdb'), '-D', folder, '-U', superuser, '-E', 'UTF8']
	// The same on every machine: texts sort by their bytes, and upper and lower case are known for every script.
	const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
	const command = [...program, ...locale, '--no-instructions', ...authentication(cluster)]
	const [code] = await once(await run(cluster, command, log), 'exit')
	if (code !== 0) throw new EmbeddedFailure(`Creating the database failed: ${log.explain()}`)
}

/** Root may have restored it from a backup, but Postgres insists on owning it, closed to everyone else. */
const giveToUser = ({ user, folder, log }: Cluster): void => {
	if (!user || lstatSync(folder).uid === user.uid) return
	log(`giving ${folder} to user ${user.name}, whom Postgres runs as`)
	giveTo(folder, user)
	chmodSync(folder, 0o700)
}

/** Makes the data folder if there is none. */
export const createIfMissing = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	const { user, folder } = cluster
	if (hasContents(folder)) return giveToUser(cluster)
	guardInitdb()
	cluster.log(`creating the database in ${folder}`)
	await makeWhole(folder, async (unfinished) => {
		if (user) chownSync(unfinished, user.uid, user.gid)
		await runInitdb(cluster, native, log, unfinished)
	})
}
