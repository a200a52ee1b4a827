/** Whether the database is up: checked for the health page, logged once per change. */
import type { Logger } from 'pino'
import { describeError, type Unavailable } from '../errors.ts'
import { room } from '../files.ts'
import type { MeasuredFacts } from '../metrics/reader.ts'
import type { Backlog, HealthStore } from '../store/clicks/health.ts'
import type { Outage } from '../store/driver/outage.ts'
import { together } from '../waiting/queue.ts'

/** Milliseconds until a silent database counts as away: health checks answer within a second. */
const answerAtMost = 800
/** Milliseconds between checks whether it is back. */
const lookEvery = 500

/**
 * `degraded`: it answers but can't commit, for instance because its disk is full. `incomplete`: a
 * Citus worker is away; statistics are missing, visits still work. `damaged`: a page of a table
 * could not be read, and nobody has looked after it; visits still work.
 */
export type DatabaseState = 'connected' | 'incomplete' | 'damaged' | 'degraded' | 'disconnected'

export interface DatabaseReading {
	state: DatabaseState
	/** Milliseconds; null when it did not answer. */
	latency: number | null
	/** What waits to be counted; null when unknown. */
	backlog: Backlog | null
}

export const createDatabaseWatch = ({
	store: { health, outage },
	log,
	freeBytes,
}: Pick<MeasuredFacts, 'freeBytes'> & {
	store: { health: HealthStore; outage: Pick<Outage, 'isAway'> }
	log: Pick<Logger, 'info' | 'warn'>
}) => {
	let refused = 0
	/** Commits without an answer: in this outage, and since the process began. */
	let unknown = 0
	let allUnknown = 0

	const ask = async (): Promise<DatabaseReading> => {
		const begun = performance.now()
		const left = () => Math.max(1, answerAtMost - (performance.now() - begun))
		try {
			await health.ping(left())
		} catch {
			return { state: 'disconnected', latency: null, backlog: null }
		}
		const latency = Math.round((performance.now() - begun) * 100) / 100
		const canCommit = await health.tryCommit(left()).then(
			() => true,
			() => false,
		)
		const backlog = await health.readBacklog(left()).catch(() => null)
		if (!canCommit) return { state: 'degraded', latency, backlog }
		const isComplete = await health.hasAllWorkers(left()).catch(() => false)
		const isDamaged = (backlog?.damaged ?? null) !== null
		const state = !isComplete ? 'incomplete' : isDamaged ? 'damaged' : 'connected'
		return { state, latency, backlog }
	}

	/**
	 * Asks the database, or joins the check under way: there is one connection for it, and while a
	 * commit blocks that, a second check would take the database for away. Takes at most a second
	 * and never fails.
	 */
	const read = together(ask)

	/** Checks until it is back, without keeping the process alive. */
	const look = () => {
		setTimeout(async () => {
			if (!['connected', 'damaged'].includes((await read()).state)) return look()
			log.info({ refused, unknown }, 'the database is back')
			refused = 0
			unknown = 0
		}, lookEvery).unref()
	}

	const fullness = () => {
		const free = freeBytes?.() ?? Number.POSITIVE_INFINITY
		return free < room.least ? { cause: 'the disk is full', freeMegabytes: Math.floor(free / 1e6) } : {}
	}

	const noteUnknown = () => {
		allUnknown += 1
		unknown += 1
		if (unknown === 1)
			log.warn('a commit did not answer: the request was refused, but its data may have been written')
	}

	return {
		read,
		/** Whether it is known to be away, without asking. */
		isAway: outage.isAway,
		/** How many refused requests may have succeeded after all, since the process began. */
		unknownOutcomes: (): number => allUnknown,
		/** Notes that a request was refused because of the database. */
		noteRefusal: (error: Unavailable): void => {
			error.doubt?.then((isOpen) => isOpen && noteUnknown())
			refused += 1
			if (refused > 1) return
			log.warn(
				{ error: describeError(error), ...fullness() },
				'requests are refused: the database is away, full or too slow',
			)
			look()
		},
	}
}

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>
