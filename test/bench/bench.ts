/** Runs groups of rows and prints their table beside that of the kept run. */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { forms } from './form.ts'
import { type RunResult, readResult, writeResult } from './result.ts'
import { measureGroup } from './rounds.ts'
import { chooseRows, type Group } from './row.ts'
import { missingProgram } from './stage.ts'
import { differences, isSameMachine, showRow, tableHead } from './table.ts'

/** The load average, and others' part of the machine, above which figures are distorted. */
const BUSY = { load: 0.5, others: 0.1 }

const options = {
	only: { type: 'string', default: '' },
	rounds: { type: 'string' },
	smoke: { type: 'boolean', default: false },
	keep: { type: 'boolean', default: false },
	kept: { type: 'string' },
} as const

const percent = (part: number): string => `${Math.round(part * 100)} %`

const describe = ({ begun, load, others }: RunResult): string =>
	`${begun}, load ${load.toFixed(2)} at its start, others used up to ${percent(others)} of the machine`

/** `name`: that of the kept run's file in `rows`. The exit code says whether every row ran. */
export const runBench = async (name: string, groups: Group[]): Promise<void> => {
	const { values: asked } = parseArgs({ options })
	const form = { ...forms[asked.smoke ? 'smoke' : 'full'] }
	if (asked.rounds !== undefined) form.rounds = Math.max(1, Number(asked.rounds))
	const only = new RegExp(asked.only)
	const path = asked.kept ?? join(import.meta.dir, 'rows', `${name}.jsonl`)
	if (asked.keep && (asked.smoke || asked.only !== '')) throw new Error('only a whole run is kept')
	const kept = asked.smoke ? undefined : readResult(path)

	const machines = groups.flatMap(({ rows }) => rows.flatMap((row) => (row.isMachine ? [row.name] : [])))
	const isAlike = (rows: RunResult['rows']) => isSameMachine(machines, rows, kept?.rows ?? [])

	const measure = async (place: Workplace): Promise<string[]> => {
		const failures: string[] = []
		const table: string[] = []
		const result: RunResult = {
			...{ begun: new Date().toISOString(), bun: Bun.version, cores: availableParallelism() },
			...{ load: loadavg()[0]!, others: 0, rows: [] },
		}
		let until = performance.now()
		for (const group of groups) {
			until += group.minutes * 60_000
			const rows = chooseRows(group, only).filter((row) => {
				const reason = row.missing?.()
				if (reason !== undefined) table.push(`${row.name}: left out: ${reason}`)
				return reason === undefined
			})
			if (rows.length === 0) continue
			console.log(group.name)
			const measured = await measureGroup(place, form, rows, until)
			failures.push(...measured.failures)
			result.rows.push(...measured.results)
			result.others = Math.max(result.others, measured.others)
			const isSame = isAlike(result.rows)
			for (const one of measured.results) {
				const row = rows.find(({ name }) => name === one.row)!
				const before = kept?.rows.find((earlier) => earlier.row === one.row)
				table.push(...showRow(row, one, before, isSame))
			}
			if (measured.others > BUSY.others)
				table.push(`    !! others used up to ${percent(measured.others)} of the machine meanwhile`)
		}
		if (table.length === 0) failures.push(`no row's name matches ${only}`)
		console.log(`\n${tableHead}\n${table.join('\n')}\n\nthis run: ${describe(result)}`)
		if (kept !== undefined) {
			console.log(`kept run: ${describe(kept)}\n\noutside of noise:`)
			console.log(differences(result.rows, kept.rows, isAlike(result.rows)).join('\n') || 'nothing')
		}
		if (asked.keep && failures.length === 0) writeResult(path, result)
		return failures
	}

	const withoutWrk = missingProgram('wrk', 'wrk')()
	if (withoutWrk !== undefined) throw new Error(withoutWrk)
	console.log(`Bun ${Bun.version}, ${availableParallelism()} cores, ${form.name}, ${form.rounds} rounds`)
	const [load = 0] = loadavg()
	if (load > BUSY.load) console.log(`!! other work is running here (load ${load.toFixed(2)})`)
	const begun = performance.now()
	const failures = await withWorkplace('kurz-bench', measure)
	for (const failure of failures) console.log(`FAILED: ${failure}`)
	console.log(`took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
	process.exitCode = failures.length === 0 ? 0 : 1
}
