/** Owns watching one link: one question at a time, asked again after a while, and never before its service allows it. */
import { ApiError } from '../../shared/client.ts'
import { type Details, type ListedLink, pauseAfter, readAll } from './details.ts'
import { type Failure, failureOf } from './failure.ts'
import type { Kurz } from './kurz.ts'

export interface Watched {
	/** The last that came. */
	details: Details | undefined
	/** Why none came since. */
	failure: Failure | undefined
}

export interface WatchOptions {
	show: (watched: Watched) => void
	/** Does the work after so many seconds. The result calls it off. */
	later: (seconds: number, work: () => void) => () => void
}

export interface Watch {
	/** Asks now, unless that is under way or the service asked to wait. */
	ask: () => Promise<void>
	end: () => void
}

export const watchDetails = (kurz: Kurz, link: ListedLink, { show, later }: WatchOptions): Watch => {
	let details: Details | undefined
	let isAsking = false
	let isOver = false
	/** Milliseconds; before then the service is left alone. */
	let notBefore = 0
	let callOff = (): void => {}

	const wait = (seconds: number | undefined): void => {
		if (seconds !== undefined) callOff = later(seconds, () => void ask())
	}
	const look = async (): Promise<void> => {
		try {
			details = await readAll(kurz, link)
			if (isOver) return
			show({ details, failure: undefined })
			wait(pauseAfter())
		} catch (error) {
			if (isOver) return
			const pause = pauseAfter(error)
			const isLimited = error instanceof ApiError && error.code === 'rate_limited'
			if (isLimited) notBefore = kurz.now().getTime() + (error.retryAfter ?? pause ?? 0) * 1000
			show({ details, failure: failureOf(error) })
			wait(pause)
		}
	}
	const ask = async (): Promise<void> => {
		if (isOver || isAsking) return
		const left = Math.ceil((notBefore - kurz.now().getTime()) / 1000)
		if (left > 0) return show({ details, failure: { code: 'rate_limited', wait: left } })
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
