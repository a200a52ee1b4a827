/** `bun run test:bugs [room or file …]`: puts in a deliberate bug at a time; do tests notice? */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { filesOf, kinds } from '../kinds.ts'
import { type Outcome, readReport } from '../run/outcome.ts'
import { copyCheckout } from '../support/machine/checkout-copy.ts'
import { startPostgres } from '../support/machine/outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from '../support/machine/packages.ts'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import type { Bug } from './bug.ts'
import { partOf } from './part.ts'
import { putBug } from './put.ts'
import { rooms } from './rooms.ts'

const { values: options, positionals: wanted } = parseArgs({
	/** `2/4`: the second of four parts. */
	options: { part: { type: 'string', default: '1/1' } },
	allowPositionals: true,
})
const refuse = (line: string): never => {
	console.error(line)
	process.exit(2)
}
/** A file of tests stands for the bugs that it must notice. */
const isWanted = (room: string, { tests }: Bug): boolean =>
	wanted.length === 0 || wanted.includes(room) || tests.some((test) => wanted.includes(test))
const unknown = wanted.filter((name) => !Object.hasOwn(rooms, name) && !name.includes('/'))
if (unknown.length > 0)
	refuse(`there is no room ${unknown.join(', ')}; there are ${Object.keys(rooms).join(', ')}`)
const bugs = partOf(
	Object.entries(rooms).flatMap(([room, rows]) => rows.filter((bug) => isWanted(room, bug))),
	options.part,
)
if (bugs.length === 0) refuse(`no bug is in part ${options.part}, or names these tests`)

/** One server for all bugs; where that can't be, each run of tests starts its own. */
const startDatabase = async (place: Workplace): Promise<Record<string, string>> =>
	process.env.TEST_DATABASE_URL !== undefined || findProgram(join(POSTGRES_PROGRAMS, 'initdb')) === undefined
		? {}
		: { TEST_DATABASE_URL: await startPostgres(place) }

const counts = z.object({ numFailedTests: z.number() })

const createTests = (place: Workplace, copy: string, env: Record<string, string>) => {
	const report = join(place.folder, 'report.json')
	/** `tests`: that failed; a file that does not load is none. Undefined when nothing ran. */
	return async (tests: string[], ...more: string[]): Promise<(Outcome & { tests: number }) | undefined> => {
		rmSync(report, { force: true })
		const projects = kinds.filter((kind) => tests.some((test) => filesOf[kind].includes(test)))
		const child = place.start(
			process.execPath,
			[
				...['--bun', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
				...projects.flatMap((kind) => ['--project', kind]),
				...['--reporter=json', `--outputFile.json=${report}`],
				...more,
				...tests,
			],
			{ cwd: copy, env: { TEST_PATIENCE: '40000', ...env } },
		)
		const exitCode = await child.ended
		if (!existsSync(report)) return undefined
		const text = readFileSync(report, 'utf8')
		return {
			...readReport('tests', text, exitCode, false),
			tests: counts.parse(JSON.parse(text)).numFailedTests,
		}
	}
}

/** Returns whether all were noticed. */
const runAll = async (place: Workplace): Promise<boolean> => {
	const copy = join(place.folder, 'copy')
	copyCheckout(copy)
	const runTests = createTests(place, copy, await startDatabase(place))
	const outcomeOf = async (bug: Bug): Promise<'noticed' | 'survived' | 'text not found'> => {
		const path = join(copy, bug.file)
		const source = readFileSync(path, 'utf8')
		const broken = putBug(source, bug)
		if (broken === undefined) return 'text not found'
		writeFileSync(path, broken)
		// The first failure is enough.
		const outcome = await runTests(bug.tests, '--bail=1')
		writeFileSync(path, source)
		return outcome !== undefined && outcome.tests > 0 ? 'noticed' : 'survived'
	}
	// A test that fails anyway notices nothing.
	const before = await runTests([...new Set(bugs.flatMap(({ tests }) => tests))])
	if (before === undefined || before.failed > 0) {
		console.error(['these tests fail without any bug:', ...(before?.remarks ?? ['none ran'])].join('\n'))
		return false
	}
	let noticed = 0
	for (const bug of bugs) {
		const begun = performance.now()
		const outcome = await outcomeOf(bug)
		if (outcome === 'noticed') noticed += 1
		const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
		console.log(`${outcome === 'noticed' ? '✓' : '✗'} ${outcome}: ${bug.file}: ${bug.hurts} (${seconds} s)`)
	}
	console.log(`${noticed} passed, ${bugs.length - noticed} failed`)
	return noticed === bugs.length
}

const allNoticed = await withWorkplace('kurz-bugs', runAll)
process.exit(allNoticed ? 0 : 1)
