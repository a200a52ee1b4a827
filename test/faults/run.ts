/** `bun run test:faults`: breaks servers and databases under load, and checks every promise. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lanesOf, partOf, type Task, tasksOf } from './kinds/faults.ts'
import { createChance } from './stage/chance.ts'
import type { DatabaseKind } from './stage/database.ts'
import { closeAll, createStages, type Stages } from './stages.ts'
import { tableOf } from './table.ts'
import type { Trial } from './trial.ts'

const { values: options } = parseArgs({
	options: {
		once: { type: 'boolean', default: false },
		long: { type: 'boolean', default: false },
		/** `2/4`: the second of four parts that take about as long. */
		part: { type: 'string', default: '1/1' },
		seed: { type: 'string' },
		database: { type: 'string' },
		only: { type: 'string', default: '' },
		markdown: { type: 'string' },
	},
})
const form = options.once ? 'once' : options.long ? 'long' : 'short'
const seed = options.seed ?? randomBytes(4).toString('hex')

const shown = 10

const isFine = ({ failure, breaches }: Trial): boolean => failure === undefined && breaches.length === 0

const report = (trial: Trial, seconds: number): void => {
	const { fault, database, failure, breaches } = trial
	console.log(`${isFine(trial) ? '✓' : '✗'} ${fault}, ${database} (${seconds.toFixed(0)} s)`)
	if (failure !== undefined) console.log(`    the attempt failed: ${failure}`)
	for (const { rule, link, what } of breaches.slice(0, shown))
		console.log(`    ${rule}: link ${link}, ${what}`)
	if (breaches.length > shown) console.log(`    … and ${breaches.length - shown} more`)
}

const [nth = 1, parts = 1] = options.part.split('/').map(Number)
const tasks = partOf(
	tasksOf(form).filter(({ kind }) => kind === (options.database ?? kind)),
	nth,
	parts,
).filter(({ fault }) => new RegExp(options.only).test(fault.name))

const chance = createChance(seed)
const stages: { [kind in DatabaseKind]: Stages } = {
	embedded: createStages('embedded', chance),
	outside: createStages('outside', chance),
}
const trials = new Map<Task, Trial>()

/** The long form measures times, so one fault at a time has the machine for itself. */
const lanes = form === 'long' ? [tasks] : lanesOf(tasks)
const runLane = async (lane: Iterable<Task>): Promise<void> => {
	for (const task of lane) {
		const begun = performance.now()
		const trial = await stages[task.kind].try(task, form)
		report(trial, (performance.now() - begun) / 1000)
		trials.set(task, trial)
	}
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, () => void closeAll().finally(() => process.exit(1)))

await Promise.all(lanes.map(runLane)).finally(closeAll)
const rows = tasks.map((task) => trials.get(task)!)
const table = tableOf(rows)
console.log(`\n${table}\n`)
if (options.markdown !== undefined) writeFileSync(options.markdown, `${table}\n`)
const failed = rows.filter((trial) => !isFine(trial)).length
console.log(`seed ${seed}: with --seed ${seed} the same choices are made again`)
console.log(`${rows.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && rows.length > 0 ? 0 : 1)
