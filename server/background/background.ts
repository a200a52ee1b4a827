/** Background work, done by one process for all: counting clicks, and other jobs in turn. */
import type { Logger } from 'pino'
import { minute, second } from '../../shared/text/time.ts'
import type { Schedule } from '../backup/schedule.ts'
import { describeError, isUnavailable } from '../errors.ts'
import { type BackgroundMeter, createBackgroundMeter } from '../metrics/meters.ts'
import { NewerDatabase } from '../store/migrate.ts'
import type { Store } from '../store/store.ts'
import { ticks as ticksOfProcess, withinTime } from '../waiting/deadline.ts'
import { createCounting, createHelping } from './counting.ts'
import { createLooking } from './looking.ts'
import { type After, createLoops } from './loops.ts'
import { createRolling } from './rolling.ts'
import { type Attempt, createTurn, type StepName, type Work } from './turns.ts'
import { createEraseWork, createMarkWork, createWorks, type WorksOptions } from './works.ts'

/** Milliseconds between looks at the database's clock, from which this machine's may drift. */
const clockEvery = 10 * second
/** Milliseconds between searches for lost connections. */
const lostEvery = 5 * second
/** Milliseconds until a step counts as hung. */
const stepAtMost = 10 * minute
/** Milliseconds a stop waits for running steps: a hung one must not use it all up (run/stop.ts). */
const stopAtMost = 2 * second
/** Milliseconds that releasing the lease may then take. */
const leaveAtMost = second

export interface BackgroundOptions extends WorksOptions {
	log: Logger
	/** The unique name of this process. */
	holder: string
	/** Whether the log names the first holder of the lease too, not only later ones. */
	isOneOfSeveral?: boolean
	/** Called with a message when a newer version has migrated the database. */
	onNewer?: (line: string) => void
	/** Compares this machine's clock with the database's, and writes counts; each process does. */
	lookAtClock?: () => Promise<unknown>
	/** Reads the hosts again that operators block or add, if they changed; every process does. */
	readHosts?: (stamp: string) => Promise<void>
	meter?: BackgroundMeter
	/** Makes backups by the clock; none by default. */
	schedule?: Pick<Schedule, 'step'> | undefined
	/** Told each step that is done; tests wait for it. */
	onStep?: (name: StepName) => void
	/** For tests: their own timer. */
	after?: After
	/** Milliseconds of a monotonic clock. */
	ticks?: () => number
}

/** Heals what a job met, which is tried again anyway. */
const createHealing =
	({ damage }: Store, log: Logger) =>
	async (failure: unknown): Promise<void> => {
		try {
			const found = await damage.heal(failure)
			if (found !== undefined)
				log.error({ table: found.table, links: found.lost.length }, 'a page of the database cannot be read')
		} catch (error) {
			log.error({ error: describeError(error) }, 'a damaged table could not be moved')
		}
	}

/** Runs a step of a job. The first of several failures is logged; none holds up other jobs. */
const createAttempt = (
	log: Logger,
	heal: (failure: unknown) => Promise<void>,
	onNewer: BackgroundOptions['onNewer'],
	onStep: BackgroundOptions['onStep'],
): Attempt => {
	const failing = new Set<string>()
	return async (name, step) => {
		try {
			const answer = await withinTime(stepAtMost, step)
			if (failing.delete(name)) log.info({ work: name }, 'background work continues')
			onStep?.(name)
			return answer
		} catch (error) {
			if (error instanceof NewerDatabase) onNewer?.(error.message)
			if (!failing.has(name)) {
				failing.add(name)
				const level = isUnavailable(error) ? 'warn' : 'error'
				log[level]({ work: name, error: describeError(error) }, 'background work fails and will be retried')
			}
			await heal(error)
			return undefined
		}
	}
}

/**
 * Starts the work. `stop` waits for the running steps and releases the lease to another process. It
 * does not wait for a hung step: another process then takes over when the lease expires.
 */
export const startBackground = (
	store: Store,
	{
		log,
		holder,
		isOneOfSeveral = false,
		onNewer,
		onStep,
		lookAtClock,
		readHosts,
		meter = createBackgroundMeter(),
		schedule,
		after,
		ticks = ticksOfProcess,
		...options
	}: BackgroundOptions,
) => {
	const { now } = options
	const loops = createLoops(after)
	const rolling = createRolling(store)
	const attempt = createAttempt(log, createHealing(store, log), onNewer, onStep)
	const looking = createLooking(store, { holder, isOneOfSeveral, rolling, attempt, meter, log, ticks })
	const { found } = looking
	const look = () => looking.look().finally(loops.wake)

	const turnOf = (work: Work) => {
		const turn = createTurn(work, { attempt, ticks })
		return async (): Promise<number> =>
			found.duty === undefined || loops.isStopping() ? Number.POSITIVE_INFINITY : turn(found.duty)
	}
	const markWork = createMarkWork(store, ticks)
	const turns = [markWork, rolling.findOfOthers, rolling.find, ...createWorks(store, options)].map(turnOf)
	const takeTurns = async (): Promise<number> => {
		let pause = Number.POSITIVE_INFINITY
		for (const turn of turns) pause = Math.min(pause, await turn())
		return pause
	}
	const inLanes = [rolling.rollUp, createEraseWork(store, now)].map(turnOf)
	const count = createCounting(store, { rolling, turns: inLanes, attempt, now, meter })

	const help = createHelping(store, { rolling, attempt, ticks, meter })

	const lookNow = loops.repeat(look)
	store.hear(() => {
		if (looking.stir()) lookNow()
	})
	loops.repeat(async () => (found.duty === undefined ? Number.POSITIVE_INFINITY : count(found.duty)))
	loops.repeat(async () => (found.aid === undefined ? Number.POSITIVE_INFINITY : help(found.aid)))
	loops.repeat(takeTurns)
	if (lookAtClock !== undefined) loops.repeat(() => attempt('clock', lookAtClock).then(() => clockEvery))
	if (readHosts !== undefined)
		loops.repeat(async () => {
			const { hosts } = found
			if (hosts !== undefined) await attempt('hosts', () => readHosts(hosts))
			return Number.POSITIVE_INFINITY
		})
	// It takes minutes, and reports its own failures.
	if (schedule !== undefined)
		loops.repeat(async () => {
			if (found.duty === undefined) return Number.POSITIVE_INFINITY
			const pause = await schedule.step(loops.isStopping)
			onStep?.('backup')
			return pause
		})
	// In a loop of its own: the jobs may be waiting for what a lost connection holds. Each process
	// knows only the connections it lost itself.
	loops.repeat(async () => {
		const { lostConnections } = store
		const end = found.duty === undefined || !found.hasSilent ? lostConnections.endOwn : lostConnections.end
		await attempt('lost connections', end)
		return lostEvery
	})
	return {
		stop: async (): Promise<void> => {
			if (!(await loops.stop(stopAtMost)))
				return log.warn('stopping without waiting for background work that hangs')
			if (found.duty !== undefined)
				await attempt('lease', () => withinTime(leaveAtMost, () => store.lease.leave(holder)))
		},
	}
}
