/** How fast visits are answered beside a report that scans the tables in one long transaction. */
import { join } from 'node:path'
import type { Workplace } from '../support/machine/workplace.ts'
import type { BenchDatabase } from './database.ts'

const VISITS_A_SECOND = 500
const SECONDS = 6
const CONNECTIONS = 64
const ROUNDS = 3

interface Paced {
	redirected: number
	other: number
	/** Milliseconds within which 99 of 100 visits were answered. */
	p99: number
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/**
 * Rounds without and with the report by turns. Answers the medians of their 99th percentiles in milliseconds, and how often
 * the report scanned all links meanwhile. Fails when a visit was not redirected.
 */
export const measureBesideReport = async (
	place: Workplace,
	origin: string,
	file: string,
	database: Pick<BenchDatabase, 'report'>,
): Promise<{ alone: number; beside: number; scans: number }> => {
	const visit = async (): Promise<number> => {
		const script = join(import.meta.dir, 'paced-process.ts')
		const client = place.start(process.execPath, [
			script,
			...[origin, file, VISITS_A_SECOND, SECONDS, CONNECTIONS].map(String),
		])
		if ((await client.ended) !== 0) throw new Error(`the client failed:\n${client.output()}`)
		const { redirected, other, p99 } = JSON.parse(client.output().trim().split('\n').at(-1)!) as Paced
		if (redirected === 0 || other > 0) throw new Error('not every visit was redirected')
		return p99
	}
	const times = { alone: [] as number[], beside: [] as number[] }
	let scans = 0
	for (let nth = 0; nth < ROUNDS; nth++) {
		times.alone.push(await visit())
		let isOver = false
		const report = database.report(() => isOver)
		times.beside.push(await visit())
		isOver = true
		scans += await report
	}
	return { alone: middle(times.alone), beside: middle(times.beside), scans }
}
