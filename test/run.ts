/** `bun run test`: every check and every test, with the total in the last line. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCitus } from './support/machine/build-citus.ts'
import { startCitus } from './support/machine/citus.ts'
import { ofOneDatabase } from './support/machine/of-one-database.ts'
import { startPooler, startPostgres } from './support/machine/outside-postgres.ts'
import { type Machine, prepareMachine } from './support/machine/packages.ts'
import { createPhases, type Outcome, type Phases } from './support/machine/phases.ts'
import { type Workplace, withWorkplace } from './support/machine/workplace.ts'

const isCi = !['', '0', 'false'].includes(process.env.CI ?? '')

/** Some tests run Bun as an ordinary user, who cannot reach the one npx keeps in root's home folder. */
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

/** What strangers send is refused before a statement is written: one kind of database tells enough of it. */
const hostile = 'test/server/hostile/**'

/** What runs on one outside Postgres 15, one after the other, as it is one server. */
const onPostgres15 = async (place: Workplace, phases: Phases, { without }: Machine): Promise<Outcome[]> => {
	if (without.has('postgresql-15')) return []
	const databaseUrl = await startPostgres(place)
	const direct = { TEST_DATABASE_URL: databaseUrl }
	const outcomes = [await phases.tests('on an outside Postgres 15', 'database', { env: direct })]
	if (without.has('pgbouncer')) return outcomes
	const pooled = { ...direct, TEST_POOLER_URL: await startPooler(place, databaseUrl) }
	outcomes.push(
		await phases.tests('through PgBouncer in transaction mode', 'database', {
			env: pooled,
			without: [hostile],
		}),
	)
	return outcomes
}

/** The tests of the service's database, each on a distributed one. */
const onCitus = async (place: Workplace, phases: Phases): Promise<Outcome[]> => {
	const { coordinator, workers } = await startCitus(place)
	const env = {
		TEST_DATABASE_URL: coordinator.url('postgres'),
		TEST_CITUS_WORKERS: workers.map(({ url }) => url('postgres')).join(' '),
	}
	const without = [hostile, ...ofOneDatabase]
	// Each statement of counting asks three servers, and those share two cores.
	const testTimeout = 10 * 60_000
	return [await phases.tests('on Citus', 'database', { env, without, testTimeout })]
}

/** Two lanes for two cores: whichever is free takes the next part, so give the long ones first. */
const inTwoLanes = async (parts: (() => Promise<Outcome[]>)[]): Promise<Outcome[]> => {
	const outcomes: Outcome[][] = []
	const waiting = parts.entries()
	const lane = async () => {
		for (const [nth, part] of waiting) outcomes[nth] = await part()
	}
	await Promise.all([lane(), lane()])
	return outcomes.flat()
}

const runAll = async (place: Workplace, machine: Machine, hasCitus: boolean): Promise<Outcome[]> => {
	const phases = createPhases(place, findReachableBun(place), isCi)
	const checks = [
		await phases.script('type check', 'types'),
		await phases.script('format and lint', 'lint'),
		await phases.script('dead code', 'unused'),
	]
	const hasPostgres15 = !machine.without.has('postgresql-15')
	const tests = (title: string, project: string) => async () => [await phases.tests(title, project)]
	const faults = (title: string, kind: string) => async () => [
		await phases.counted(`under faults, ${title}`, 'test:faults', ['--database', kind]),
	]
	const outcomes = await inTwoLanes([
		tests('in real browsers', 'browsers'),
		() => onPostgres15(place, phases, machine),
		tests('on the embedded Postgres', 'database'),
		...(hasCitus ? [() => onCitus(place, phases)] : []),
		faults('on the embedded Postgres', 'embedded'),
		...(hasPostgres15 ? [faults('on an outside Postgres 15', 'outside')] : []),
		tests('without the service’s database', 'plain'),
		...(hasPostgres15 ? [tests('with a standby that takes over', 'standby')] : []),
		...(hasCitus ? [tests('growing onto Citus', 'citus')] : []),
	])
	return [...checks, ...outcomes]
}

const sum = (outcomes: Outcome[], key: 'passed' | 'failed') =>
	outcomes.reduce((total, outcome) => total + outcome[key], 0)

const machine = prepareMachine({ isCi })
for (const fault of machine.faults) console.error(fault)
const withoutCitus = machine.faults.length === 0 ? prepareCitus({ isCi }) : undefined
const outcomes: Outcome[] =
	machine.faults.length > 0
		? [{ title: 'what the tests need', passed: 0, failed: machine.faults.length, remarks: [] }]
		: await withWorkplace('kurz-run', (place) => runAll(place, machine, withoutCitus === undefined)).catch(
				(error: unknown) => {
					console.error(error)
					return [{ title: 'the run itself', passed: 0, failed: 1, remarks: [String(error)] }]
				},
			)

for (const { title, passed, failed, remarks } of outcomes) {
	console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed`)
	for (const remark of remarks) console.log(`    ${remark}`)
}
/** Without these only a bench or one of the faults does not run. */
const minor = ['wrk', 'faketime']
const absent = [...machine.without].filter((name) => !minor.includes(name))
if (absent.length > 0) {
	const suites = machine.without.has('postgresql-15')
		? 'on an outside Postgres 15, with a standby and through PgBouncer'
		: 'through PgBouncer'
	console.log(
		`\n!!! NOT RUN: the tests ${suites}, for want of ${absent.join(' and ')}. Root on Debian gets them installed, CI insists on them; the tests on the embedded Postgres are complete.\n`,
	)
}
if (withoutCitus !== undefined) console.log(`Citus was left out: ${withoutCitus}`)
const failed = sum(outcomes, 'failed')
console.log(`${sum(outcomes, 'passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
