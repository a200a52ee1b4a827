/** What is known about a database before anything runs: its paths, its name, its user. */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

export interface Cluster {
	/** Absolute, without symbolic links, so that all processes agree on it. */
	dataDir: string
	/** Postgres's own data folder. */
	folder: string
	logFile: string
	/** The three locks; README.md says who holds which. */
	startLock: string
	serversLock: string
	aliveLock: string
	/** In the title of every process of this database, so that a pid can be told to belong to it. */
	name: string
	/** The user Postgres runs as; undefined: the one who runs this process. */
	account: Account | undefined
	log: (message: string) => void
}

/** 16 hexadecimal digits that stand for a text. */
export const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The cluster in an existing data folder. */
export const describeCluster = (
	dataDir: string,
	account: Account | undefined,
	log: (message: string) => void,
): Cluster => {
	const real = realpathSync(dataDir)
	return {
		dataDir: real,
		folder: join(real, 'postgres'),
		logFile: join(real, 'postgres.log'),
		startLock: join(real, 'postgres.start.lock'),
		serversLock: join(real, 'postgres.servers.lock'),
		aliveLock: join(real, 'postgres.alive.lock'),
		name: `kurz-${shortHash(real)}`,
		account,
		log,
	}
}
