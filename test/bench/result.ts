/** The results of a run, and the file of the run that is kept: one line of JSON for each row. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { costNames } from './processor-time.ts'
import { processorPart, type Row, type Sample, throughputPart } from './row.ts'

const rowResult = z.object({
	row: z.string(),
	/** One value of each round. */
	figures: z.record(z.string(), z.array(z.number())),
})
export type RowResult = z.infer<typeof rowResult>

const head = z.object({
	begun: z.string(),
	bun: z.string(),
	cores: z.number(),
	/** The load average before the first row. */
	load: z.number(),
	/** The largest part of the machine that others used during a measurement. */
	others: z.number(),
})
export type RunResult = z.infer<typeof head> & { rows: RowResult[] }

/** Microseconds of processor time per request, of all processes. */
const spent = (sample: Sample): number => costNames.reduce((sum, name) => sum + (sample[name] ?? 0), 0)

/** The figures of a measurement that are relative to one of its yardstick in the same round. */
const relative = (sample: Sample, yardstick: string, besides: Sample): Sample => ({
	...(spent(sample) > 0 && { [processorPart(yardstick)]: spent(besides) / spent(sample) }),
	...(besides['/s'] !== undefined &&
		sample['/s'] !== undefined && { [throughputPart(yardstick)]: sample['/s'] / besides['/s'] }),
})

/** `samplesOf`: those of a row, one of each round. */
export const summarize = (
	{ name, yardsticks = [] }: Pick<Row, 'name' | 'yardsticks'>,
	samplesOf: (row: string) => Sample[],
): RowResult => {
	const figures: RowResult['figures'] = {}
	for (const [nth, sample] of samplesOf(name).entries()) {
		const parts = yardsticks.map((yardstick) => {
			const besides = samplesOf(yardstick)[nth]
			return besides === undefined ? {} : relative(sample, yardstick, besides)
		})
		for (const [figure, value] of Object.entries(Object.assign({}, ...parts, sample) as Sample)) {
			figures[figure] ??= []
			figures[figure].push(Number(value.toPrecision(5)))
		}
	}
	return { row: name, figures }
}

export const writeResult = (path: string, { rows, ...run }: RunResult): void =>
	writeFileSync(path, [run, ...rows].map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Undefined when no run is kept. Fails when no bench wrote the file. */
export const readResult = (path: string): RunResult | undefined => {
	if (!existsSync(path)) return undefined
	const [first, ...rest] = readFileSync(path, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as unknown)
	return { ...head.parse(first), rows: z.array(rowResult).parse(rest) }
}
