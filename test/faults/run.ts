/** `bun run test:faults`: breaks servers and databases under load, and checks every promise. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from './kinds/faults.ts'
import { createChance } from './stage/chance.ts'
import { bothDatabases } from './stage/stage.ts'
import { closeAll, createStages } from './stages.ts'
import { tableOf } from './table.ts'
import type { Trial } from './trial.ts'

const { values: options } = parseArgs({
	options: {
		/** Most faults fifty times; without it once or twice. */
		long: { type: 'boolean', default: false },
		/** Repeats the choices of a run. */
		seed: { type: 'string' },
		/** `embedded` or `outside`; without it one after the other. */
		database: { type: 'string' },
		/** Only faults whose name matches this regular expression. */
		only: { type: 'string', default: '' },
		/** A file for the table. */
		markdown: { type: 'string' },
	},
})
const form = options.long ? 'long' : 'short'
const seed = options.seed ?? randomBytes(4).toString('hex')

/** Breaches that are shown of each fault. */
const shown = 10

const isFine = ({ failure, breaches }: Trial): boolean => failure === undefined && breaches.length === 0

const report = (trial: Trial, seconds: number): void => {
	const { fault, database, failure, breaches } = trial
	console.log(`${isFine(trial) ? '✓' : '✗'} ${fault}, ${database} (${seconds.toFixed(0)} s)`)
	if (failure !== undefined) console.log(`    could not be carried through: ${failure}`)
	for (const { rule, link, what } of breaches.slice(0, shown))
		console.log(`    ${rule}: link ${link}, ${what}`)
	if (breaches.length > shown) console.log(`    … and ${breaches.length - shown} more`)
}

const runAll = async (): Promise<Trial[]> => {
	const trials: Trial[] = []
	for (const kind of bothDatabases.filter((one) => one === (options.database ?? one))) {
		const stages = createStages(kind, createChance(seed))
		for (const fault of faults) {
			if (fault.times[form] === 0 || !fault.on.includes(kind) || !new RegExp(options.only).test(fault.name))
				continue
			const begun = performance.now()
			const trial = await stages.try(fault, form)
			report(trial, (performance.now() - begun) / 1000)
			trials.push(trial)
		}
		await stages.close()
	}
	return trials
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, () => void closeAll().finally(() => process.exit(1)))

const trials = await runAll().finally(closeAll)
const table = tableOf(trials)
console.log(`\n${table}\n`)
if (options.markdown !== undefined) writeFileSync(options.markdown, `${table}\n`)
const failed = trials.filter((trial) => !isFine(trial)).length
console.log(`seed ${seed}: with --seed ${seed} the same choices are made again`)
console.log(`${trials.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && trials.length > 0 ? 0 : 1)
