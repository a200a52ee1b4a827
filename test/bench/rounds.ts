/** Measures the rows of a group round by round, each beside its yardsticks. */
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

interface Keep {
	samples: Map<string, Sample[]>
	failed: Map<string, string>
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Forwards and backwards by turns, so that no row always comes after the same one. */
const orderOf = (rows: Row[], round: number): Row[] => (round % 2 === 0 ? rows.toReversed() : rows)

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
			const [[figure, value] = ['', 0]] = Object.entries(sample)
			console.log(`  ${round}  ${row.name}: ${inBrief(value)} ${figure}`)
		} catch (error) {
			console.log(`  ${round}  ${row.name} FAILED: ${messageOf(error)}`)
			keep.failed.set(row.name, messageOf(error))
		}
	}
}

/** Begins no round that would end after `until`, in milliseconds of `performance.now()`. */
export const measureGroup = async (
	place: Workplace,
	form: Form,
	rows: Row[],
	until: number,
): Promise<Measured> => {
	const stage = createStage(place, form, until)
	const keep: Keep = { samples: new Map(), failed: new Map() }
	let longest = 0
	for (let round = 0; round <= form.rounds; round++) {
		const begun = performance.now()
		if (round > 1 && begun + longest > until) break
		const part = round > 1 ? rows.filter(({ once }) => !once) : rows
		await measureRound(stage, part, round, keep)
		// Those that are measured once make the first round long.
		if (round !== 1 || part.every(({ once }) => !once)) longest = performance.now() - begun
	}
	const failures = [...keep.failed].map(([name, message]) => `${name}: ${message}`)
	await stage.close().catch((error) => failures.push(`at the end: ${messageOf(error)}`))
	const results = rows
		.filter(({ name }) => keep.samples.has(name) && !keep.failed.has(name))
		.map((row) => summarize(row, (name) => keep.samples.get(name) ?? []))
	return { results, failures, others: Math.max(0, ...stage.others) }
}
