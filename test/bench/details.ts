/** How fast statistics open while visits arrive: of a big link and of small ones by turns. */
import { setTimeout as pause } from 'node:timers/promises'
import { linkDetails } from '../../shared/links.ts'
import type { Workplace } from '../support/machine/workplace.ts'
import type { BenchDatabase } from './database.ts'
import { type Pace, type Paced, startPaced } from './load.ts'

const CONNECTIONS = 128
/** Seconds of visits before the first question. */
const WARM_UP = 5
/** Milliseconds between two questions. */
const BETWEEN = 20

/** Milliseconds until the details at an address are read, and their clicks. */
export const timeDetails = async (url: string): Promise<{ took: number; clicks: number }> => {
	const from = performance.now()
	const answer = await fetch(url)
	const text = await answer.text()
	const took = performance.now() - from
	if (!answer.ok) throw new Error(`details were answered ${answer.status}`)
	return { took, clicks: linkDetails.parse(JSON.parse(text)).clicks }
}

/** Of the last `days`, or of all. */
type Days = number | undefined

/** Milliseconds of each answer that was asked for while clicks waited in the log. */
interface Times {
	days: Days
	big: number[]
	small: number[]
}

export interface Measured {
	times: Times[]
	/** Clicks in the log before each pair of questions. */
	waiting: number[]
	client: Paced
}

export interface Questions {
	origin: string
	/** The requests of the visits; see `writeRequests`. */
	file: string
	pace: Pick<Pace, 'rate' | 'seconds'>
	/** Paths of details. */
	big: (days: Days) => string
	small: ((days: Days) => string)[]
	/** Asked for in turn. */
	ranges: Days[]
}

/** Asks for the big link and a small one by turns for as long as visits arrive. */
export const measureDetails = async (
	place: Workplace,
	{ countWaiting }: Pick<BenchDatabase, 'countWaiting'>,
	{ origin, file, pace, big, small, ranges }: Questions,
): Promise<Measured> => {
	const seconds = pace.seconds + WARM_UP
	const visits = { rate: pace.rate, seconds, connections: CONNECTIONS, requests: file }
	const client = startPaced(place, origin, visits)
	await client.connected
	let isOver = false
	const ended = client.ended.finally(() => {
		isOver = true
	})
	await pause(WARM_UP * 1_000)
	const times = ranges.map((days): Times => ({ days, big: [], small: [] }))
	const waiting: number[] = []
	for (let nth = 0; !isOver; nth++) {
		const clicks = await countWaiting()
		const pair = [
			['big', big],
			['small', small[nth % small.length]!],
		] as const
		const asked = times[nth % times.length]!
		for (const [kind, pathOf] of Math.floor(nth / times.length) % 2 === 0 ? pair : pair.toReversed()) {
			const { took } = await timeDetails(origin + pathOf(asked.days))
			if (!isOver && clicks > 0) asked[kind].push(took)
			await pause(BETWEEN)
		}
		if (!isOver) waiting.push(clicks)
	}
	return { times, waiting, client: await ended }
}
