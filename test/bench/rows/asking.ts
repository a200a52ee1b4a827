/** Measures repeated questions, for the rows of creating, unlocking and reading. */

import { join } from 'node:path'
import type { Question } from '../../support/service/raw-exchange.ts'
import { type Round, runWrk } from '../load.ts'
import { writeQuestion, writeRequests } from '../requests.ts'
import type { Sample } from '../row.ts'
import { type Bare, type Stage, withCost } from '../stage.ts'

export const CONNECTIONS = 64
const THREADS = 2

export interface Asking {
	/** Of the questions, which are written once for the group. */
	name: string
	questions: () => Promise<Question[]>
	connections?: number
	/** Each measurement continues where the last one ended. */
	isFresh?: boolean
}

/** The number of questions asked so far, by name. */
const asked = new WeakMap<Stage, Map<string, number>>()

/** `round`: wrk's own figures. */
export const askFor = async (
	stage: Stage,
	{ origin, parts }: Bare,
	{ name, questions, connections = CONNECTIONS, isFresh = false }: Asking,
): Promise<Sample & { round: Round }> => {
	const file = await stage.once(`questions: ${name}`, async () => {
		const path = join(stage.place.folder, `${name.replaceAll(/\W+/g, '-')}.txt`)
		// Each comes from another address: no limit refuses it, and no cache of visitors helps.
		const lines = (await questions()).map(({ headers, ...question }, nth) =>
			writeQuestion({
				...question,
				headers: {
					Accept: 'application/json',
					'Accept-Encoding': 'gzip',
					'X-Forwarded-For': `100.${(nth >> 16) & 63}.${(nth >> 8) & 255}.${nth & 255}`,
					...headers,
				},
			}),
		)
		writeRequests(path, lines)
		return path
	})
	const counts = asked.get(stage) ?? new Map<string, number>()
	asked.set(stage, counts)
	const from = isFresh ? (counts.get(name) ?? 0) : 0
	const seconds = stage.seconds(stage.form.load)
	const work = () =>
		runWrk(stage.place, origin, { connections, threads: THREADS, seconds, requests: file, from })
	const { answer: round, cost } = await withCost(stage, parts, work, ({ requests }) => requests)
	counts.set(name, from + round.requests + connections)
	return {
		value: round.perSecond,
		cost,
		figures: { 'p50 ms': round.p50 / 1_000, 'p99 ms': round.p99 / 1_000 },
		round,
	}
}
