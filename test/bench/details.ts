/** How fast statistics open while visits arrive: for a big link and small ones in turn. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/store/driver/connect.ts'
import { linkDetails } from '../../shared/links.ts'
import type { Workplace } from '../support/machine/workplace.ts'
import { type Paced, startPaced } from './paced.ts'

export const VISITS_A_SECOND = 5_000
export const SECONDS = 40
const CONNECTIONS = 128
/** Milliseconds of visits before the first question. */
const WARM_UP = 5_000
/** Milliseconds between two questions. */
const BETWEEN = 20

/** Milliseconds until the details at an address are read, and how many clicks they tell of. */
export const timeDetails = async (url: string): Promise<{ took: number; clicks: number }> => {
	const from = performance.now()
	const answer = await fetch(url)
	const text = await answer.text()
	const took = performance.now() - from
	if (!answer.ok) throw new Error(`details were answered ${answer.status}`)
	return { took, clicks: linkDetails.parse(JSON.parse(text)).clicks }
}

/** Milliseconds of each answer that was asked for while clicks waited in the log. */
interface Times {
	/** Of these last days; of all unless given. */
	days: number | undefined
	big: number[]
	small: number[]
}

export interface Measured {
	times: Times[]
	/** Clicks in the log, looked at before each pair of questions. */
	waiting: number[]
	client: Paced
}

export interface Questions {
	origin: string
	/** The requests of the visits; see `writeRequests`. */
	file: string
	/** Paths of details of the last so many days, or of all. */
	big: (days: number | undefined) => string
	small: ((days: number | undefined) => string)[]
	/** What is asked for in turn. */
	ranges: (number | undefined)[]
}

/** Asks for the big link and a small one by turns for as long as visits arrive. */
export const measureDetails = async (
	place: Workplace,
	{ sql }: Database,
	{ origin, file, big, small, ranges }: Questions,
): Promise<Measured> => {
	const seconds = SECONDS + WARM_UP / 1_000
	const pace = { rate: VISITS_A_SECOND, seconds, connections: CONNECTIONS, requests: file }
	const client = startPaced(place, origin, pace)
	await client.connected
	let isOver = false
	const ended = client.ended.finally(() => {
		isOver = true
	})
	await pause(WARM_UP)
	const times = ranges.map((days): Times => ({ days, big: [], small: [] }))
	const waiting: number[] = []
	for (let nth = 0; !isOver; nth++) {
		const [row] = await sql<{ clicks: number }[]>`
			select coalesce(sum(cardinality(link_ids)), 0)::bigint as clicks from click_log`
		const pair = [
			['big', big],
			['small', small[nth % small.length]!],
		] as const
		const asked = times[nth % times.length]!
		for (const [kind, pathOf] of Math.floor(nth / times.length) % 2 === 0 ? pair : pair.toReversed()) {
			const { took } = await timeDetails(origin + pathOf(asked.days))
			if (!isOver && row!.clicks > 0) asked[kind].push(took)
			await pause(BETWEEN)
		}
		if (!isOver) waiting.push(row!.clicks)
	}
	return { times, waiting, client: await ended }
}
