/** Servers share one database: who starts it, who stops it, and what survives a kill. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmbeddedServers, until } from '../../support/machine/embedded-servers.ts'
import { findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)

test('the first start makes a database, UTF-8 and durable, on a private socket only', async () => {
	const { server, opened, sql } = await run(join(servers.folder(), 'new', 'data'))
	expect(opened).toMatchObject({ started: 'started', version: expect.stringMatching(/^18\.\d+$/) })
	expect(opened.connection).toMatchObject({ username: 'kurz_service', database: 'kurz' })
	const settings = await sql<{ name: string; setting: string }[]>`
		SELECT name, setting FROM pg_settings
		WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding')
		ORDER BY name`
	expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
		fsync: 'on',
		synchronous_commit: 'on',
		full_page_writes: 'on',
		listen_addresses: '',
		server_encoding: 'UTF8',
	})
	// Searches ignore case, also beyond ASCII.
	expect(await sql`SELECT 'ÜBUNG Ж' ILIKE '%übung ж%' AS found, 'a' < 'B' AS mixed`).toEqual([
		{ found: true, mixed: false },
	])
	await server.leave()
})

test('the last server to leave stops the database, and none before it', async () => {
	const { dataDir, server: first } = await run()
	const { server: second, opened, sql } = await run(dataDir)
	expect(opened.started).toBe('attached')
	const postmaster = postmasterOf(dataDir)

	await first.leave()
	expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
	expect(findPostmasters(dataDir)).toEqual([postmaster])

	await second.leave()
	expect(findPostmasters(dataDir)).toEqual([])
	expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
	expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a killed server leaves the database running; the next one attaches, and stops it when it leaves', async () => {
	const { dataDir, server: killed, sql } = await run()
	await sql`CREATE TABLE clicks AS SELECT 7 AS slug`
	const postmaster = postmasterOf(dataDir)
	await killed.kill()
	expect(findPostmasters(dataDir)).toEqual([postmaster])

	const next = await run(dataDir)
	expect(next.opened.started).toBe('attached')
	expect(await next.sql`SELECT slug FROM clicks`).toEqual([{ slug: 7 }])
	await next.server.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a killed server does not count as one that still runs', async () => {
	const { dataDir, server: killed } = await run()
	const { server: staying } = await run(dataDir)
	await killed.kill()
	await staying.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('Ctrl-C reaches only the server', async () => {
	const { server, sql } = await run()
	// like a terminal, which signals the whole process group
	send(-(server.process.pid ?? 0), 'SIGINT')
	await until('the server ends', () => server.process.exitCode !== null || server.process.signalCode !== null)
	expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
})

test('four first starts at once make one database, which all four use', async () => {
	const dataDir = join(servers.folder(), 'data')
	const four = await Promise.all(Array.from({ length: 4 }, () => run(dataDir)))
	const started = four.map(({ opened }) => opened.started)
	expect(started.sort()).toEqual(['attached', 'attached', 'attached', 'started'])
	expect(four.flatMap(({ server }) => server.log).filter((line) => line.startsWith('creating'))).toHaveLength(
		1,
	)
	expect(findPostmasters(dataDir)).toHaveLength(1)
	for (const { sql } of four) expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])

	await Promise.all(four.map(({ server }) => server.leave()))
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a server that arrives while the last one leaves gets a database that stays', async () => {
	const { dataDir, server } = await run()
	let present = server
	for (let round = 0; round < 5; round++) {
		const [arriving] = await Promise.all([run(dataDir), present.leave()])
		expect(await arriving.sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
		expect(findPostmasters(dataDir)).toHaveLength(1)
		present = arriving.server
	}
	await present.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})
