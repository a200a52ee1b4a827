/** Runs the load generators, wrk and the paced client, and reads their figures. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Child, Workplace } from '../support/machine/workplace.ts'

/** Waits for a process's end and reads its line of JSON; fails with its output. */
export const readFigures = async <Schema extends z.ZodMiniType>(
	child: Child,
	schema: Schema,
): Promise<z.infer<Schema>> => {
	const exitCode = await child.ended
	const line = child
		.output()
		.split('\n')
		.find((text) => text.startsWith('{'))
	if (exitCode !== 0 || line === undefined) throw new Error(`the load failed:\n${child.output()}`)
	return schema.parse(JSON.parse(line))
}

const ofWrk = z.object({
	requests: z.number(),
	microseconds: z.number(),
	/** Answers with a status of 400 or more. */
	refused: z.number(),
	broken: z.number(),
	/** Answers that took more than 2 s. */
	late: z.number(),
	/** Microseconds. */
	p50: z.number(),
	p99: z.number(),
})

export interface Round extends z.infer<typeof ofWrk> {
	perSecond: number
}

export interface Load {
	connections: number
	threads: number
	seconds: number
	/** The file of the prepared requests; see `writeRequests`. */
	requests: string
	/** The requests that were sent before; 0 unless given. */
	from?: number
}

/** Fails when wrk does, or when any answer was an error. */
export const runWrk = async (
	place: Workplace,
	origin: string,
	{ connections, threads, seconds, requests, from = 0 }: Load,
): Promise<Round> => {
	const child = place.start('wrk', [
		...['-c', String(connections), '-t', String(threads), '-d', `${seconds}s`],
		...['-s', join(import.meta.dir, 'requests.lua'), origin, '--', requests, String(threads), String(from)],
	])
	const round = await readFigures(child, ofWrk)
	if (round.requests === 0 || round.refused > 0 || round.broken > 0)
		throw new Error(`not every request was answered well:\n${child.output()}`)
	return { ...round, perSecond: (round.requests / round.microseconds) * 1_000_000 }
}

const ofPaced = z.object({
	sent: z.number(),
	redirected: z.number(),
	other: z.number(),
	seconds: z.number(),
	/** Milliseconds within which 99 of 100 visits were answered. */
	p99: z.number(),
})
export type Paced = z.infer<typeof ofPaced>

export interface Pace extends Omit<Load, 'threads' | 'from'> {
	/** Visits a second. */
	rate: number
}

/** `connected` resolves when the first visit begins. */
export const startPaced = (
	place: Workplace,
	origin: string,
	{ rate, seconds, connections, requests }: Pace,
): { connected: Promise<void>; ended: Promise<Paced> } => {
	const script = join(import.meta.dir, 'paced-process.ts')
	const args = [script, origin, requests, Math.round(rate), seconds, connections].map(String)
	const client = place.start(process.execPath, args)
	return { connected: client.says('connected'), ended: readFigures(client, ofPaced) }
}

/** Fails unless every answer was a redirect. */
export const visitAtPace = async (place: Workplace, origin: string, pace: Pace): Promise<Paced> => {
	const { connected, ended } = startPaced(place, origin, pace)
	const [, paced] = await Promise.all([connected, ended])
	if (paced.redirected === 0 || paced.other > 0) throw new Error('not every visit was redirected')
	return paced
}
