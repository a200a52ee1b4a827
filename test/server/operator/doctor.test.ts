/** The doctor's checks, each on something that is well and something that is not. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { checkBackupFile } from '../../../server/operator/doctor/backup.ts'
import { checkDatabase } from '../../../server/operator/doctor/database.ts'
import type { Finding } from '../../../server/operator/doctor/finding.ts'
import { checkFolder } from '../../../server/operator/doctor/folder.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { openService } from '../../support/service/service.ts'
import { commandsOf, plainCommandsOf } from './run-command.ts'

const service = await openService()
const folder = mkdtempSync(join(tmpdir(), 'kurz-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const states = (findings: Finding[]) => findings.map(({ check, state }) => `${check}: ${state}`)
const found = (findings: Finding[], check: string) =>
	findings.filter((one) => one.check === check).map(({ state, found }) => `${state} ${found}`)

describe('the database', () => {
	const config = { ...readConfig({}), databasePrepare: service.prepare }
	const { create } = createEmptyDatabases()

	it('is well with its migrations and the same clock', async () => {
		const findings = await checkDatabase(service.place, config, Date.now)
		expect(findings.filter(({ check }) => check !== 'database').map(({ found }) => found)).toEqual([
			'all applied',
			"the same as the database's",
			'Kurz has made none',
		])
		expect(found(findings, 'database')[0]).toMatch(/^ok Postgres \d+\.\d+ answers$/)
	})

	it.each([
		['backup', '1 hour', 'ok made 1 h ago'],
		['backup', '31 hours', 'warn made 31 h ago'],
		['backup', '5 days', 'warn made 5 days ago'],
		['failed backup', '2 hours', 'fail the daily one failed 2 h ago'],
	])('%s %s ago: %s', async (work, age, line) => {
		const { sql } = service.database
		await sql`insert into leases (work, ends_at) values (${work}, now() - ${age}::interval)`
		try {
			expect(found(await checkDatabase(service.place, config, Date.now), 'last backup')).toEqual([line])
		} finally {
			await sql`delete from leases where work = ${work}`
		}
	})

	it('with a root certificate that is not there is one finding, without the password', async () => {
		const place = 'postgres://kurz:hush@127.0.0.1:1/kurz?sslmode=verify-full&sslrootcert=/not/there'
		const findings = await checkDatabase(place, { ...config, databaseUrl: place }, Date.now)
		expect(states(findings)).toEqual(['database: fail'])
		expect(findings[0]!.found).toContain('sslrootcert')
		expect(JSON.stringify(findings)).not.toContain('hush')
	})

	it('says that it is empty, and is empty afterwards', async () => {
		const place = await create()
		const findings = await checkDatabase(place, config, Date.now)
		expect(found(findings, 'migrations')[0]).toMatch(/^warn not yet applied: \d+, up to \d{4}_/)
		expect(await checkDatabase(place, config, Date.now)).toEqual(findings)
	})

	it.each([
		[-5_000, 'warn'],
		[5_000, 'warn'],
		[90_000, 'fail'],
	])('a clock that differs by %i ms is a %s', async (ms, state) => {
		const findings = await checkDatabase(service.place, config, () => Date.now() - ms)
		const side = ms > 0 ? 'ahead' : 'behind'
		expect(found(findings, 'clock')[0]).toMatch(new RegExp(`^${state} the database's is [\\d.]+ s ${side}$`))
	})

	it('too many processes for its connections are a warning', async () => {
		const findings = await checkDatabase(service.place, { ...config, processes: 64 }, Date.now)
		const warning = /^warn it allows \d+ connections, and Kurz may need 1024$/
		expect(found(findings, 'database')).toContainEqual(expect.stringMatching(warning))
	})

	it('that does not answer is one finding', async () => {
		const place = { host: '127.0.0.1', port: 1, username: 'x', database: 'x' }
		expect(states(await checkDatabase(place, config, Date.now))).toEqual(['database: fail'])
	})
})

describe('the data folder', () => {
	it('is well with a secret that only its owner reads', () => {
		const own = join(folder, 'own')
		mkdirSync(own)
		expect(states(checkFolder(own, false)).slice(0, 2)).toEqual(['data folder: ok', 'secret: warn'])
		writeFileSync(join(own, 'secret'), `${'s'.repeat(40)}\n`, { mode: 0o600 })
		expect(states(checkFolder(own, false)).slice(0, 2)).toEqual(['data folder: ok', 'secret: ok'])
		chmodSync(join(own, 'secret'), 0o644)
		expect(found(checkFolder(own, false), 'secret')[0]).toMatch(/^warn .* can be read by others$/)
		writeFileSync(join(own, 'secret'), 'short')
		expect(found(checkFolder(own, false), 'secret')[0]).toMatch(/^fail .* has fewer than 32 characters$/)
		expect(found(checkFolder(own, true), 'secret')).toEqual([])
	})

	it('need not exist yet, and its disk has figures', () => {
		const findings = checkFolder(join(folder, 'not', 'yet'), true)
		expect(found(findings, 'data folder')[0]).toMatch(/^warn .* does not exist yet$/)
		expect(found(findings, 'disk')[0]).toMatch(/^\w+ \d+ [MG]B free \(\d+ %\)$/)
	})
})

describe('a backup', () => {
	it('is read to its end: whole, cut off, changed, or something else', async () => {
		const file = join(folder, 'backup')
		expect((await commandsOf(service)('backup', file))[0]).toBe(true)
		const none = { passphrase: undefined, secret: undefined }
		const whole = await checkBackupFile(file, none)
		expect(states(whole)).toEqual(['backup file: ok', 'backup file: warn'])
		expect(whole[0]!.found).toContain(`${file} is whole: made 2026-11-20T12:00:00.000Z`)
		const bytes = Buffer.from(await Bun.file(file).bytes())
		truncateSync(file, bytes.length - 20)
		expect(states(await checkBackupFile(file, none))).toEqual(['backup file: fail'])
		bytes[bytes.length >> 1]! ^= 1
		writeFileSync(file, bytes)
		expect(states(await checkBackupFile(file, none))).toEqual(['backup file: fail'])
		writeFileSync(file, 'no backup')
		expect(states(await checkBackupFile(file, none))).toEqual(['backup file: fail'])
		expect(states(await checkBackupFile(join(folder, 'missing'), none))).toEqual(['backup file: fail'])
	})
})

it('faults of the variables are the only findings, and make it fail', async () => {
	const [isDone, said] = await plainCommandsOf({ env: { PORT: 'x', SIGNUPS: 'x' } })('doctor', '--json')
	expect(isDone).toBe(false)
	expect(states(JSON.parse(said))).toEqual(['variables: fail', 'variables: fail'])
})
