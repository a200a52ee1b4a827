/** Finds the processes of an embedded database: its postmaster and those it forked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortHash } from '../../../server/embedded/cluster.ts'
import { findProcesses, listProcesses } from './processes.ts'

/** The name that all processes of a database carry; for data folders without symbolic links in their path. */
export const clusterName = (dataDir: string): string => `kurz-${shortHash(dataDir)}`

/** The postmasters that run on the data folder. */
export const findPostmasters = (dataDir: string): number[] => {
	const mark = `cluster_name=${clusterName(dataDir)}`
	const found = listProcesses().filter(({ command }) => command.includes(mark))
	// A process that it has just forked still has its command line.
	const isFork = (parent: number) => found.some(({ pid }) => pid === parent)
	return found.filter(({ parent }) => !isFork(parent)).map(({ pid }) => pid)
}

/** All processes of the database, the postmaster and those that it forked. */
export const findDatabaseProcesses = (dataDir: string): number[] =>
	findProcesses((command) => command.includes(clusterName(dataDir)))

/** The pid of the database's postmaster, as Postgres wrote it. */
export const postmasterOf = (dataDir: string): number =>
	Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
