/** The outcome of a part of the run: its counts, and remarks. */
import { relative } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../kinds.ts'

export interface Outcome {
	title: string
	passed: number
	failed: number
	/** One line each: failures with their messages, and tests that did not run. */
	remarks: string[]
	/** The test files that failed, as paths from the root. */
	files?: string[]
}

const report = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			message: z.optional(z.string()),
			assertionResults: z.array(
				z.object({
					fullName: z.string(),
					status: z.string(),
					failureMessages: z.optional(z.nullable(z.array(z.string()))),
				}),
			),
		}),
	),
})

/** A test that cannot run here says why in its name. Other skipped tests were forgotten. */
const saysWhy = /\(skipped: [^)]+\)$/

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]!.trim()

/** Reads a vitest report. Files that did not load, and errors between tests, are failures too. */
export const readReport = (title: string, text: string, exitCode: number, isCi: boolean): Outcome => {
	const { numPassedTests: passed, numFailedTests, testResults } = report.parse(JSON.parse(text))
	const tests = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
	)
	const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
	const forgotten = skipped.filter(({ fullName }) => !saysWhy.test(fullName))
	const notLoaded = testResults.filter(
		({ status, assertionResults }) =>
			status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
	)
	const remarks = [
		...tests
			.filter(({ status }) => status === 'failed')
			.map((test) => `✗ ${test.file}: ${test.fullName.trim()}: ${firstLine(test.failureMessages?.[0])}`),
		...notLoaded.map(({ name, message }) => `✗ ${name}: ${firstLine(message)}`),
		...skipped.map(({ fullName }) => `did not run: ${fullName}`),
	]
	let failed = numFailedTests + (isCi ? forgotten.length : 0)
	if (passed + numFailedTests === 0) {
		failed += 1
		remarks.push('there was no test to run')
	}
	if (exitCode !== 0 && failed === 0) {
		failed = 1
		remarks.push('something failed outside of the tests')
	}
	const files = testResults
		.filter(({ status }) => status === 'failed')
		.map(({ name }) => relative(root, name))
	return { title, passed, failed, remarks, files }
}

/** Reads the last line of a script's output. A script without such a line has failed. */
export const readCounts = (title: string, output: string, exitCode: number): Outcome => {
	const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1) ?? '') ?? []
	const outcome = { title, passed: Number(passed ?? 0), failed: Number(failed ?? 0), remarks: [] }
	const isPlausible = outcome.failed > 0 || (exitCode === 0 && outcome.passed > 0)
	if (isPlausible) return outcome
	return { ...outcome, failed: 1, remarks: [`it ended with ${exitCode} and did not say what failed`] }
}
