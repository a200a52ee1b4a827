/** What is known about the database before it runs: its paths, its name, its user. */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemUser } from './data-folder.ts'

/** 16 hexadecimal digits that stand for a text. */
export const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The cluster in an existing data folder. `user` is the user Postgres runs as; undefined for the user of this process. */
export const describeCluster = (path: string, user: SystemUser | undefined, log: (line: string) => void) => {
	// Without symbolic links, so that all processes use the same path.
	const dataDir = realpathSync(path)
	return {
		dataDir,
		/** Postgres's data folder. */
		folder: join(dataDir, 'postgres'),
		logFile: join(dataDir, 'postgres.log'),
		/** The three locks; README.md says who holds which. */
		startLock: join(dataDir, 'postgres.start.lock'),
		serversLock: join(dataDir, 'postgres.servers.lock'),
		aliveLock: join(dataDir, 'postgres.alive.lock'),
		/** In the title of every process of this database, by which a pid can be recognised. */
		name: `kurz-${shortHash(dataDir)}`,
		user,
		log,
	}
}

export type Cluster = ReturnType<typeof describeCluster>
