/** Runs parts of the suite as child processes: scripts, and kinds of test files. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, type Kind, root } from '../kinds.ts'
import type { Child, Workplace } from '../support/machine/workplace.ts'
import { type PartNote, readNotes } from './notes.ts'
import { type Outcome, readCounts, readReport } from './outcome.ts'

export interface TestOptions {
	env?: Record<string, string>
	only?: string[]
	/** Paths or patterns of files to leave out. */
	without?: string[]
	atOnce?: number
	/** In the small world (`support/small-world/`), which has the files of `database`. */
	isSmall?: boolean
	/** One of several equal parts of the files. */
	shard?: { nth: number; of: number }
}

/** A part that runs; `files`: their number. */
export interface Running {
	title: string
	notes: () => PartNote[]
	files: number
}

export interface Runner {
	/** Runs a script of package.json, which counts as one test. */
	script: (title: string, name: string) => Promise<Outcome>
	/** Runs a script whose last line is `N passed, N failed`. */
	counted: (title: string, name: string, args: string[]) => Promise<Outcome>
	tests: (title: string, kind: Kind | Kind[], options?: TestOptions) => Promise<Outcome>
	running: () => Running[]
	/** Of all test files that have ended. */
	notes: () => PartNote[]
	stop: () => void
}

export interface RunOptions {
	/** The path of the server in one file, where one was built. */
	executable: string | undefined
	isCi: boolean
	isLong: boolean
	say: (text: string) => void
}

/** Hundredths of a second that all ended children worked, with theirs (proc(5), cutime and cstime). */
const workedSoFar = (): number => {
	const stat = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8') : ''
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return Number(fields[13] ?? 0) + Number(fields[14] ?? 0)
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/** The run sets these itself. */
const ownVariables = {
	TEST_DATABASE_URL: undefined,
	TEST_POOLER_URL: undefined,
	TEST_CITUS_WORKERS: undefined,
}

/** `say` prints a line, even while progress is shown. */
export const createRunner = (
	place: Workplace,
	bun: string,
	{ executable, isCi, isLong, say }: RunOptions,
): Runner => {
	const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
	/** Has a folder named as each port that was given to somebody. */
	const ports = join(place.folder, 'ports')
	mkdirSync(ports)
	const running = new Map<Running, Child>()
	const ended: PartNote[] = []
	let parts = 0
	let worked = workedSoFar()

	const run = async (part: Running, args: string[], env: Record<string, string | undefined>) => {
		say(`… ${part.title}`)
		const begun = performance.now()
		const given = { TEST_EXECUTABLE: executable, TEST_PORTS: ports, ...(isLong && { TEST_LONG: '1' }) }
		const child = place.start(bun, args, { cwd: root, env: { ...color, ...ownVariables, ...given, ...env } })
		running.set(part, child)
		const exitCode = await child.ended
		running.delete(part)
		ended.push(...part.notes())
		// Of what ended since the last look: mostly of this part alone.
		const [before, took] = [worked, (performance.now() - begun) / 1000]
		worked = workedSoFar()
		const seconds = `${took.toFixed(0)} s, of processors ${((worked - before) / 100).toFixed(0)} s`
		return { exitCode, output: child.output(), seconds }
	}
	const finish = (outcome: Outcome, seconds: string, output: string): Outcome => {
		const { title, passed, failed } = outcome
		if (failed > 0) say(`\n── ${title} ──\n${output.trim()}\n`)
		say(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed (${seconds})`)
		return outcome
	}
	const runScript = (title: string, name: string, args: string[] = []) =>
		run({ title, notes: () => [], files: 0 }, ['run', '--bun', name, ...args], {})

	return {
		script: async (title, name) => {
			const { exitCode, output, seconds } = await runScript(title, name)
			const failed = exitCode === 0 ? 0 : 1
			return finish({ title, passed: 1 - failed, failed, remarks: [] }, seconds, output)
		},

		counted: async (title, name, args) => {
			const { exitCode, output, seconds } = await runScript(title, name, args)
			return finish(readCounts(title, output, exitCode), seconds, output)
		},

		tests: async (
			title,
			kind,
			{ env = {}, only = [], without = [], atOnce = 1, isSmall = false, shard } = {},
		) => {
			const kinds = [kind].flat()
			const nth = parts++
			const notes = join(place.folder, `notes-${nth}`)
			const report = join(place.folder, `report-${nth}.json`)
			const all = only.length > 0 ? only.length : kinds.flatMap((one) => filesOf[one]).length - without.length
			const files = Math.round(all / (shard?.of ?? 1))
			const { exitCode, output, seconds } = await run(
				{ title, files, notes: () => readNotes(notes).map((note) => ({ ...note, part: title })) },
				[
					vitest,
					...['run', '--config', 'test/vitest.config.ts', '--allowOnly=false', `--maxWorkers=${atOnce}`],
					...(isSmall ? ['small'] : kinds).flatMap((one) => ['--project', one]),
					...without.flatMap((one) => ['--exclude', one]),
					...(shard === undefined ? [] : [`--shard=${shard.nth}/${shard.of}`]),
					...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
					...only,
				],
				{ TEST_NOTES: notes, ...env },
			)
			try {
				return finish(readReport(title, readFileSync(report, 'utf8'), exitCode, isCi), seconds, output)
			} catch (error) {
				const remarks = [`no report that can be read: ${error}`]
				return finish({ title, passed: 0, failed: 1, remarks }, seconds, output)
			}
		},

		running: () => [...running.keys()],
		notes: () => [...ended, ...[...running.keys()].flatMap((part) => part.notes())],
		stop: () => {
			for (const child of running.values()) void child.stop()
		},
	}
}
