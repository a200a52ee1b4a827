/** Reads the metrics of a process: what it counted, what the system and the database say. */
import { ticks } from '../waiting/deadline.ts'
import { createDatabaseReader } from './database.ts'
import type { Meters } from './meters.ts'
import { readProcess } from './process.ts'
import { plain, type Samples, samplesOf } from './samples.ts'

/** What its metrics say of a server. */
export interface MeasuredFacts {
	/** Version of Kurz. */
	version: string
	/** For instance `Bun 1.4.5`. */
	runtime: string
	/** For instance `embedded Postgres 18.4`. */
	engine: string
	/** Room on the disk of the embedded database; undefined for a database elsewhere. */
	freeBytes?: (() => number | undefined) | undefined
}

interface Sources {
	meters: Meters
	store: Parameters<typeof createDatabaseReader>[0]['store']
	facts: MeasuredFacts
	/** Milliseconds since 1970. */
	now: () => number
	/** 1, 2, …: of the processes of a server. */
	nth?: number | undefined
}

export const createReader = ({
	meters,
	store,
	facts: { version, runtime, engine, freeBytes },
	now,
	nth,
}: Sources) => {
	const readDatabase = createDatabaseReader({ store, now, ticks })
	const build = [{ labels: { version, runtime, database: engine }, value: 1 }]
	/** Never fails. `restarts`: of processes, where no parent counts them. */
	return async ({
		withDatabase,
		restarts,
	}: {
		withDatabase: boolean
		restarts?: number
	}): Promise<Samples> => {
		const free = freeBytes?.()
		return {
			kurz_build_info: build,
			...(free !== undefined && { kurz_disk_free_bytes: plain(free) }),
			...readProcess(),
			...(restarts !== undefined && { kurz_process_restarts_total: plain(restarts) }),
			...samplesOf(meters, nth),
			...(withDatabase && (await readDatabase())),
		}
	}
}
