/** A start behind PgBouncer in transaction mode, which forgets prepared statements before 1.21. */
import { expect, it } from 'vitest'
import { startPooler, startPostgres } from '../../support/machine/outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { maintain } from '../../support/service/database-server.ts'

const place = useWorkplace('kurz-pooled')
const missing = ['pgbouncer', `${POSTGRES_PROGRAMS}/postgres`].some((name) => findProgram(name) === undefined)
const noPooler = missing ? ' (skipped: needs pgbouncer and postgresql-15)' : ''

it.skipIf(noPooler !== '')(`says which variable to set, and starts with it${noPooler}`, async () => {
	const postgres = await startPostgres(place)
	const DATABASE_URL = await startPooler(place, postgres)
	const env = { DATABASE_URL, SECRET: 'a secret for tests, 32 characters or more' }
	expectOneLine(await refusalOf(place, { ...env, DATABASE_PREPARE: 'on' }), /set DATABASE_PREPARE=off/)
	const server = await startServer(place, { env: { ...env, DATABASE_PREPARE: 'off' } })
	expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
	const other = await startServer(place, { env: { ...env, DATABASE_URL: `${DATABASE_URL}?pgbouncer=true` } })
	expect((await fetch(`${other.origin}/api/v1/health`)).status).toBe(200)
	const database = new URL(postgres).pathname.slice(1)
	const role = await startPooler(place, postgres, 'pgbouncer-again')
	await maintain(postgres, `alter database ${database} set bytea_output = escape`)
	// A pooler keeps the connections that it has.
	expectOneLine(
		await refusalOf(place, { ...env, DATABASE_URL: role, DATABASE_PREPARE: 'off' }),
		/sets bytea_output to escape, .* behind a pooler/,
	)
	const direct = await startServer(place, { env: { ...env, DATABASE_URL: postgres } })
	expect((await fetch(`${direct.origin}/api/v1/health`)).status).toBe(200)
})
