/** Owns what Postgres's programs say about a failure: their log file, and the one line of it that matters. */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statfsSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { explainFileError, oneLine } from './failure.ts'

/** Postgres logs its starts and ends and little else (see settings.ts): this is thousands of them. */
const LOG_LIMIT_BYTES = 5_000_000

/** Postgres needs at least one segment of its log, 16 MB, to do anything. */
const FULL_BELOW_BYTES = 16_000_000

export interface OpenLog {
	fd: number
	/** Where this run's lines begin. */
	offset: number
	close(): void
}

/** The file that the database writes to by itself, so that it outlives the process that started it. */
export function openLog(cluster: Cluster): OpenLog {
	const path = cluster.logFile
	try {
		// no link: root must not be led to write elsewhere by whoever owns the data folder
		const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
		const fd = openSync(path, O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0), 0o600)
		if (fstatSync(fd).size > LOG_LIMIT_BYTES) ftruncateSync(fd)
		return { fd, offset: fstatSync(fd).size, close: () => closeSync(fd) }
	} catch (error) {
		throw explainFileError(error, path)
	}
}

/** Why the run failed that began at `offset`. */
export function explainLog(cluster: Cluster, offset: number): string {
	let text = ''
	try {
		text = readFileSync(cluster.logFile).subarray(offset).toString()
	} catch {
		// the failure is what counts, not that its text can't be read
	}
	return explainOutput(text, cluster)
}

/** The last line that names a failure, or that the disk is full, which may have kept any line from being written. */
export function explainOutput(output: string, cluster: Cluster): string {
	if (output.includes('No space left on device') || isDiskFull(cluster.dataDir)) {
		return `the disk of ${cluster.dataDir} is full: free some space and start again.`
	}
	const lines = output.split('\n').filter((line) => line.trim() !== '')
	const failure = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
	return failure ? oneLine(failure) : 'it said nothing.'
}

function isDiskFull(folder: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize < FULL_BELOW_BYTES
	} catch {
		return false
	}
}
