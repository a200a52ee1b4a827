/** Whether the database is up: asked for the health page, and logged once when it changes. */
import type { Logger } from 'pino'
import { describeError, type Unavailable } from '../errors.ts'
import type { Backlog, HealthStore } from '../store/clicks/health.ts'

/** Milliseconds until a silent database counts as away: the health check answers within a second. */
const answerAtMost = 800
/** Milliseconds between two checks whether it is back. */
const lookEvery = 500

/**
 * `degraded`: it answers but can't commit, for instance because its disk is full. `incomplete`: a worker of Citus is away, so
 * statistics are missing and visits go on.
 */
export type DatabaseState = 'connected' | 'incomplete' | 'degraded' | 'disconnected'

export interface DatabaseReading {
	state: DatabaseState
	/** Milliseconds until it answered; null when it did not. */
	latency: number | null
	/** What waits to be counted; null when nobody could tell. */
	backlog: Backlog | null
}

export const createDatabaseWatch = ({
	store: { health },
	log,
}: {
	store: { health: HealthStore }
	log: Pick<Logger, 'info' | 'warn'>
}) => {
	let refused = 0
	/** In this outage, and since the process began. */
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
		return { state: isComplete ? 'connected' : 'incomplete', latency, backlog }
	}

	let asking: Promise<DatabaseReading> | undefined
	/**
	 * Asks the database, or waits for what it is being asked: it has one connection for that, and a commit that nobody
	 * confirms would keep it from the next one, who would take it for away. Takes a second at most and never fails.
	 */
	const read = (): Promise<DatabaseReading> => {
		asking ??= ask().finally(() => {
			asking = undefined
		})
		return asking
	}

	/** Checks until it is back. The timer does not keep the process alive. */
	const look = () => {
		setTimeout(async () => {
			if ((await read()).state !== 'connected') return look()
			log.info({ refused, unknown }, 'the database is back')
			refused = 0
			unknown = 0
		}, lookEvery).unref()
	}

	const noteUnknown = () => {
		allUnknown += 1
		unknown += 1
		if (unknown === 1) log.warn('a commit did not answer: what it wrote may be there though it was refused')
	}

	return {
		read,
		/** How many refused requests may have been done all the same, since the process began. */
		unknownOutcomes: (): number => allUnknown,
		/** Notes that a request was refused because of the database. */
		noteRefusal: (error: Unavailable): void => {
			error.doubt?.then((isOpen) => isOpen && noteUnknown())
			refused += 1
			if (refused > 1) return
			log.warn(
				{ error: describeError(error) },
				'requests are refused: the database is away, full or too slow',
			)
			look()
		},
	}
}

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>
