/** Measures the rows of a group round by round, each beside its yardstick. */
import type { Workplace } from '../support/machine/workplace.ts'
import type { Form } from './form.ts'
import { type RowResult, summarize } from './result.ts'
import type { Row, Sample } from './row.ts'
import { createStage, type Stage } from './stage.ts'
import { inBrief } from './table.ts'

export interface Measured {
	results: RowResult[]
	/** One line each; a row that failed is not measured again. */
	failures: string[]
	/** The largest part of the machine that others used during a measurement. */
	others: number
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Forwards and backwards by turns, so that no row always comes after the same one. */
const orderOf = (rows: Row[], round: number): Row[] => (round % 2 === 0 ? rows : rows.toReversed())

/** Round 0 warms up. */
const measureRound = async (stage: Stage, rows: Row[], round: number, keep: Keep): Promise<void> => {
	stage.isWarmUp = round === 0
	for (const row of orderOf(rows, round)) {
		if (keep.failed.has(row.name)) continue
		if (stage.isWarmUp ? row.cold : row.once && round > 1) continue
		try {
			const sample = await row.measure(stage)
			if (stage.isWarmUp) continue
			keep.samples.set(row.name, [...(keep.samples.get(row.name) ?? []), sample])
			console.log(`  ${round}  ${row.name}: ${inBrief(sample.value)} ${row.unit}`)
		} catch (error) {
			console.log(`  ${round}  ${row.name} FAILED: ${messageOf(error)}`)
			keep.failed.set(row.name, messageOf(error))
		}
	}
}

interface Keep {
	samples: Map<string, Sample[]>
	failed: Map<string, string>
}

export const measureGroup = async (place: Workplace, form: Form, rows: Row[]): Promise<Measured> => {
	const stage = createStage(place, form)
	const keep: Keep = { samples: new Map(), failed: new Map() }
	for (let round = 0; round <= form.rounds; round++) await measureRound(stage, rows, round, keep)
	const failures = [...keep.failed].map(([name, message]) => `${name}: ${message}`)
	await stage.close().catch((error) => failures.push(`at the end: ${messageOf(error)}`))
	const results = rows.flatMap((row) => {
		const samples = keep.samples.get(row.name)
		const besides = row.yardstick === undefined ? undefined : keep.samples.get(row.yardstick)
		if (samples === undefined || keep.failed.has(row.name)) return []
		return [summarize(row, samples, besides?.length === samples.length ? besides : undefined)]
	})
	return { results, failures, others: Math.max(0, ...stage.others) }
}
