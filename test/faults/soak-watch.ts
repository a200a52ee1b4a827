/** Looks every second at what a server and its database hold, and keeps it by the minute. */
import { readdirSync, readFileSync } from 'node:fs'
import { serviceRole } from '../../server/embedded/service-role.ts'
import type { Database } from '../../server/store/driver/connect.ts'

/** What is held at one moment, or the highest of a while. */
export interface Held {
	/** Resident memory of the server, in bytes. */
	memory: number
	descriptors: number
	/** Of the service to the database. */
	connections: number
	/** Rows of the log that wait to be counted. */
	logRows: number
}

const lookEvery = 1_000
/** Looks at the end of a minute whose middle is that minute's memory. */
const memoryLooks = 20

/** From /proc: Linux only. */
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

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const highest = (looks: Held[], key: keyof Held): number => Math.max(...looks.map((held) => held[key]))

/** `take` answers the time since it was called last: the highest of everything, the memory towards its end. */
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
				memory: middle(taken.slice(-memoryLooks).map(({ memory }) => memory)),
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
