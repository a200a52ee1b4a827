/** The file Postgres logs to, and the line in it that explains a failure. */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statfsSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { explainFileError, oneLine } from './failure.ts'

/** Bytes; Postgres logs little more than its starts and ends (settings.ts), so this is thousands of them. */
const logAtMost = 5_000_000

/** Bytes; Postgres can do nothing without room for a segment of its write-ahead log, 16 MB. */
const diskIsFullBelow = 16_000_000

export interface LogFile {
	fd: number
	/** Why the programs that have written to it since it was opened failed. */
	explain(): string
	close(): void
}

const isDiskFull = (folder: string): boolean => {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize < diskIsFullBelow
	} catch {
		return false
	}
}

/** The last line that names a failure, or that the disk is full: then no line may have been written. */
const explainOutput = (output: string, { dataDir }: Cluster): string => {
	if (output.includes('No space left on device') || isDiskFull(dataDir)) {
		return `the disk of ${dataDir} is full: free some space and start again.`
	}
	const lines = output.split('\n').filter((line) => line.trim() !== '')
	const failure = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
	return failure ? oneLine(failure) : 'it said nothing.'
}

/** A file, not a pipe, because the database outlives the process that started it. */
export const openLog = (cluster: Cluster): LogFile => {
	const path = cluster.logFile
	try {
		// O_NOFOLLOW: the owner of the data folder must not make root write elsewhere.
		const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
		const fd = openSync(path, O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0), 0o600)
		if (fstatSync(fd).size > logAtMost) ftruncateSync(fd)
		const begin = fstatSync(fd).size
		return {
			fd,
			explain: () => explainOutput(readFileSync(path).subarray(begin).toString(), cluster),
			close: () => closeSync(fd),
		}
	} catch (error) {
		throw explainFileError(error, path)
	}
}
