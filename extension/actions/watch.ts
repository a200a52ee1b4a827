/** Watches one link: reads it again and again, one request at a time, never too early. */
import { ApiError } from '../../shared/caller.ts'
import type { DetailsRequest } from '../../shared/paths.ts'
import { textOf } from './by-value.ts'
import { type Details, type ListedLink, pauseAfter, readAll } from './details.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import type { Kurz } from './kurz.ts'
import { noteWait, waitFor } from './refresh.ts'

export interface Watched {
	/** The latest details that arrived. */
	details: Details | undefined
	/** Why none has arrived since. */
	failure: ShownFailure | undefined
}

/** What one page has learned so far, shared by all its parts. */
export interface Memory {
	/** When each server may be asked again, by address, in milliseconds. */
	waits: Map<string, number>
	/** The latest details of each link, by its address and what was asked. */
	details: Map<string, Details>
}
export const createMemory = (): Memory => ({ waits: new Map(), details: new Map() })

/** The name under which a link's details are remembered. */
export const nameIn = (link: ListedLink, asked: DetailsRequest): string => [link.url, textOf(asked)].join(' ')

export interface WatchOptions {
	memory: Memory
	/** What the statistics cover. */
	asked?: DetailsRequest
	show: (watched: Watched) => void
	/** Does the work after this many seconds. Call the result to cancel. */
	later: (seconds: number, work: () => void) => () => void
}

export interface Watch {
	/** Asks now, unless a request is under way or the server asked to wait. */
	ask: () => Promise<void>
	end: () => void
}

export const watchDetails = (
	kurz: Kurz,
	link: ListedLink,
	{ memory: { waits, details }, asked = {}, show, later }: WatchOptions,
): Watch => {
	const name = nameIn(link, asked)
	let isAsking = false
	let isOver = false
	let callOff = (): void => {}

	const say = (failure?: ShownFailure): void => show({ details: details.get(name), failure })
	const wait = (seconds: number | undefined): void => {
		callOff()
		if (seconds !== undefined) callOff = later(seconds, () => void ask())
	}
	const look = async (): Promise<void> => {
		try {
			details.set(name, await readAll(kurz, link, asked))
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
