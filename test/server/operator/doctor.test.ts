/** The doctor's checks, each on something that is well and something that is not. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createSecrets } from '../../../server/config/secrets.ts'
import { readSeen, seenHeaders, signDoctor } from '../../../server/http/seen.ts'
import { checkAddress } from '../../../server/operator/doctor/address.ts'
import { checkBackupFile } from '../../../server/operator/doctor/backup.ts'
import { checkDatabase } from '../../../server/operator/doctor/database.ts'
import type { Finding } from '../../../server/operator/doctor/finding.ts'
import { checkFolder } from '../../../server/operator/doctor/folder.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { commandsOf, plainCommandsOf } from './run-command.ts'

const secret = 'a secret for tests, 32 characters or more'
const service = await openService()
const folder = mkdtempSync(join(tmpdir(), 'kurz-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const states = (findings: Finding[]) => findings.map(({ check, state }) => `${check}: ${state}`)
const found = (findings: Finding[], check: string) =>
	findings.filter((one) => one.check === check).map(({ state, found }) => `${state} ${found}`)

describe('how requests arrive', () => {
	const secrets = createSecrets(secret)
	const servers: { stop: (now: boolean) => unknown }[] = []
	afterAll(() => Promise.all(servers.map((server) => server.stop(true))))

	/** A proxy before the service that sends what `forwards` makes of the client's header. */
	const arrive = async (
		forwards: (before: string | null) => string | null,
		env: Record<string, string> = {},
		by = secrets,
	): Promise<Finding[]> => {
		const behind = joinService(service, env)
		const proxy = Bun.serve({
			port: 0,
			fetch: (request) => {
				const headers = new Headers(request.headers)
				const forwarded = forwards(headers.get('x-forwarded-for'))
				headers.delete('x-forwarded-for')
				if (forwarded !== null) headers.set('x-forwarded-for', forwarded)
				return behind.ask(new URL(request.url).pathname, { headers, peer: '10.0.0.1' })
			},
		})
		servers.push(proxy)
		const baseUrl = `http://127.0.0.1:${proxy.port}`
		const headers = () => signDoctor(by, behind.clock.now)
		return checkAddress({ baseUrl }, { headers, read: readSeen })
	}
	const trusting = { TRUST_PROXY: '10.0.0.0/8' }
	const append = (before: string | null) => [before, '203.0.113.9'].filter(Boolean).join(', ')

	it('a proxy that adds the address, and is trusted, is well', async () => {
		const findings = await arrive(append, trusting)
		expect(states(findings)).toEqual(['name: warn', 'server: ok', 'proxy: ok'])
		expect(found(findings, 'proxy')).toEqual([
			'ok 10.0.0.1 is trusted, and says that this machine is 203.0.113.9',
		])
	})

	it('so is a proxy that replaces the header, and no proxy', async () => {
		expect(found(await arrive(() => '203.0.113.9', trusting), 'proxy')[0]).toMatch(/^ok/)
		expect(found(await arrive(() => null), 'proxy')).toEqual(['ok none: requests arrive from 10.0.0.1'])
	})

	it('a proxy that TRUST_PROXY does not name is told with the line to set', async () => {
		const [, , proxy] = await arrive(append)
		expect(proxy).toMatchObject({ check: 'proxy', state: 'fail', advice: 'set TRUST_PROXY=10.0.0.1' })
	})

	it.each([
		['passes on what clients send', (before: string | null) => before ?? '203.0.113.9', trusting],
		['is trusted like everybody else', append, { TRUST_PROXY: '0.0.0.0/0' }],
	])('a proxy that %s lets visitors choose their address', async (_, forwards, env) => {
		expect(found(await arrive(forwards, env), 'proxy')).toEqual([
			'fail visitors can choose their address by sending X-Forwarded-For',
		])
	})

	it('another installation at the address is told from this one', async () => {
		const findings = await arrive(append, trusting, createSecrets('another secret of another place'))
		expect(states(findings)).toEqual(['name: warn', 'server: fail'])
	})

	it('nobody learns anything without the secret, or with an old proof', async () => {
		const ask = async (headers: Record<string, string>) =>
			(await service.ask('/livez', { headers })).headers.has(seenHeaders.tells)
		const { now } = service.clock
		expect(await ask(signDoctor(secrets, now))).toBe(true)
		expect(await ask(signDoctor(secrets, now - 301_000))).toBe(false)
		const [header] = Object.values(signDoctor(secrets, now))
		for (const other of ['', '1', header!.replace(/.$/, (last) => (last === '0' ? '1' : '0')), `${header}0`])
			expect(await ask({ [seenHeaders.asks]: other })).toBe(false)
	})

	it('a name that does not resolve ends it; one that nobody answers at is a warning', async () => {
		const none = { headers: () => ({}), read: () => undefined }
		expect(states(await checkAddress({ baseUrl: 'https://kurz.invalid' }, none))).toEqual(['name: fail'])
		const closed = Bun.serve({ port: 0, fetch: () => new Response() })
		await closed.stop(true)
		const away = await checkAddress({ baseUrl: `http://127.0.0.1:${closed.port}` }, none)
		expect(states(away)).toEqual(['name: warn', 'server: warn'])
	})
})

describe('the database', () => {
	const config = { ...readConfig({}), databasePrepare: service.prepare }
	const { create } = createEmptyDatabases()

	it('is well with its migrations and the same clock', async () => {
		const findings = await checkDatabase(service.place, config, Date.now)
		expect(findings.filter(({ check }) => check !== 'database').map(({ found }) => found)).toEqual([
			'all applied',
			"the same as the database's",
		])
		expect(found(findings, 'database')[0]).toMatch(/^ok Postgres \d+\.\d+ answers$/)
	})

	it('is told to be empty, and is empty afterwards', async () => {
		const place = await create()
		const findings = await checkDatabase(place, config, Date.now)
		expect(found(findings, 'migrations')[0]).toMatch(/^warn not yet applied: \d\d, up to \d{4}_/)
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
		expect(found(findings, 'database')[1]).toMatch(/^warn it allows \d+ connections, and Kurz may need 1024$/)
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
		expect(states(whole)).toEqual(['backup: ok', 'backup: warn'])
		expect(whole[0]!.found).toContain(`${file} is whole: made 2026-11-20T12:00:00.000Z`)
		const bytes = Buffer.from(await Bun.file(file).bytes())
		truncateSync(file, bytes.length - 20)
		expect(states(await checkBackupFile(file, none))).toEqual(['backup: fail'])
		bytes[bytes.length >> 1]! ^= 1
		writeFileSync(file, bytes)
		expect(states(await checkBackupFile(file, none))).toEqual(['backup: fail'])
		writeFileSync(file, 'no backup')
		expect(states(await checkBackupFile(file, none))).toEqual(['backup: fail'])
		expect(states(await checkBackupFile(join(folder, 'missing'), none))).toEqual(['backup: fail'])
	})
})

it('faults of the variables are the only findings, and make it fail', async () => {
	const [isDone, said] = await plainCommandsOf({ env: { PORT: 'x', SIGNUPS: 'x' } })('doctor', '--json')
	expect(isDone).toBe(false)
	expect(states(JSON.parse(said))).toEqual(['variables: fail', 'variables: fail'])
})
