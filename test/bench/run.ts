/** `bun run bench`: measures Kurz on this machine; README.md says how to read the table. */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { type Form, forms } from './form.ts'
import { type RunResult, readResult, writeResult } from './result.ts'
import { measureGroup } from './rounds.ts'
import { chooseRows, type Group } from './row.ts'
import { creating } from './rows/creating.ts'
import { exactness } from './rows/exactness.ts'
import { extension } from './rows/extension.ts'
import { memory } from './rows/memory.ts'
import { openings } from './rows/opening.ts'
import { reading } from './rows/reading.ts'
import { redirects } from './rows/redirects.ts'
import { linkCounts, processCounts } from './rows/sizes.ts'
import { starting } from './rows/starting.ts'
import { unlocking } from './rows/unlocking.ts'
import { missingProgram } from './stage.ts'
import { compare, showDifference, showRow, tableHead } from './table.ts'

const groups: Group[] = [
	...[redirects, exactness, creating, unlocking, reading, openings, linkCounts, processCounts],
	...[memory, starting, extension],
]

/** The load average, and others' part of the machine, above which figures are too low. */
const BUSY = { load: 0.5, others: 0.1 }

const options = {
	only: { type: 'string', default: '' },
	quick: { type: 'boolean', default: false },
	smoke: { type: 'boolean', default: false },
	rounds: { type: 'string' },
	json: { type: 'string' },
	against: { type: 'string' },
} as const
const { values: asked } = parseArgs({ options })
const form: Form = { ...forms[asked.smoke ? 'smoke' : asked.quick ? 'quick' : 'full'] }
if (asked.rounds !== undefined) form.rounds = Math.max(1, Number(asked.rounds))
const only = new RegExp(asked.only)
const earlier = asked.against === undefined ? undefined : readResult(asked.against)

const bench = async (place: Workplace): Promise<boolean> => {
	const load = loadavg()
	const result: RunResult = {
		form: form.name,
		begun: new Date().toISOString(),
		bun: Bun.version,
		cores: availableParallelism(),
		load,
		others: {},
		rows: [],
	}
	const failures: string[] = []
	const table: string[] = []
	for (const group of groups) {
		const rows = chooseRows(group, only).filter(({ name, missing }) => {
			const reason = missing?.()
			if (reason !== undefined) table.push(`${name}: left out: ${reason}`)
			return reason === undefined
		})
		if (rows.length === 0) continue
		console.log(group.name)
		const measured = await measureGroup(place, form, rows)
		failures.push(...measured.failures)
		result.rows.push(...measured.results)
		result.others[group.name] = measured.others
		for (const one of measured.results) {
			table.push(...showRow(rows.find(({ name }) => name === one.name)!, one))
		}
		if (measured.others > BUSY.others)
			table.push(`    !! others used up to ${Math.round(measured.others * 100)} % of the machine meanwhile`)
		// After each group, so that a run that is cut off keeps what was measured.
		if (asked.json !== undefined) writeResult(asked.json, result)
	}

	console.log(`\n${tableHead}\n${table.join('\n')}`)
	console.log(`\nload average at the start ${load[0]!.toFixed(2)}, at the end ${loadavg()[0]!.toFixed(2)}`)
	if (earlier !== undefined) {
		console.log(`\nagainst ${asked.against} (${earlier.form}, ${earlier.begun})`)
		if (earlier.form !== form.name) console.log(`!! that was the ${earlier.form} form, this is ${form.name}`)
		for (const difference of compare(result.rows, earlier.rows)) console.log(showDifference(difference))
	}
	if (table.length === 0) failures.push(`no row's name matches ${only}`)
	for (const failure of failures) console.log(`FAILED: ${failure}`)
	return failures.length === 0
}

const withoutWrk = missingProgram('wrk', 'wrk')()
if (withoutWrk !== undefined) {
	console.error(withoutWrk)
	process.exit(1)
}
console.log(`Bun ${Bun.version}, ${availableParallelism()} cores, ${form.name} form, ${form.rounds} rounds`)
const [load = 0] = loadavg()
if (load > BUSY.load)
	console.log(
		`!! other work is running here (load ${load.toFixed(2)}): the figures are not those of a quiet machine`,
	)
process.exitCode = (await withWorkplace('kurz-bench', bench)) ? 0 : 1
