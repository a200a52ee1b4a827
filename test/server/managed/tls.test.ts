/** TLS to a real Postgres 15: each sslmode as libpq means it, and one line for what it refuses. */
import { describe, expect, it } from 'vitest'
import { readDatabaseUrl } from '../../../server/config/database-url.ts'
import { Unavailable } from '../../../server/errors.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { translating } from '../../../server/store/driver/failures.ts'
import { readHostStates } from '../../../server/store/driver/host-states.ts'
import { followHosts } from '../../../server/store/driver/primary.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { noTls, startTlsPostgres, type TlsPostgres } from '../../support/machine/tls-postgres.ts'

const place = useWorkplace('kurz-tls')
const SECRET = 'a secret for tests, 32 characters or more'
const none = { urlOf: () => '', folder: '', port: 0, ours: '', others: '', setTls: async () => {} }
const { urlOf, folder, port, ours, others, setTls }: TlsPostgres =
	noTls === '' ? await startTlsPostgres(place) : none

/** Whether the connection is encrypted; `no: …` when none is made. */
const tryOut = async (url: string, env = {}): Promise<string> => {
	const database = connect(readDatabaseUrl(url, env).url, { prepare: true, max: 1 })
	try {
		const [row] = await database.sql<{ ssl: boolean }[]>`
			select ssl from pg_stat_ssl where pid = pg_backend_pid()`
		return row!.ssl ? 'encrypted' : 'plain'
	} catch (error) {
		return `no: ${(error as Error).message}`
	} finally {
		await database.close(0)
	}
}

const untrusted = /^no: (unable to|self)/
const wrongName = /^no: Hostname.* not match/
describe.skipIf(noTls !== '')(`a connection${noTls}`, () => {
	it.each([
		['', 'localhost', 'plain'],
		['sslmode=disable', 'localhost', 'plain'],
		['sslmode=prefer', '127.0.0.1', 'encrypted'],
		['sslmode=require', '127.0.0.1', 'encrypted'],
		['ssl=require', '127.0.0.1', 'encrypted'],
		['sslmode=verify-ca&sslrootcert=OURS', '127.0.0.1', 'encrypted'],
		['sslmode=verify-full&sslrootcert=OURS', 'localhost', 'encrypted'],
		['sslrootcert=OURS', 'localhost', 'encrypted'],
		['sslmode=require&sslrootcert=OURS', '127.0.0.1', 'encrypted'],
		['sslmode=require&sslrootcert=OTHERS', '127.0.0.1', untrusted],
		['sslmode=verify-ca&sslrootcert=OTHERS', 'localhost', untrusted],
		['sslmode=verify-ca', 'localhost', untrusted],
		['sslmode=verify-full&sslrootcert=OTHERS', 'localhost', untrusted],
		['sslmode=verify-full', 'localhost', untrusted],
		['ssl=true', 'localhost', untrusted],
		['sslrootcert=system', 'localhost', untrusted],
		['sslmode=verify-full&sslrootcert=OURS', '127.0.0.1', wrongName],
		['sslrootcert=OURS', '127.0.0.1', wrongName],
		['sslmode=verify-full&sslrootcert=/nowhere', 'localhost', /^no: the file of sslrootcert can't be read/],
		[
			'sslmode=verify-full&sslrootcert=/etc/passwd',
			'localhost',
			/^no: the file of sslrootcert holds no cert/,
		],
	])('?%s to %s: %s', async (query, host, expected) => {
		const named = query.replace('OURS', ours).replace('OTHERS', others)
		expect(await tryOut(urlOf(named, host)).catch((error) => `no: ${error.message}`)).toMatch(expected)
	})

	it('the variables of libpq count where the address says nothing', async () => {
		expect(await tryOut(urlOf(''), { PGSSLMODE: 'require' })).toBe('encrypted')
		expect(await tryOut(urlOf(''), { PGSSLROOTCERT: others })).toMatch(untrusted)
		expect(await tryOut(urlOf('', '127.0.0.1'), { PGSSLROOTCERT: ours })).toMatch(wrongName)
		expect(await tryOut(urlOf('sslmode=disable'), { PGSSLMODE: 'verify-full' })).toBe('plain')
		expect(await tryOut(urlOf(`sslrootcert=${ours}`), { PGSSLROOTCERT: others })).toBe('encrypted')
	})

	it('each of several hosts is checked by its own name', async () => {
		const query = `sslmode=verify-full&sslrootcert=${ours}`
		const url = urlOf(query, `127.0.0.1:${port},localhost:${port}`)
		expect(await tryOut(url)).toBe('encrypted')
		const states = await readHostStates(followHosts(url)!)
		expect(states).toMatchObject([{ reason: expect.stringMatching(/not match/) }, { isStandby: false }])
		expect(await tryOut(urlOf(query, `127.0.0.1:${port},127.0.0.2:${port}`))).toMatch(
			/^no: .*127\.0\.0\.1:\d+ Hostname.* not match/,
		)
	})

	it('a server that is no longer trusted counts as away: a request may be sent again', async () => {
		const { sql, close } = connect(urlOf(`sslmode=verify-full&sslrootcert=${others}`), {
			prepare: true,
			max: 1,
		})
		await expect(translating(() => sql`select 1`)).rejects.toBeInstanceOf(Unavailable)
		await close(0)
	})
})

describe.skipIf(noTls !== '')(`a server process${noTls}`, () => {
	it('serves over it, and refuses in one line what it cannot trust', async () => {
		const env = { SECRET, PGSSLROOTCERT: ours }
		const server = await startServer(place, { env: { ...env, DATABASE_URL: urlOf('sslmode=verify-full') } })
		expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
		await server.stop()
		const refusals: [Record<string, string>, RegExp][] = [
			[{ DATABASE_URL: urlOf('', '127.0.0.1') }, /the database can't be used: Hostname.* not match/],
			[{ DATABASE_URL: urlOf(''), PGSSLROOTCERT: others }, /the database can't be used: (unable to|self)/],
			[
				{ DATABASE_URL: urlOf(''), PGSSLROOTCERT: '/nowhere' },
				/the file of sslrootcert can't be read: ENOENT/,
			],
			[{ DATABASE_URL: urlOf('sslmode=require'), PGSSLROOTCERT: 'system' }, /needs sslmode=verify-full/],
		]
		for (const [own, line] of refusals) expectOneLine(await refusalOf(place, { ...env, ...own }), line)
	})

	it('a socket of the same machine needs none, as in libpq', async () => {
		const { username, password } = new URL(urlOf(''))
		const own = { PGHOST: folder, PGPORT: String(port), PGUSER: username, PGPASSWORD: password }
		const env = { SECRET, DATABASE_URL: 'postgres:///postgres', PGSSLMODE: 'require', ...own }
		const server = await startServer(place, { env })
		expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
	})

	it('an authority of the system is trusted', async () => {
		const env = { SECRET, SSL_CERT_FILE: ours, DATABASE_URL: urlOf('sslmode=verify-full&sslrootcert=system') }
		const server = await startServer(place, { env })
		expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
	})

	it('a server without TLS is refused, unless the mode prefers it', async () => {
		await setTls('off')
		await expect.poll(() => tryOut(urlOf('sslmode=prefer'))).toBe('plain')
		for (const query of ['sslmode=require', `sslmode=verify-ca&sslrootcert=${ours}`, 'ssl=true'])
			expect(await tryOut(urlOf(query))).toBe('no: the server does not offer TLS')
		const env = { SECRET, DATABASE_URL: urlOf('sslmode=require') }
		expectOneLine(await refusalOf(place, env), /the database can't be used: the server does not offer TLS/)
	})
})
