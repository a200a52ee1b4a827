/** Runs what goes on behind the answers, in one process for all: counting, and other works in turn. */
import type { Logger } from 'pino'
import { minute, second } from '../../shared/time.ts'
import { describeError, isUnavailable } from '../errors.ts'
import type { Waiting } from '../store/clicks/lease.ts'
import { NewerDatabase } from '../store/migrate.ts'
import type { Store } from '../store/store.ts'
import { ticks as ticksOfProcess, withinTime } from '../waiting/deadline.ts'
import { createCounting } from './counting.ts'
import { createHelping } from './helping.ts'
import { type After, createLoops } from './loops.ts'
import { createRolling } from './rolling.ts'
import { type Attempt, createTurn, type Work } from './turns.ts'
import { createFloorWork, createWorks, type WorksOptions } from './works.ts'

/** Milliseconds between two looks at what waits, which also keep the lease: an idle installation does nothing else. */
const lookEvery = second
/** Milliseconds between two tries to take the lease from a holder that is gone. */
const tryEvery = 2 * second
/** Milliseconds between two looks for connections that were lost. */
const lostEvery = 5 * second
/** Milliseconds until a step counts as hanging. */
const stepAtMost = 10 * minute
/** Milliseconds that a stop waits for the steps under way: one that hangs must not use up the time of the whole stop (run/stop.ts). */
const stopAtMost = 2 * second
/** Milliseconds that giving up the lease may take then. */
const leaveAtMost = second

export interface BackgroundOptions extends WorksOptions {
	log: Logger
	/** The name of this process, which no other one has. */
	holder: string
	/** Whether the log says who does the work from the beginning, and not only that it was taken over. */
	isOneOfSeveral?: boolean
	/** Called with a line that says so when another version has migrated the database beyond what this one knows. */
	onNewer?: (line: string) => void
	/** A timer of the test's own. */
	after?: After
	/** Milliseconds of a clock that nobody sets. */
	ticks?: () => number
}

/**
 * Starts the work; `stop` ends it after the steps that are running, and leaves it to another process. One that hangs is not waited
 * for: another process follows when the lease has run out.
 */
export const startBackground = (
	store: Store,
	{
		log,
		holder,
		isOneOfSeveral = false,
		onNewer,
		after,
		ticks = ticksOfProcess,
		...options
	}: BackgroundOptions,
) => {
	const { now } = options
	const loops = createLoops(after)
	const rolling = createRolling(store)
	const failing = new Set<string>()
	/** What waits for this process, as it saw last; undefined while another one does the work. */
	let duty: Waiting | undefined
	/** What it may help with; undefined while it does all itself, or only one can count. */
	let aid: Waiting | undefined

	/** Runs a step of a work. A failure is logged when it begins, and holds up no other work. */
	const attempt: Attempt = async (name, step) => {
		try {
			const answer = await withinTime(stepAtMost, step)
			if (failing.delete(name)) log.info({ work: name }, 'background work goes on')
			return answer
		} catch (error) {
			if (error instanceof NewerDatabase) onNewer?.(error.message)
			if (!failing.has(name)) {
				failing.add(name)
				const level = isUnavailable(error) ? 'warn' : 'error'
				log[level]({ work: name, error: describeError(error) }, 'background work waits')
			}
			return undefined
		}
	}

	/** While the database does not answer, the holder goes on as before: two that work at once do no harm. */
	const look = async (): Promise<number> => {
		const seen = await attempt('lease', () => store.lease.hold(holder))
		if (seen !== undefined) {
			const { isHolder, former, isShared, lowWaterMark } = seen
			rolling.noteFloor(lowWaterMark)
			// Another one may have counted while this process was frozen.
			if (isHolder && former !== holder) rolling.lookAgain()
			if (isHolder && duty === undefined) {
				const level = isOneOfSeveral || former !== '' ? 'info' : 'debug'
				log[level]({ holder, ...(former !== '' && { former }) }, 'this process does the background work')
			}
			if (!isHolder && duty !== undefined) log.info({ holder }, 'another process does the background work')
			duty = isHolder ? seen : undefined
			aid = !isHolder && isShared ? seen : undefined
		}
		loops.wake()
		return duty === undefined ? tryEvery : lookEvery
	}

	const turnOf = (work: Work) => {
		const turn = createTurn(work, { attempt, ticks })
		return async (): Promise<number> =>
			duty === undefined || loops.isStopping() ? Number.POSITIVE_INFINITY : turn(duty)
	}
	const turns = [rolling.findOfOthers, rolling.find, ...createWorks(store, options)].map(turnOf)
	const takeTurns = async (): Promise<number> => {
		let pause = Number.POSITIVE_INFINITY
		for (const turn of turns) pause = Math.min(pause, await turn())
		return pause
	}
	const locking = [createFloorWork(store, ticks), rolling.rollUp].map(turnOf)
	const count = createCounting(store, { rolling, turns: locking, attempt, now })

	const help = createHelping(store, { rolling, attempt, ticks })

	loops.repeat(look)
	loops.repeat(async () => (duty === undefined ? Number.POSITIVE_INFINITY : count(duty)))
	loops.repeat(async () => (aid === undefined ? Number.POSITIVE_INFINITY : help(aid)))
	loops.repeat(takeTurns)
	// Apart from the works, which may wait for what such a connection holds. What a process left behind only that process knows.
	loops.repeat(async () => {
		const { lostConnections } = store
		const end = duty === undefined ? lostConnections.endOwn : lostConnections.end
		await attempt('lost connections', end)
		return lostEvery
	})
	return {
		stop: async (): Promise<void> => {
			if (!(await loops.stop(stopAtMost)))
				return log.warn('the stop does not wait for background work that hangs')
			if (duty !== undefined)
				await attempt('lease', () => withinTime(leaveAtMost, () => store.lease.leave(holder)))
		},
	}
}
