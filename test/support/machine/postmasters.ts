/** Finds the processes of an embedded database: its postmaster and those it forked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortHash } from '../../../server/embedded/cluster.ts'
import { findProcesses, listProcesses } from './processes.ts'

/** In the command line of each of its processes; `dataDir` has no symbolic links in its path. */
export const clusterName = (dataDir: string): string => `kurz-${shortHash(dataDir)}`

export const findPostmasters = (dataDir: string): number[] => {
	const mark = `cluster_name=${clusterName(dataDir)}`
	const found = listProcesses().filter(({ command }) => command.includes(mark))
	// A new fork still has the postmaster's command line.
	const isFork = (parent: number) => found.some(({ pid }) => pid === parent)
	return found.filter(({ parent }) => !isFork(parent)).map(({ pid }) => pid)
}

export const findDatabaseProcesses = (dataDir: string): number[] =>
	findProcesses((command) => command.includes(clusterName(dataDir)))

/** The pid that Postgres wrote into its own folder. */
export const postmasterIn = (data: string): number =>
	Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

/** The postmaster of an embedded database. */
export const postmasterOf = (dataDir: string): number => postmasterIn(join(dataDir, 'postgres'))
