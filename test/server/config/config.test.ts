/** Every variable is read and checked, and has its default. */
import { describe, expect, it } from 'vitest'
import { readConfig, settle } from '../../../server/config/config.ts'
import { Refusal } from '../../../server/config/refusal.ts'

const faultsOf = (env: Record<string, string>): string[] => {
	try {
		readConfig(env)
	} catch (error) {
		if (error instanceof Refusal) return error.lines
		throw error
	}
	return []
}

describe('the defaults', () => {
	it('are as documented', () => {
		const pace = (points: number) => ({ points, windowMs: 3_600_000 })
		expect(readConfig({})).toEqual({
			...{ host: expect.any(String), port: 3000, processes: 1 },
			...{ baseUrl: 'http://localhost:3000', dataDir: undefined },
			...{ databaseUrl: undefined, databasePrepare: true, secret: undefined, trustProxy: [] },
			rateLimits: { create: pace(600), createAuthenticated: pace(1200), visit: pace(600), other: pace(600) },
			...{ countsRedirects: false, countsByAccount: true, aliasLength: { min: 5, max: 15 } },
			...{ rateLimitStore: 'auto', anonymous: true, signUps: true },
			...{ signsInByPassword: true, operatorsNeedFactor: false, trustProxyHeader: 'X-Forwarded-For' },
			...{ clickRetentionDays: undefined, retiredSlugDays: 30, blockedHosts: undefined },
			...{ logLevel: 'info', logFormat: 'auto', metrics: undefined, logRequests: 'off' },
			...{ backupDir: undefined, backupAt: 180, backupKeep: 7, backupPassphrase: undefined },
			...{ linkBaseUrl: 'http://localhost:3000', site: { name: 'Kurz' } },
		})
	})

	it('follow PORT; an empty variable counts as unset', () => {
		expect(readConfig({ PORT: '8080', BASE_URL: '' }).baseUrl).toBe('http://localhost:8080')
	})

	it.each([
		['auto', '', 2, 'postgres'],
		['2', '', 2, 'postgres'],
		['64', '', 2, 'postgres'],
		['auto', '', 1, 'memory'],
		['', '', 1, 'memory'],
		['4', 'memory', 4, 'memory'],
		['', 'postgres', 1, 'postgres'],
	])(
		'keep limits of PROCESSES=%s, RATE_LIMIT_STORE=%s and %i processes in %s',
		(processes, store, count, kept) => {
			const env = { ...(processes && { PROCESSES: processes }), ...(store && { RATE_LIMIT_STORE: store }) }
			expect(settle(readConfig(env), count).rateLimitStore).toBe(kept)
		},
	)

	it('set B is stricter', () => {
		const { rateLimits } = readConfig({ RATE_LIMIT_SET: 'B' })
		expect(rateLimits.create).toEqual({ points: 10, windowMs: 60_000 })
		expect(rateLimits.createAuthenticated).toEqual({ points: 20, windowMs: 60_000 })
	})
})

const databaseUrls = [
	...['%zz@host/db', '@host:99999/db', '%zz@h1,h2/db', '@h1,,h2/db', '@h1,h2,/db', '@h1:5432,h2:0/db'],
	...['@h1:5432,h2:65536/db', '@h1,h1:5432/db', '@h1,%2Fvar%2Frun/db', '@h1,h 2/db', '@h1/db?sslmod=require'],
	...['@h1,h2/db?target_session_attrs=standby', '@h1,h2/db?target_session_attrs=prefer-standby'],
	...[
		'@h1/db?target_session_attrs=read-only',
		'@h1/db?sslmode=allow',
		'@h1/db?target_session_attrs=leader',
		'@h1/db?ssl=yes',
	],
	'@h1/db?sslmode=require&sslrootcert=system',
].map((rest) => `postgres://u:secret-password${rest}`)
const proxies = [
	'10.0.0.0/99',
	'proxy.local',
	'020.0.0.1',
	'010.0.0.0/8',
	'10/8',
	'0x7f.1',
	'::ffff:010.0.0.1',
]

const address = { DATABASE_URL: 'postgres://kurz@db.example/kurz', SECRET: 'x'.repeat(32) }

