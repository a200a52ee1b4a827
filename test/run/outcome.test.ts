/** A run cannot look better than it was. */
import { expect, it } from 'vitest'
import { root } from '../kinds.ts'
import { readCounts, readReport } from './outcome.ts'

const report = (...statuses: [name: string, status: string][]): string =>
	JSON.stringify({
		numPassedTests: statuses.filter(([, status]) => status === 'passed').length,
		numFailedTests: statuses.filter(([, status]) => status === 'failed').length,
		testResults: [
			{
				name: 'a.test.ts',
				status: 'passed',
				assertionResults: statuses.map(([fullName, status]) => ({ fullName, status })),
			},
		],
	})

const a: [string, string] = ['a', 'passed']

it.each([
	['counts what passed and failed', report(a, ['b', 'failed']), 1, 1],
	['fails without any test', report(), 0, 1],
	['fails when something broke outside of the tests', report(a), 1, 1],
	['fails when a test was skipped in CI', report(a, ['b', 'pending']), 0, 1],
	['fails when a test is still to be written in CI', report(a, ['b', 'todo']), 0, 1],
	['skips a test that says why it cannot run here', report(a, ['b (skipped: needs root)', 'pending']), 0, 0],
])('a run %s', (_, tests, exitCode, failed) => {
	expect(readReport('tests', tests, exitCode, true)).toMatchObject({ failed })
})

it('a run outside CI names skipped tests and goes on', () => {
	const outcome = readReport('tests', report(['a', 'passed'], ['b', 'skipped']), 0, false)
	expect(outcome).toEqual({ title: 'tests', passed: 1, failed: 0, remarks: ['did not run: b'], files: [] })
})

it('a report that cannot be read is an error', () => {
	expect(() => readReport('tests', '{"numPassedTests":1', 0, true)).toThrow()
	expect(() => readReport('tests', '{}', 0, true)).toThrow()
})

it.each([
	['says what passed and failed', 'a\n3 passed, 2 failed\n', 1, { passed: 3, failed: 2 }],
	['passes', '3 passed, 0 failed', 0, { passed: 3, failed: 0 }],
	['fails without any test', '0 passed, 0 failed', 0, { passed: 0, failed: 1 }],
	['fails without counts', 'no such file', 1, { passed: 0, failed: 1 }],
	['fails when it ends otherwise after its counts', '3 passed, 0 failed', 1, { passed: 3, failed: 1 }],
	['fails when it goes on after its counts', '3 passed, 0 failed\nno', 0, { passed: 0, failed: 1 }],
])('a script that counts %s', (_, output, exitCode, counts) => {
	expect(readCounts('faults', output, exitCode)).toMatchObject(counts)
})

it('names the file of each failure, which runs it again', () => {
	const failed = { fullName: 'b', status: 'failed', failureMessages: ['because', 'at …'] }
	const text = JSON.stringify({
		...{ numPassedTests: 0, numFailedTests: 1 },
		testResults: [{ name: `${root}test/a.test.ts`, status: 'failed', assertionResults: [failed] }],
	})
	expect(readReport('tests', text, 1, true)).toMatchObject({
		remarks: ['✗ test/a.test.ts: b: because'],
		files: ['test/a.test.ts'],
	})
})
