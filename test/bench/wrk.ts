/** Runs wrk and reads its figures. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Workplace } from '../support/machine/workplace.ts'

const measured = z.object({
	/** Answers read to their end. */
	requests: z.number(),
	microseconds: z.number(),
	/** Of these, answers with a status of 400 or more. */
	refused: z.number(),
	/** Connections that failed. */
	broken: z.number(),
	/** Answers that took more than 2 s. */
	late: z.number(),
	/** Microseconds. */
	p50: z.number(),
	p99: z.number(),
})

export interface Round extends z.infer<typeof measured> {
	perSecond: number
}

export interface Load {
	connections: number
	threads: number
	seconds: number
	/** The prepared requests; see `writeRequests`. */
	requests: string
	/** How many of them were asked before; none unless given. */
	from?: number
}

const script = join(import.meta.dir, 'requests.lua')

/** Loads the server at the origin. Fails when wrk does, or when any answer was an error. */
export const runWrk = async (
	place: Workplace,
	origin: string,
	{ connections, threads, seconds, requests, from = 0 }: Load,
): Promise<Round> => {
	const child = place.start('wrk', [
		...['-c', String(connections), '-t', String(threads), '-d', `${seconds}s`],
		...['-s', script, origin, '--', requests, String(threads), String(from)],
	])
	const exitCode = await child.ended
	const line = child
		.output()
		.split('\n')
		.find((text) => text.startsWith('{'))
	if (exitCode !== 0 || line === undefined) throw new Error(`wrk failed:\n${child.output()}`)
	const round = measured.parse(JSON.parse(line))
	if (round.requests === 0 || round.refused > 0 || round.broken > 0) {
		throw new Error(`not every request was answered well:\n${child.output()}`)
	}
	return { ...round, perSecond: (round.requests / round.microseconds) * 1_000_000 }
}
