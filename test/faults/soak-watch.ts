/** Measures every second what a server and its database hold. */
import { readdirSync, readFileSync } from 'node:fs'
import { serviceRole } from '../../server/embedded/service-role.ts'
import type { Database } from '../../server/store/driver/connect.ts'
import { median } from '../bench/random.ts'

/** At one moment, or the highest values of a while. */
export interface Held {
	/** Resident memory of the server, in bytes. */
	memory: number
	descriptors: number
	/** From the service to the database. */
	connections: number
	/** Not counted yet. */
	logRows: number
}

const lookEvery = 1_000
/** The memory of a minute is the median of the looks at its end. */
const memoryLooks = 20

/** Linux only: it reads /proc. */
const residentOf = (pid: number): number =>
	Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024

const look = async (pid: number, { sql }: Pick<Database, 'sql'>): Promise<Held> => {
	const [row] = await sql<{ connections: number; log_rows: number }[]>`
		select (select count(*) from pg_stat_activity
				where datname = current_database() and usename = ${serviceRole}) as connections,
			(select count(*) from click_log) as log_rows`
	return {
		memory: residentOf(pid),
		descriptors: readdirSync(`/proc/${pid}/fd`).length,
		connections: row!.connections,
		logRows: row!.log_rows,
	}
}

const highest = (looks: Held[], key: keyof Held): number => Math.max(...looks.map((held) => held[key]))

/** `take` returns the highest values since the last call; of memory, those at the end. */
export const watch = (pid: number, database: Pick<Database, 'sql'>) => {
	let looks: Held[] = []
	let isOver = false
	const looking = (async () => {
		while (!isOver) {
			looks.push(await look(pid, database))
			await Bun.sleep(lookEvery)
		}
	})()
	return {
		take: (): Held => {
			const taken = looks
			looks = []
			return {
				memory: median(taken.slice(-memoryLooks).map(({ memory }) => memory)),
				descriptors: highest(taken, 'descriptors'),
				connections: highest(taken, 'connections'),
				logRows: highest(taken, 'logRows'),
			}
		},
		stop: async (): Promise<void> => {
			isOver = true
			await looking
		},
	}
}
