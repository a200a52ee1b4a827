/** The phases of a run: a script that passes or fails, or tests counted from vitest's report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Workplace } from './workplace.ts'

/** The outcome of a phase. */
export interface Outcome {
	title: string
	passed: number
	failed: number
	/** What the numbers do not say, one line each. */
	remarks: string[]
}

const root = new URL('../../..', import.meta.url).pathname

const report = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
		}),
	),
})

/** A test that cannot run everywhere says why in its name; any other skipped test was forgotten. */
const saysWhy = /\(skipped: [^)]+\)$/

/** The counts of a vitest run. A file that did not load or an error between tests counts as a failure too. */
export const readReport = (title: string, text: string, exitCode: number, isCi: boolean): Outcome => {
	const { numPassedTests: passed, numFailedTests, testResults } = report.parse(JSON.parse(text))
	const skipped = testResults
		.flatMap((file) => file.assertionResults)
		.filter(({ status }) => status !== 'passed' && status !== 'failed')
	const forgotten = skipped.filter(({ fullName }) => !saysWhy.test(fullName))
	const remarks = skipped.map(({ fullName }) => `did not run: ${fullName}`)
	let failed = numFailedTests + (isCi ? forgotten.length : 0)
	if (passed + numFailedTests === 0) {
		failed += 1
		remarks.push('there was no test to run')
	}
	if (exitCode !== 0 && failed === 0) {
		failed = 1
		remarks.push('something failed outside of the tests')
	}
	return { title, passed, failed, remarks }
}

/** The counts in the last line of a script's output. One that ended otherwise, or counted nothing, has failed. */
export const readCounts = (title: string, output: string, exitCode: number): Outcome => {
	const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1) ?? '') ?? []
	const outcome = { title, passed: Number(passed ?? 0), failed: Number(failed ?? 0), remarks: [] }
	const isPlausible = outcome.failed > 0 || (exitCode === 0 && outcome.passed > 0)
	if (isPlausible) return outcome
	return { ...outcome, failed: 1, remarks: [`it ended with ${exitCode} and did not say what failed`] }
}

const inBrief = (ms: number): string => `${(ms / 1000).toFixed(0)} s`

export interface Phases {
	/** Runs a script of package.json; it counts as one. */
	script: (title: string, name: string) => Promise<Outcome>
	/** Runs a script that counts what it tries, and says `N passed, N failed` in its last line. */
	counted: (title: string, name: string, args: string[]) => Promise<Outcome>
	/**
	 * Runs one of the projects of the vitest configuration, `without` some files: their paths, or patterns. `testTimeout`: milliseconds
	 * until a test counts as hanging, where all take longer than usual.
	 */
	tests: (
		title: string,
		project: string,
		options?: { env?: Record<string, string>; without?: string[]; testTimeout?: number },
	) => Promise<Outcome>
}

/**
 * Milliseconds a run has for its phases. One that hangs is ended then, so that it does not silence the others.
 * How long one takes otherwise says nothing: machines differ by a factor of three from hour to hour.
 */
const runAtMost = 55 * 60_000

/** Phases may run side by side, so each one's output is printed in one piece at its end. */
export const createPhases = (place: Workplace, bun: string, isCi: boolean): Phases => {
	const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
	const endsAt = performance.now() + runAtMost
	let phases = 0

	const run = async (title: string, args: string[], env: Record<string, string | undefined>) => {
		console.log(`… ${title}`)
		const begun = performance.now()
		const child = place.start(bun, args, { cwd: root, env: { ...color, ...env } })
		const tooLong = setTimeout(() => void child.stop(), endsAt - begun)
		const exitCode = await child.ended
		clearTimeout(tooLong)
		console.log(`\n── ${title} (${inBrief(performance.now() - begun)}) ──\n${child.output().trim()}\n`)
		return { exitCode, output: child.output() }
	}

	return {
		script: async (title, name) => {
			const isFine = (await run(title, ['run', '--bun', name], {})).exitCode === 0
			return { title, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, remarks: [] }
		},

		counted: async (title, name, args) => {
			const { exitCode, output } = await run(title, ['run', '--bun', name, ...args], {})
			return readCounts(title, output, exitCode)
		},

		tests: async (title, project, { env = {}, without = [], testTimeout } = {}) => {
			const file = join(place.folder, `report-${phases++}.json`)
			const { exitCode } = await run(
				title,
				[
					join(root, 'node_modules/vitest/vitest.mjs'),
					...['run', '--config', 'test/vitest.config.ts', '--project', project, '--allowOnly=false'],
					...without.flatMap((files) => ['--exclude', files]),
					...(testTimeout === undefined ? [] : [`--testTimeout=${testTimeout}`]),
					...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
				],
				{ TEST_DATABASE_URL: undefined, TEST_POOLER_URL: undefined, TEST_CITUS_WORKERS: undefined, ...env },
			)
			try {
				return readReport(title, readFileSync(file, 'utf8'), exitCode, isCi)
			} catch (error) {
				return { title, passed: 0, failed: 1, remarks: [`no report that can be read: ${error}`] }
			}
		},
	}
}
