/** Owns the making of Postgres's data folder, which is there completely or not at all, and the check of an existing one. */
import { spawn } from 'node:child_process'
import {
	chmodSync,
	chownSync,
	closeSync,
	existsSync,
	fsyncSync,
	lchownSync,
	lstatSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { SUPERUSER } from './address.ts'
import type { Cluster } from './cluster.ts'
import { everythingIn } from './data-folder.ts'
import { EmbeddedFailure, explainFileError, oneLine } from './failure.ts'
import { explainOutput } from './log-file.ts'
import { programIn } from './programs.ts'
import { runAs } from './run-as.ts'
import { passwordFile, readPassword } from './windows-address.ts'

const UNFINISHED = 'unfinished-postgres-'

/** Fails when the data folder, if there is one, was made by another major version or is none. */
export function checkVersion(cluster: Cluster, major: string): void {
	if (!hasContents(cluster.folder)) return
	const path = join(cluster.folder, 'PG_VERSION')
	if (!existsSync(path)) {
		throw new EmbeddedFailure(
			`${cluster.folder} is not a Postgres data folder (it has no PG_VERSION): move it away, or choose another DATA_DIR.`,
		)
	}
	const found = readFileSync(path, 'utf8').trim()
	if (found !== major) {
		throw new EmbeddedFailure(
			`${cluster.folder} was made by Postgres ${found}, this Kurz runs Postgres ${major}: start the Kurz that made it and move its data with pg_dump, or choose another DATA_DIR.`,
		)
	}
}

/**
 * Makes the data folder when there is none. initdb works in a folder beside it that gets the name at the end, so that
 * a kill leaves nothing but litter, which the next start removes. Each try has a folder of its own: the initdb of a
 * killed server may still be writing into the last one.
 */
export async function createIfMissing(cluster: Cluster, native: string): Promise<void> {
	try {
		removeUnfinished(cluster)
		if (hasContents(cluster.folder)) {
			giveToAccount(cluster)
			return
		}
		cluster.log(`creating the database in ${cluster.folder}`)
		const unfinished = mkdtempSync(join(cluster.dataDir, UNFINISHED))
		chmodSync(unfinished, 0o700)
		if (cluster.account) chownSync(unfinished, cluster.account.uid, cluster.account.gid)
		await runInitdb(cluster, native, unfinished)
		if (existsSync(cluster.folder)) rmdirSync(cluster.folder)
		renameSync(unfinished, cluster.folder)
		flushFolder(cluster.dataDir)
	} catch (error) {
		removeUnfinished(cluster)
		throw explainFileError(error, cluster.folder)
	}
}

function runInitdb(cluster: Cluster, native: string, folder: string): Promise<void> {
	const authentication =
		process.platform === 'win32'
			? ['--auth=scram-sha-256', `--pwfile=${passwordFile(cluster)}`]
			: ['--auth-local=trust', '--auth-host=reject']
	if (process.platform === 'win32') readPassword(cluster)
	const options = ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--no-instructions']
	// Nothing of the machine's: texts sort by their bytes, and letters of every script have their cases.
	const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
	const child = spawn(programIn(native, 'initdb'), [...options, ...locale, ...authentication], {
		...runAs(cluster),
		// A group of its own: Ctrl-C reaches the server alone, which ends in order when this is done.
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	const keep = (chunk: Buffer) => {
		output += chunk.toString()
	}
	child.stdout.on('data', keep)
	child.stderr.on('data', keep)
	return new Promise((resolve, reject) => {
		child.once('error', (error) =>
			reject(new EmbeddedFailure(`Cannot run initdb: ${oneLine(error.message)}`)),
		)
		child.once('close', (code) => {
			if (code === 0) resolve()
			else reject(new EmbeddedFailure(`Creating the database failed: ${explainOutput(output, cluster)}`))
		})
	})
}

/** Root may have put it there from a backup; Postgres insists on owning it, closed to everyone else. */
function giveToAccount(cluster: Cluster): void {
	const { account, folder } = cluster
	if (!account || lstatSync(folder).uid === account.uid) return
	cluster.log(`giving ${folder} to user ${account.name}, whom Postgres runs as`)
	for (const path of everythingIn(folder)) lchownSync(path, account.uid, account.gid)
	chmodSync(folder, 0o700)
}

/** Litter is in nobody's way, so failing to remove it is no failure. */
function removeUnfinished(cluster: Cluster): void {
	for (const name of readdirSync(cluster.dataDir)) {
		if (!name.startsWith(UNFINISHED)) continue
		try {
			rmSync(join(cluster.dataDir, name), { recursive: true, force: true })
		} catch {
			// the initdb of a killed server still writes there; a later start removes it
		}
	}
}

/** So that the new name outlives a power cut; initdb has seen to the contents. */
function flushFolder(folder: string): void {
	if (process.platform === 'win32') return
	const fd = openSync(folder, 'r')
	fsyncSync(fd)
	closeSync(fd)
}

function hasContents(folder: string): boolean {
	return existsSync(folder) && readdirSync(folder).length > 0
}
