/** `bun run test` and `test:long`: runs the parts of a suite; the last line is the total. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allFiles } from './kinds.ts'
import { testsNear } from './run/near.ts'
import { slowest } from './run/notes.ts'
import type { Outcome } from './run/outcome.ts'
import { inLanes, type Need, onlyFiles, type Part } from './run/parts.ts'
import { aboutHowLong, showProgress } from './run/progress.ts'
import { createRunner, type Runner } from './run/runner.ts'
import { longParts, shortParts } from './run/suites.ts'
import { prepareCitus } from './support/machine/citus.ts'
import { buildExecutable } from './support/machine/executable.ts'
import { roomyFolder } from './support/machine/memory-folder.ts'
import { prepareMachine } from './support/machine/packages.ts'
import { type Workplace, withWorkplace } from './support/machine/workplace.ts'

const { values: options, positionals: wanted } = parseArgs({
	options: {
		long: { type: 'boolean', default: false },
		near: { type: 'string', multiple: true, default: [] },
	},
	allowPositionals: true,
})
const isCi = !['', '0', 'false'].includes(process.env.CI ?? '')
const suite = options.long ? longParts : shortParts

/** Milliseconds until the short suite, or a part of the long one, counts as hanging. */
const atMost = { short: 57 * 60_000, longPart: 60 * 60_000 }

/** Some tests run Bun as an ordinary user, who cannot reach one in root's home folder. */
const findReachableBun = (place: Workplace): string => {
	if (process.getuid?.() !== 0) return process.execPath
	const nobody = { uid: 65_534, gid: 65_534 }
	if (spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/', env: {} }).status === 0) {
		return process.execPath
	}
	const copy = join(place.folder, 'bun')
	copyFileSync(process.execPath, copy)
	chmodSync(copy, 0o755)
	return copy
}

/** Installs what these parts need, and says what is missing. */
const findMissing = (asked: Part[]): { missing: Map<Need, string>; faults: string[] } => {
	const { without, faults } = prepareMachine({ isCi })
	const missing = new Map<Need, string>()
	for (const name of without) missing.set(name as Need, `the Debian package ${name} is not installed`)
	if (process.getuid?.() !== 0) missing.set('root', 'only root mounts disks')
	if (!asked.some(({ needs = [] }) => needs.includes('citus'))) return { missing, faults }
	const withoutCitus = without.has('postgresql-15') ? 'there is no Postgres 15' : prepareCitus({ isCi })
	if (withoutCitus !== undefined) missing.set('citus', withoutCitus)
	return { missing, faults }
}

const runParts = async (parts: Part[], runner: Runner, place: Workplace): Promise<Outcome[]> => {
	const within = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
		const tooLong = setTimeout(runner.stop, milliseconds)
		return work().finally(() => clearTimeout(tooLong))
	}
	const run = (part: Part) => part.run(runner, place)
	if (!options.long) return within(atMost.short, () => inLanes(parts, run))
	const outcomes: Outcome[] = []
	for (const part of parts) outcomes.push(await within(atMost.longPart, () => run(part)))
	return outcomes
}

// The long suite writes to a disk, as in production.
if (!options.long) process.env.TMPDIR = roomyFolder(6e9)

/** `chromium` is all of its parts, `chromium-1` one. */
const isMeant = (part: Part, name: string): boolean => part.name === name || part.name.startsWith(`${name}-`)
/** Names that are no parts are rooms or files: what their paths contain. */
const others = wanted.filter((name) => !suite.some((part) => isMeant(part, name)))
const files = allFiles.filter((file) => others.some((name) => file.includes(name)))
if (others.some((name) => !files.some((file) => file.includes(name)))) {
	console.error(
		`no test file has ${others.join(', ')} in its path; the parts are ${suite.map(({ name }) => name).join(', ')}`,
	)
	process.exit(2)
}
for (const source of options.near) {
	const tests = testsNear(source)
	if (tests === undefined) {
		console.error(`${source} is no source file: give its path from the root, as server/links/edit.ts`)
		process.exit(2)
	}
	files.push(...tests)
}
const isWhole = wanted.length === 0 && options.near.length === 0
const asked = [
	...suite.filter((part) => isWhole || wanted.some((name) => isMeant(part, name))),
	...(files.length > 0 ? [onlyFiles([...new Set(files)])] : []),
]
console.log(
	`runs ${asked.length === 1 ? asked[0]!.title : `${asked.length} parts`}; ${aboutHowLong(options.long ? 'long' : 'short', isWhole)}`,
)
const { missing, faults } = findMissing(asked)
for (const fault of faults) console.error(fault)
const lacks = ({ needs = [] }: Part): Need | undefined => needs.find((need) => missing.has(need))
const parts = asked.filter((part) => lacks(part) === undefined)

const runAll = async (place: Workplace): Promise<Outcome[]> => {
	const progress = showProgress(options.long ? 'long' : 'short', () => runner.running())
	// Chosen files are on the embedded Postgres, where servers run from the sources.
	const isBuilt = parts.some(({ isChosen }) => isChosen !== true)
	const executable = isBuilt ? await buildExecutable(place, join(place.folder, 'dist')) : undefined
	const runner: Runner = createRunner(place, findReachableBun(place), {
		executable,
		isCi,
		isLong: options.long,
		say: progress.say,
	})
	const outcomes = await runParts(parts, runner, place)
	const seconds = progress.end(isWhole)
	console.log(`\n${slowest(runner.notes(), 20).join('\n')}\n\n${Math.round(seconds)} s in all`)
	return outcomes
}

const failedAtOnce = (remarks: string[]): Outcome[] => [
	{ title: 'the run itself', passed: 0, failed: remarks.length, remarks },
]
const outcomes =
	faults.length > 0
		? failedAtOnce(faults)
		: await withWorkplace('kurz-run', runAll).catch((error: unknown) => failedAtOnce([String(error)]))

for (const { title, passed, failed, remarks } of outcomes) {
	console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed`)
	for (const remark of remarks) console.log(`    ${remark}`)
}
for (const part of asked) {
	const need = lacks(part)
	if (need !== undefined) console.log(`left out: ${part.title}: ${missing.get(need)}`)
}
const again = new Set(outcomes.flatMap((outcome) => outcome.files ?? []))
if (again.size > 0) console.log(`\nwhat failed, once more: bun run test ${[...again].join(' ')}`)
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
