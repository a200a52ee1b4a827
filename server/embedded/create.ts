/** Makes Postgres's data folder, and checks one that exists. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import type { LogFile } from './log-file.ts'
import { superuser } from './postmaster-file.ts'
import { programIn, run } from './programs.ts'
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
	spawnSync('chown', ['-hR', `${user.uid}:${user.gid}`, folder])
	chmodSync(folder, 0o700)
}

/** Makes the data folder if there is none. */
export const createIfMissing = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	const { user, folder } = cluster
	if (hasContents(folder)) return giveToUser(cluster)
	cluster.log(`creating the database in ${folder}`)
	await makeWhole(folder, async (unfinished) => {
		if (user) chownSync(unfinished, user.uid, user.gid)
		await runInitdb(cluster, native, log, unfinished)
	})
}
