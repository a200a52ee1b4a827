/** Makes Postgres's data folder, and checks one that exists. */
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import { giveTo, makeWhole } from './folders.ts'
import type { LogFile } from './log-file.ts'
import { superuser } from './postmaster-file.ts'
import { programIn, run } from './programs.ts'

const hasContents = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** Fails if the folder was made by another major version, or is no data folder. */
export const checkVersion = ({ folder }: Cluster, major: string): void => {
	if (!hasContents(folder)) return
	const path = join(folder, 'PG_VERSION')
	const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
	if (found === major) return
	throw new EmbeddedFailure(
		found === undefined
			? `${folder} is not a Postgres data folder (it has no PG_VERSION): move it away, or choose another DATA_DIR.`
			: `${folder} was made by Postgres ${found}, this Kurz runs Postgres ${major}: start the Kurz that made it and move its data with pg_dump, or choose another DATA_DIR.`,
	)
}

/** initdb runs its children in a shell, reading /dev/null; without them its errors don't help. */
const guardInitdb = (): void => {
	const statsOf = (path: string) => statSync(path, { throwIfNoEntry: false })
	const hasShell = ((statsOf('/bin/sh')?.mode ?? 0) & 0o111) !== 0
	const missing = [hasShell || '/bin/sh', statsOf('/dev/null')?.isCharacterDevice() || '/dev/null']
	const names = missing.filter((name) => name !== true)
	if (names.length === 0) return
	throw new EmbeddedFailure(
		`Creating the database needs ${names.join(' and ')}, which this machine lacks: add it, or set DATABASE_URL to a Postgres 15 or newer.`,
	)
}

/** Makes the data folder if there is none. */
export const createIfMissing = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	const { user, folder } = cluster
	if (hasContents(folder)) {
		if (!user || statSync(folder).uid === user.uid) return
		// Root may have restored it from a backup. Postgres insists on owning it, closed to others.
		cluster.log(`giving ${folder} to user ${user.name}, whom Postgres runs as`)
		giveTo(folder, user)
		return chmodSync(folder, 0o700)
	}
	guardInitdb()
	cluster.log(`creating the database in ${folder}`)
	await makeWhole(folder, async (unfinished) => {
		if (user) chownSync(unfinished, user.uid, user.gid)
		const program = [programIn(native, 'initdb'), '-D', unfinished, '-U', superuser, '-E', 'UTF8']
		// The same on every machine: texts sort by their bytes, every script has its letter case.
		const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
		const access = ['--auth-local=trust', '--auth-host=reject', '--no-instructions']
		const [code] = await once(await run(cluster, [...program, ...locale, ...access], log), 'exit')
		if (code !== 0) throw new EmbeddedFailure(`Creating the database failed: ${log.explain()}`)
	})
}
