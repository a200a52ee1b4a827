/** `bun run test:bugs [room …]`: puts in one deliberate bug at a time; do the tests notice? */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { filesOf, kinds, root } from '../kinds.ts'
import type { Bug } from './bug.ts'
import { putBug } from './put.ts'
import { rooms } from './rooms.ts'

const { values: options, positionals: wanted } = parseArgs({
	/** `2/4`: the second of four parts. */
	options: { part: { type: 'string', default: '1/1' } },
	allowPositionals: true,
})
const unknown = wanted.filter((room) => !Object.hasOwn(rooms, room))
if (unknown.length > 0) {
	console.error(`there is no room ${unknown.join(', ')}; there are ${Object.keys(rooms).join(', ')}`)
	process.exit(2)
}
const [nth = 1, parts = 1] = options.part.split('/').map(Number)
const bugs = Object.entries(rooms)
	.filter(([room]) => wanted.length === 0 || wanted.includes(room))
	.flatMap(([, rows]) => rows)
	.filter((_, index) => index % parts === nth - 1)

/** The checkout as it is, so that nobody's own files are ever broken. */
const copy = mkdtempSync(join(tmpdir(), 'kurz-bugs-'))
const end = (code: number): never => {
	rmSync(copy, { recursive: true, force: true })
	process.exit(code)
}
const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
	cwd: root,
	encoding: 'utf8',
	maxBuffer: 64 * 1_024 * 1_024,
})
for (const file of listed.stdout.split('\0'))
	if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const report = join(copy, 'report.json')
const counts = z.object({ numFailedTests: z.number(), numPassedTests: z.number() })
/** The counts; undefined when nothing could be run. A file that does not load fails no test. */
const runTests = async (tests: string[]): Promise<z.infer<typeof counts> | undefined> => {
	rmSync(report, { force: true })
	const projects = kinds.filter((kind) => tests.some((test) => filesOf[kind].includes(test)))
	const child = spawn(
		process.execPath,
		[
			...['--bun', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
			...projects.flatMap((kind) => ['--project', kind]),
			...['--reporter=json', `--outputFile.json=${report}`],
			...tests,
		],
		{ cwd: copy, stdio: 'ignore' },
	)
	const stop = () => child.kill('SIGTERM')
	process.once('SIGINT', stop).once('SIGTERM', stop)
	await new Promise((resolve) => child.once('exit', resolve))
	process.off('SIGINT', stop).off('SIGTERM', stop)
	if (child.signalCode !== null) end(1)
	return existsSync(report) ? counts.parse(JSON.parse(readFileSync(report, 'utf8'))) : undefined
}

const outcomeOf = async (bug: Bug): Promise<'noticed' | 'survived' | 'text not found'> => {
	const path = join(copy, bug.file)
	const source = readFileSync(path, 'utf8')
	const broken = putBug(source, bug)
	if (broken === undefined) return 'text not found'
	writeFileSync(path, broken)
	const outcome = await runTests(bug.tests)
	writeFileSync(path, source)
	return outcome !== undefined && outcome.numFailedTests > 0 ? 'noticed' : 'survived'
}

// A test that fails anyway notices nothing.
const before = await runTests([...new Set(bugs.flatMap(({ tests }) => tests))])
if (before === undefined || before.numFailedTests > 0 || before.numPassedTests === 0) {
	console.error('these tests fail without any bug: run them alone first')
	end(1)
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
end(noticed === bugs.length ? 0 : 1)
