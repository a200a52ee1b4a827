/** A server that meets a database of a newer version, and one that is being migrated. */
import { expect, inject, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { codeOf } from '../../support/service/answers.ts'
import { openTestDatabase, type TestDatabase } from '../../support/service/database.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { asJson } from '../../support/service/json.ts'

const workplace = useWorkplace('kurz-newer')
const { create: createEmpty, openAt } = createEmptyDatabases()
const { prepare } = inject('server')
const line =
	/This database was made by a newer Kurz \(migration 0099_future\)\. Start that one, or restore a backup\./
const inTheFuture = Date.UTC(2126, 0, 1)

/** Notes an unknown migration; `readableBy` names the oldest one whose version can work with it. */
const migrateFurther = async (
	{ database: { sql } }: TestDatabase,
	readableBy = '0099_future',
): Promise<void> => {
	await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${inTheFuture})`
	await sql`update schema_facts set newest = '0099_future', readable_by = ${readableBy}`
}

it('refuses to start on a database that it cannot work with', async () => {
	const at = await openTestDatabase()
	await migrateFurther(at)
	expectOneLine(await refusalOf(workplace, databaseVariables(at)), line)
})

it('starts on a newer database that says that it can be worked with', async () => {
	const at = await openTestDatabase()
	await migrateFurther(at, '0000_first-version')
	const server = await startServer(workplace, { env: databaseVariables(at) })
	const made = await fetch(`${server.origin}/api/v1/shorten`, asJson({ url: 'https://target.example/' }))
	expect((await fetch(made.headers.get('location')!, { redirect: 'manual' })).status).toBe(302)
})

it.each([
	['alone', {}, 'facts'],
	['with another process', { PROCESSES: '2' }, 'facts'],
	['and fails because of it', {}, 'tables'],
])('stops with that line when a newer version migrates while it runs, %s', async (_, env, what) => {
	const at = await openTestDatabase()
	const server = await startServer(workplace, { env: { ...databaseVariables(at), ...env } })
	if (what === 'tables') await at.database.sql`alter table leases rename to duties`
	await migrateFurther(at)
	expect(await server.ended).toBe(1)
	const lines = server.output().split('\n')
	expect(lines.filter((text) => text.startsWith('kurz: '))).toEqual([expect.stringMatching(line)])
})

it('is alive and asks for patience while it migrates, and logs which migration takes its time', async () => {
	const place = await createEmpty()
	const database = await openAt('0000_first-version', place)
	// It waits when it records its first migration.
	const lock = 'lock table drizzle.__drizzle_migrations in share mode'
	const release = await holdTransaction(database, (tx) => tx.unsafe(lock))
	const port = await findPort()
	const origin = `http://127.0.0.1:${port}`
	const env = { ...databaseVariables({ place, prepare }), PORT: String(port), BASE_URL: origin }
	const starting = startServer(workplace, { env })
	const ask = (path: string) => fetch(origin + path)
	const isAlive = () => ask('/livez').catch(() => ({ status: 0 }))
	await expect.poll(async () => (await isAlive()).status).toBe(200)
	const visit = await ask('/a-link')
	expect(visit.headers.get('retry-after')).toBe('5')
	expect(await codeOf(visit)).toEqual([503, 'service_unavailable'])
	await release()
	const server = await starting
	expect((await ask('/a-link')).status).toBe(404)
	expect(server.output()).toMatch(/"migration":"0050_host_visits","nth":1,"of":\d+/)
})
