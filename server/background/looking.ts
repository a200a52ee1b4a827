/** Looks at what waits, which takes or renews the lease. A server at rest does no more. */
import type { Logger } from 'pino'
import { minute, second } from '../../shared/text/time.ts'
import type { Waiting } from '../store/clicks/lease.ts'
import type { Store } from '../store/store.ts'
import type { CountingOptions } from './counting.ts'

/** Milliseconds between looks at what waits. */
const lookEvery = second
/** Milliseconds between attempts to take over the lease of a holder that is gone. */
const tryEvery = 2 * second
/** Milliseconds between either at rest. */
const restingEvery = 5 * second
/** Milliseconds without work after which a process is at rest. */
const restsAfter = minute

export interface LookingOptions extends Pick<CountingOptions, 'rolling' | 'attempt' | 'meter'> {
	holder: string
	isOneOfSeveral: boolean
	log: Pick<Logger, 'info' | 'debug'>
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
}

export const createLooking = (
	{ lease }: Pick<Store, 'lease'>,
	{ holder, isOneOfSeveral, rolling, attempt, meter, log, ticks }: LookingOptions,
) => {
	/** When there was work last, of `ticks`; a start is. */
	let stirredAt = ticks()
	/** The next id of the log, by which a holder sees clicks that others counted. */
	let nextId = 0
	let isSlow = false
	const rests = () => ticks() - stirredAt >= restsAfter
	const found = {
		/** What waits for this process; undefined while another one does the work. */
		duty: undefined as Waiting | undefined,
		/** What it may help with; undefined while it does everything, or only one can count. */
		aid: undefined as Waiting | undefined,
		/** Changes with the list of blocked hosts. */
		hosts: undefined as string | undefined,
		/** Whether lost connections may be there. */
		hasSilent: true,
	}
	return {
		found,
		/**
		 * Returns the milliseconds until the next look. While the database is silent the holder
		 * carries on: two that work at once do no harm.
		 */
		look: async (): Promise<number> => {
			const seen = await attempt('lease', () => lease.hold(holder, rests()))
			found.hasSilent = seen?.isSilent ?? true
			if (seen !== undefined) {
				const { isHolder, former, wasResting, lowWaterMark } = seen
				rolling.noteMark(lowWaterMark)
				const next = lowWaterMark + seen.ids
				if (isHolder && (seen.clicks || seen.erasures || seen.lost || next !== nextId)) stirredAt = ticks()
				nextId = next
				// Another process may have counted while this one was frozen.
				if (isHolder && former !== holder) rolling.lookAgain()
				if (isHolder && found.duty === undefined) {
					const level = (isOneOfSeveral || former !== '') && !wasResting ? 'info' : 'debug'
					log[level]({ holder, ...(former !== '' && { former }) }, 'this process does the background work')
				}
				if (!isHolder && found.duty !== undefined)
					log[rests() ? 'debug' : 'info']({ holder }, 'another process does the background work')
				meter.isHolder = isHolder ? 1 : 0
				found.duty = isHolder ? seen : undefined
				found.aid = !isHolder && seen.isShared ? seen : undefined
				found.hosts = seen.hosts
				isSlow = rests() && (isHolder || wasResting)
			}
			return isSlow ? restingEvery : found.duty === undefined ? tryEvery : lookEvery
		},
		/** Notes that there is work. True when a process at rest should look at once. */
		stir: (): boolean => {
			const wasSlow = isSlow
			isSlow = false
			stirredAt = ticks()
			return wasSlow
		},
	}
}