describe('a bad value', () => {
	const bad = {
		PORT: ['http', '65536'],
		PROCESSES: ['0', '65', 'all'],
		BASE_URL: ['kurz.example', 'https://k.example/path', 'ftp://k.example', 'https://:p@k.example'],
		DATABASE_URL: ['mysql://x', ...databaseUrls],
		DATABASE_PREPARE: ['maybe'],
		METRICS: ['9464', ':9464', '127.0.0.1', '127.0.0.1:65536', '[kurz]:1', '::1:9464', 'on'],
		LOG_REQUESTS: ['on'],
		PGSSLMODE: ['allow'],
		DATABASE_CONNECTIONS: ['7', 'all', '0'],
		SECRET: ['short'],
		TRUST_PROXY: proxies,
		RATE_LIMIT_SET: ['C'],
		RATE_LIMIT_CREATE: ['10/fortnight'],
		RATE_LIMIT_VISIT: ['0/minute'],
		RATE_LIMIT_OTHER: ['10'],
		RATE_LIMIT_CREATE_AUTHENTICATED: ['none'],
		RATE_LIMIT_STORE: ['redis'],
		ANONYMOUS: ['true'],
		ALIAS_LENGTH: ['2', '64-2', '1-64', '6-64', '2-14', '2-65', '2 - 64', '5-', 'any'],
		...{ RETIRED_SLUG_DAYS: ['-1'], SIGNUPS: ['maybe'] },
		CLICK_RETENTION_DAYS: ['0'],
		BACKUP_AT: ['3:00', '24:00', '03:60', 'daily'],
		BACKUP_KEEP: ['0', 'all'],
		LOG_LEVEL: ['loud'],
		LOG_FORMAT: ['xml'],
	}
	const each = Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value] as const))
	it.each(each)('%s=%s is named', (name, value) => {
		const faults = faultsOf({ ...(name.startsWith('DATABASE_') && address), [name]: value })
		expect(faults).toHaveLength(1)
		expect(faults[0]).toMatch(new RegExp(`^${name} `))
		expect(faults[0]).not.toContain('secret-password')
	})

	it.each([
		[{ ...address, DATABASE_CONNECTIONS: '31', PROCESSES: '4' }, /^DATABASE_CONNECTIONS must be at least 32/],
		[{ DATABASE_CONNECTIONS: '8' }, /^DATABASE_CONNECTIONS needs DATABASE_URL/],
		[{ ...address, DATABASE_PASSWORD_FILE: '/p', DATABASE_PASSWORD_COMMAND: 'p' }, /are both set/],
		[{ DATABASE_PASSWORD_FILE: '/p' }, /^DATABASE_PASSWORD_FILE needs DATABASE_URL/],
		[{ DATABASE_PASSWORD_COMMAND: 'p' }, /^DATABASE_PASSWORD_COMMAND needs DATABASE_URL/],
		[
			{ ...address, DATABASE_URL: 'postgres://u:secret-password@h/db', DATABASE_PASSWORD_FILE: '/p' },
			/^DATABASE_PASSWORD_FILE is set, and DATABASE_URL holds a password too/,
		],
		[{ ...address, PGSSLMODE: 'require', PGSSLROOTCERT: 'system' }, /^PGSSLROOTCERT is system, which needs/],
	])('is named where two variables contradict each other: %o', (env, line) => {
		expect(faultsOf(env)).toEqual([expect.stringMatching(line)])
		expect(faultsOf(env)[0]).not.toContain('secret-password')
	})

	it('every missing variable of a group is named', () => {
		const named = faultsOf({ OIDC_ISSUER: 'https://id.example' }).map((fault) => fault.split(' ')[0])
		expect(named).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
	})

	it('is named along with all the others', () => {
		const faults = faultsOf({ PORT: 'x', ANONYMOUS: 'x', DATABASE_URL: 'postgres://localhost/kurz' })
		expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'ANONYMOUS', 'SECRET'])
	})
})

describe('OpenID Connect', () => {
	const oidc = { OIDC_ISSUER: 'https://sso.example/realm', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'x' }

	it('is on when all three variables are set, and only then', () => {
		expect(readConfig(oidc).oidc).toMatchObject({ issuer: oidc.OIDC_ISSUER, clientId: 'kurz' })
		for (const name of Object.keys(oidc)) {
			const faults = faultsOf({ ...oidc, [name]: '' })
			expect(faults.map((fault) => fault.split(' ')[0])).toEqual([name])
		}
	})

	const issuers = [
		'sso.example',
		'http://',
		'https://:80',
		'ftp://sso.example',
		'https://user:password@sso.example',
	]
	it.each([...issuers, 'https://sso.example/?realm=1', 'https://sso.example/#realm'])(
		'the issuer %s is named',
		(issuer) => {
			const faults = faultsOf({ ...oidc, OIDC_ISSUER: issuer })
			expect(faults).toEqual([expect.stringMatching(/^OIDC_ISSUER must be/)])
		},
	)
})

it.each([
	['channel_binding=require&sslmode=require', 'sslmode=require', true],
	['pgbouncer=true', '', false],
	['target_session_attrs=any&sslmode=require', 'target_session_attrs=any&sslmode=require', true],
	['pgbouncer=true&connect_timeout=5', 'connect_timeout=5', false],
	['options=endpoint%3Dab-cd', 'options=endpoint%3Dab-cd', true],
])('DATABASE_URL with ?%s is understood', (query, left, prepare) => {
	const address = 'postgres://u:p%40x@h1,h2:6432/db'
	const env = { DATABASE_URL: `${address}?${query}`, SECRET: 'x'.repeat(32) }
	const { databaseUrl, databasePrepare } = readConfig(env)
	expect([databaseUrl, databasePrepare]).toEqual([left === '' ? address : `${address}?${left}`, prepare])
})

it('of a single host, any will do', () => {
	const env = { ...address, DATABASE_URL: `${address.DATABASE_URL}?target_session_attrs=any` }
	expect(readConfig(env).databaseUrl).toBe(address.DATABASE_URL)
})
