/** Visits at the rates that people live with, beside the server that only commits. */
import { findPort } from '../../support/machine/free-port.ts'
import { openKurz } from '../kurz.ts'
import type { Group, Row, Sample } from '../row.ts'
import { openYardstick, type Stage } from '../stage.ts'
import { loadKurz, measureYardstick, visitsFile } from './redirects.ts'

/** Requests a second. */
const rates = [500, 1_500]

const open = async (stage: Stage) => {
	const port = await stage.once('port', findPort)
	const kurz = await openKurz(stage, 'rates', { env: { METRICS: `127.0.0.1:${port}` } })
	/** Sum and number of what a histogram has seen. */
	const read = async () => {
		const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
		const of = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1])
		const [batches, clicks] = [of('kurz_click_batch_size_count'), of('kurz_click_batch_size_sum')]
		return { batches, clicks, seconds: of('kurz_click_commit_seconds_sum') }
	}
	return { kurz, read }
}

const rowsOf = (rate: number): Row[] => {
	const besides = `only commits, ${rate} a second`
	const yardstick: Row = {
		name: besides,
		isMachine: true,
		measure: async (stage) => {
			const { database, parts } = (await open(stage)).kurz
			const { connection } = database
			const served = await openYardstick(stage, 'committing-process.ts', { connection, parts })
			const sample = await measureYardstick(stage, served, rate)
			await database.sql`truncate bench_log`
			return sample
		},
	}
	const visits: Row = {
		name: `redirects, ${rate} a second`,
		yardsticks: [besides],
		measure: async (stage): Promise<Sample> => {
			const { kurz, read } = await open(stage)
			const before = await read()
			const load = { seconds: stage.form.burst, requests: await visitsFile(stage), rate }
			const { round, cost } = await loadKurz(stage, kurz, load)
			const after = await read()
			const batches = after.batches - before.batches
			return {
				...{ 'p50 ms': round.p50 / 1_000, 'p99 ms': round.p99 / 1_000, ...cost },
				'clicks a batch': (after.clicks - before.clicks) / batches,
				'ms a commit': ((after.seconds - before.seconds) * 1_000) / batches,
			}
		},
	}
	return [yardstick, visits]
}

export const steady: Group = { name: 'rates', minutes: 3, rows: rates.flatMap(rowsOf) }
