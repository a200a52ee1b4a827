/** Runs the client that visits at a steady rate and reads every answer, and reads its figures. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Workplace } from '../support/machine/workplace.ts'

const told = z.object({
	sent: z.number(),
	redirected: z.number(),
	/** Answers that were no redirect. */
	other: z.number(),
	seconds: z.number(),
	/** Milliseconds within which 99 of 100 visits were answered. */
	p99: z.number(),
})
export type Paced = z.infer<typeof told>

export interface Pace {
	/** Visits a second. */
	rate: number
	seconds: number
	connections: number
	/** The visits; see `writeRequests`. */
	requests: string
}

const script = join(import.meta.dir, 'paced-process.ts')

/** Starts it. `connected` resolves when it begins to visit, `ended` with its figures. */
export const startPaced = (
	place: Workplace,
	origin: string,
	{ rate, seconds, connections, requests }: Pace,
): { connected: Promise<void>; ended: Promise<Paced> } => {
	const client = place.start(process.execPath, [
		script,
		...[origin, requests, Math.round(rate), seconds, connections].map(String),
	])
	return {
		connected: client.says('connected'),
		ended: client.ended.then((code) => {
			if (code !== 0) throw new Error(`the client failed:\n${client.output()}`)
			return told.parse(JSON.parse(client.output().trim().split('\n').at(-1)!))
		}),
	}
}

/** Visits, and fails unless every answer was a redirect. */
export const visitAtPace = async (place: Workplace, origin: string, pace: Pace): Promise<Paced> => {
	const { connected, ended } = startPaced(place, origin, pace)
	const [, paced] = await Promise.all([connected, ended])
	if (paced.redirected === 0 || paced.other > 0) throw new Error('not every visit was redirected')
	return paced
}
