/** How the database is, asked when somebody wants to know, and said in the log once when it changes. */
import type { Logger } from 'pino'
import { describeError } from '../errors.ts'
import type { HealthStore } from '../store/health.ts'

/** Milliseconds until a database that says nothing counts as away: the answer of health takes a second at most. */
const answerAtMost = 800
/** Milliseconds between two looks whether it is back. */
const lookEvery = 500

/** `degraded`: it answers and can't commit, on a full disk for instance. */
export type DatabaseState = 'connected' | 'degraded' | 'disconnected'

export interface DatabaseReading {
	state: DatabaseState
	/** Milliseconds until it answered; null when it did not. */
	latency: number | null
}

export interface DatabaseWatch {
	/** Asks; takes a second at most and never fails. */
	read(): Promise<DatabaseReading>
	/** Takes note that a request was refused because of the database. */
	noteRefusal(error: unknown): void
}

export const createDatabaseWatch = ({
	store: { health },
	log,
}: {
	store: { health: HealthStore }
	log: Pick<Logger, 'info' | 'warn'>
}): DatabaseWatch => {
	let refused = 0

	const read = async (): Promise<DatabaseReading> => {
		const begun = performance.now()
		const left = () => Math.max(1, answerAtMost - (performance.now() - begun))
		try {
			await health.ping(left())
		} catch {
			return { state: 'disconnected', latency: null }
		}
		const latency = Math.round((performance.now() - begun) * 100) / 100
		return health.tryCommit(left()).then(
			() => ({ state: 'connected', latency }),
			() => ({ state: 'degraded', latency }),
		)
	}

	/** Looks until it is back. Nothing else is kept waiting for this, not even the end of the process. */
	const look = () => {
		setTimeout(async () => {
			if ((await read()).state !== 'connected') return look()
			log.info({ refused }, 'the database is back')
			refused = 0
		}, lookEvery).unref()
	}

	return {
		read,
		noteRefusal: (error) => {
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
