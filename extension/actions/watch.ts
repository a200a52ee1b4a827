/** Watches one link: asks again after a while, one question at a time, never before it may. */
import { ApiError } from '../../shared/client.ts'
import { type Details, type ListedLink, pauseAfter, readAll } from './details.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import type { Kurz } from './kurz.ts'
import { noteWait, waitFor } from './refresh.ts'

export interface Watched {
	/** The last that came. */
	details: Details | undefined
	/** Why none came since. */
	failure: ShownFailure | undefined
}

/** What a page of the extension has learned so far, whichever of its parts asked. */
export interface Memory {
	/** Until when a service asked to be left alone, by its address; in milliseconds. */
	waits: Map<string, number>
	/** The last that came of each link, by its address. */
	details: Map<string, Details>
}
export const createMemory = (): Memory => ({ waits: new Map(), details: new Map() })

export interface WatchOptions {
	memory: Memory
	show: (watched: Watched) => void
	/** Does the work after so many seconds. The result calls it off. */
	later: (seconds: number, work: () => void) => () => void
}

export interface Watch {
	/** Asks now, unless that is under way or the service asked to wait. */
	ask: () => Promise<void>
	end: () => void
}

export const watchDetails = (
	kurz: Kurz,
	link: ListedLink,
	{ memory: { waits, details }, show, later }: WatchOptions,
): Watch => {
	let isAsking = false
	let isOver = false
	let callOff = (): void => {}

	const say = (failure?: ShownFailure): void => show({ details: details.get(link.url), failure })
	const wait = (seconds: number | undefined): void => {
		callOff()
		if (seconds !== undefined) callOff = later(seconds, () => void ask())
	}
	const look = async (): Promise<void> => {
		try {
			details.set(link.url, await readAll(kurz, link))
			if (isOver) return
			say()
			wait(pauseAfter())
		} catch (error) {
			const isLimited = error instanceof ApiError && error.code === 'rate_limited'
			if (isLimited) noteWait(kurz, waits, link.origin, error.retryAfter)
			if (isOver) return
			say(readFailure(error))
			wait(pauseAfter(error))
		}
	}
	const ask = async (): Promise<void> => {
		if (isOver || isAsking) return
		const left = waitFor(kurz, waits, link.origin)
		if (left > 0) {
			say({ code: 'rate_limited', wait: left })
			return wait(left)
		}
		isAsking = true
		callOff()
		await look()
		isAsking = false
	}
	return {
		ask,
		end: () => {
			isOver = true
			callOff()
		},
	}
}
