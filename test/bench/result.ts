/** The results of a run: each row's rounds, as JSON that a later run compares itself with. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { median } from './random.ts'
import type { Row, Sample } from './row.ts'

const cost = z.object({ server: z.number(), postgres: z.number(), load: z.number() })

const rowResult = z.object({
	name: z.string(),
	unit: z.string(),
	/** One of each round. */
	values: z.array(z.number()),
	yardstick: z.optional(z.string()),
	/** The values divided by those of the yardstick in the same rounds. */
	ratios: z.optional(z.array(z.number())),
	/** Medians: microseconds of processor time per request, and other figures. */
	cost: z.optional(cost),
	figures: z.record(z.string(), z.number()),
})
export type RowResult = z.infer<typeof rowResult>

const runResult = z.object({
	form: z.string(),
	begun: z.string(),
	bun: z.string(),
	cores: z.number(),
	/** Load averages before the first row, of 1, 5 and 15 minutes. */
	load: z.array(z.number()),
	/** By group, the largest part of the machine that others used during a measurement. */
	others: z.record(z.string(), z.number()),
	rows: z.array(rowResult),
})
export type RunResult = z.infer<typeof runResult>

/** By name, over the samples that have it. */
const mediansOf = (all: Record<string, number>[]): Record<string, number> =>
	Object.fromEntries(
		[...new Set(all.flatMap((one) => Object.keys(one)))].map((name) => [
			name,
			median(all.flatMap((one) => (one[name] === undefined ? [] : [one[name]]))),
		]),
	)

/** `besides`: the samples of its yardstick in the same rounds. */
export const summarize = (
	{ name, unit, yardstick }: Pick<Row, 'name' | 'unit' | 'yardstick'>,
	samples: Sample[],
	besides: Sample[] | undefined,
): RowResult => {
	const costs = samples.flatMap((sample) => (sample.cost === undefined ? [] : [{ ...sample.cost }]))
	return {
		name,
		unit,
		values: samples.map(({ value }) => value),
		...(yardstick !== undefined &&
			besides !== undefined && {
				yardstick,
				ratios: samples.map(({ value }, nth) => value / besides[nth]!.value),
			}),
		...(costs.length > 0 && { cost: cost.parse(mediansOf(costs)) }),
		figures: mediansOf(samples.map(({ figures = {} }) => figures)),
	}
}

export const writeResult = (path: string, result: RunResult): void =>
	writeFileSync(path, `${JSON.stringify(result, undefined, '\t')}\n`)

/** Fails when no bench wrote the file. */
export const readResult = (path: string): RunResult => runResult.parse(JSON.parse(readFileSync(path, 'utf8')))
