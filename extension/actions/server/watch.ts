/** Watches one link: reads it again and again, one request at a time, never too early. */
import type { DetailsRequest } from '../../../shared/paths.ts'
import type { Kurz } from '../kurz.ts'
import { textOf } from '../storage/by-value.ts'
import { type Details, type ListedLink, pauseAfter, readAll } from './details.ts'
import { readFailure, type ShownFailure } from './failure.ts'

export interface Watched {
	/** The latest details that arrived. */
	details: Details | undefined
	/** Why none has arrived since. */
	failure: ShownFailure | undefined
}

/** The latest details of each link that one page has read, by `nameIn`; shared by all its parts. */
export type Memory = Map<string, Details>

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

export const watchDetails = (
	kurz: Kurz,
	link: ListedLink,
	{ memory, asked = {}, show, later }: WatchOptions,
) => {
	const name = nameIn(link, asked)
	let isAsking = false
	let isOver = false
	let callOff = (): void => {}

	/** Asks now, unless a request is under way or the server asked to wait. */
	const ask = async (): Promise<void> => {
		if (isOver || isAsking) return
		isAsking = true
		callOff()
		const error: unknown = await readAll(kurz, link, asked).then(
			(details) => void memory.set(name, details),
			(refusal: unknown) => refusal,
		)
		isAsking = false
		if (isOver) return
		show({ details: memory.get(name), failure: error === undefined ? undefined : readFailure(error) })
		const seconds = pauseAfter(error)
		if (seconds !== undefined) callOff = later(seconds, () => void ask())
	}
	return {
		ask,
		end: () => {
			isOver = true
			callOff()
		},
	}
}
