/** The file Postgres logs to, and the line in it that explains a failure. */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statfsSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { explaining, oneLine } from './failure.ts'

/** Bytes: thousands of starts and ends; Postgres logs little more (settings.ts). */
const logAtMost = 5_000_000

/** Bytes; Postgres can do nothing without room for a segment of its write-ahead log, 16 MB. */
const diskIsFullBelow = 16_000_000

export type LogFile = ReturnType<typeof openLog>

/** The last line that names a failure, or that the disk is full: then there may be no line. */
const explainOutput = (output: string, { dataDir }: Cluster): string => {
	const { bavail, bsize } = statfsSync(dataDir)
	if (output.includes('No space left on device') || bavail * bsize < diskIsFullBelow)
		return `the disk of ${dataDir} is full: free some space and start again.`
	const lines = output.split('\n').filter((line) => line.trim() !== '')
	const failure = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
	return failure ? oneLine(failure) : 'it said nothing.'
}

/** A file, not a pipe, because the database outlives the process that started it. */
export const openLog = (cluster: Cluster) => {
	const path = cluster.logFile
	// O_NOFOLLOW: the owner of the data folder must not make root write elsewhere.
	const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
	const fd = explaining(path, () => openSync(path, flags, 0o600))
	if (fstatSync(fd).size > logAtMost) ftruncateSync(fd)
	const begin = fstatSync(fd).size
	return {
		fd,
		/** Why the programs that have written to it since it was opened failed. */
		explain: () => explainOutput(readFileSync(path).subarray(begin).toString(), cluster),
		close: () => closeSync(fd),
	}
}
