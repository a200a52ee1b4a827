/** What the database says, asked when somebody wants to know, and not too often. */
import type { LastBackupStore } from '../store/backup/last-backup.ts'
import type { HealthStore } from '../store/clicks/health.ts'
import type { MeasureStore } from '../store/measures.ts'
import { atMost, together } from '../waiting/queue.ts'
import { labelled, plain, type Samples } from './samples.ts'

interface Pace {
	/** Milliseconds until a reading is old. */
	every: number
	/** Milliseconds to wait for a new one; until it comes, the last one stands. */
	within: number
	/** A reading rests at least this many times as long as it took. */
	rest: number
}
const soon: Pace = { every: 3_000, within: 1_000, rest: 0 }
/** For what takes longer with every link: at most a hundredth of the time. */
const seldom: Pace = { every: 60_000, within: 2_000, rest: 100 }
/** Milliseconds until a question is given up. */
const answerAtMost = { soon: 800, seldom: 20_000 }

/** `ticks`: milliseconds of a monotonic clock. */
const createReading = (
	read: () => Promise<Samples>,
	{ every, within, rest }: Pace,
	ticks: () => number,
): (() => Promise<Samples>) => {
	let last: Samples = {}
	let nextAt = Number.NEGATIVE_INFINITY
	const readNow = together(async (): Promise<Samples> => {
		const begun = ticks()
		last = await read()
		nextAt = ticks() + Math.max(every, (ticks() - begun) * rest)
		return last
	})
	return async () => (ticks() < nextAt ? last : atMost(within, readNow()).catch(() => last))
}

interface Sources {
	store: {
		health: Pick<HealthStore, 'ping' | 'readBacklog'>
		measures: MeasureStore
		lastBackup: Pick<LastBackupStore, 'read'>
	}
	/** Milliseconds since 1970. */
	now: () => number
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
}

/** Reads the metrics of the database. Never fails: what it does not answer is missing. */
export const createDatabaseReader = ({ store, now, ticks }: Sources) => {
	const { health, measures, lastBackup } = store
	const readSoon = async (): Promise<Samples> => {
		const begun = ticks()
		const left = () => Math.max(1, answerAtMost.soon - (ticks() - begun))
		try {
			await health.ping(left())
		} catch {
			return { kurz_db_up: plain(0) }
		}
		const latency = (ticks() - begun) / 1_000
		const up = { kurz_db_up: plain(1), kurz_db_latency_seconds: plain(latency) }
		try {
			const { clicks, oldest } = await health.readBacklog(left())
			const age = oldest === null ? 0 : Math.max(0, (now() - oldest) / 1_000)
			// Missing while no backup was ever made.
			const { made } = await atMost(left(), lastBackup.read(new Date(now())))
			return {
				...up,
				kurz_clicks_waiting: plain(clicks),
				kurz_clicks_waiting_oldest_seconds: plain(age),
				kurz_db_connections: labelled('state', await measures.readConnections(left())),
				...(made !== null && { kurz_last_backup_timestamp_seconds: plain(made / 1_000) }),
			}
		} catch {
			return up
		}
	}
	const readSeldom = async (): Promise<Samples> => {
		try {
			const { bytes, accounts, links } = await measures.readSizes(answerAtMost.seldom, now())
			return {
				kurz_db_size_bytes: plain(bytes),
				kurz_links: labelled('state', links),
				kurz_accounts: plain(accounts),
			}
		} catch {
			return {}
		}
	}
	const readings = [createReading(readSoon, soon, ticks), createReading(readSeldom, seldom, ticks)]
	return async (): Promise<Samples> => {
		const [fast = {}, slow = {}] = await Promise.all(readings.map((read) => read()))
		return { ...fast, ...slow }
	}
}
