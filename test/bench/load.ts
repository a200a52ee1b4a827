/** Runs the load generator, wrk, and reads its figures. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Workplace } from '../support/machine/workplace.ts'

const ofWrk = z.object({
	requests: z.number(),
	microseconds: z.number(),
	/** Answers with a status of 400 or more. */
	refused: z.number(),
	broken: z.number(),
	/** Microseconds. */
	p50: z.number(),
	p99: z.number(),
	/** Microseconds of its own processor time before the first request. */
	prepared: z.number(),
})

export interface Round extends z.infer<typeof ofWrk> {
	perSecond: number
}

export interface Load {
	connections: number
	seconds: number
	/** The file of the prepared requests; see `writeRequests`. */
	requests: string
	/** The requests that were sent before; 0 unless given. */
	from?: number
	/** Each nth request is a recent one that comes again; 0 for none. */
	again?: number
	/** Requests a second; as many as are answered unless given. */
	rate?: number
}

/** On 2 cores, one thread loads a bare server a quarter less than two do. */
const THREADS = 2
/** One visit in four comes from a visitor that the link knows. */
const KNOWN = 4

/** Fails when wrk does, or when any answer was an error. */
export const runWrk = async (
	place: Workplace,
	origin: string,
	{ connections, seconds, requests, from = 0, again = KNOWN, rate = 0 }: Load,
): Promise<Round> => {
	const child = place.start('wrk', [
		...['-c', String(connections), '-t', String(THREADS), '-d', `${seconds}s`],
		...['-s', join(import.meta.dir, 'requests.lua'), origin, '--', requests],
		...[THREADS, from, again, rate, Date.now() % 1_000_000].map(String),
	])
	const exitCode = await child.ended
	const line = /^\{.*\}$/m.exec(child.output())?.[0]
	if (exitCode !== 0 || line === undefined) throw new Error(`the load failed:\n${child.output()}`)
	const round = ofWrk.parse(JSON.parse(line))
	if (round.requests === 0 || round.refused > 0 || round.broken > 0)
		throw new Error(`not every request was answered well:\n${child.output()}`)
	return { ...round, perSecond: (round.requests / round.microseconds) * 1_000_000 }
}
