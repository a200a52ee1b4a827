/** Owns finding the processes of an embedded database: its postmaster and those that it forked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortHash } from '../../server/embedded/cluster.ts'
import { findProcesses, listProcesses } from './processes.ts'

/** The postmasters that run on the data folder. */
export function findPostmasters(dataDir: string): number[] {
	const mark = `cluster_name=${clusterName(dataDir)}`
	const found = listProcesses().filter(({ command }) => command.includes(mark))
	// a process that it has just forked still has its command line
	const isFork = (parent: number) => found.some(({ pid }) => pid === parent)
	return found.filter(({ parent }) => !isFork(parent)).map(({ pid }) => pid)
}

/** The name that all processes of a database carry; for data folders without symbolic links in their path. */
export function clusterName(dataDir: string): string {
	return `kurz-${shortHash(dataDir)}`
}

/** All processes of the database, the postmaster and those that it forked. */
export function findDatabaseProcesses(dataDir: string): number[] {
	return findProcesses((command) => command.includes(clusterName(dataDir)))
}

/** The pid of the database's postmaster, as Postgres wrote it. */
export function postmasterOf(dataDir: string): number {
	return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
