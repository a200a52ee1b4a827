/** Servers share one database: who starts it, who stops it, and what survives a kill. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmbeddedServers, until } from '../../support/machine/embedded-servers.ts'
import { findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'

const servers = createEmbeddedServers()

test('the first start makes a database, UTF-8 and durable, on a private socket only', async () => {
	const dataDir = join(servers.folder(), 'new', 'data')
	const server = servers.start(dataDir)
	const opened = await server.opened()

	expect(opened).toMatchObject({ started: 'started', version: expect.stringMatching(/^18\.\d+$/) })
	expect(opened.connection).toMatchObject({ username: 'kurz_service', database: 'kurz' })
	const sql = servers.connect(opened)
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
	const dataDir = await servers.madeDataDir()
	const first = servers.start(dataDir)
	await first.opened()
	const second = servers.start(dataDir)
	expect((await second.opened()).started).toBe('attached')
	const postmaster = postmasterOf(dataDir)

	await first.leave()
	const sql = servers.connect(await second.opened())
	expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
	expect(findPostmasters(dataDir)).toEqual([postmaster])

	await second.leave()
	expect(findPostmasters(dataDir)).toEqual([])
	expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
	expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a killed server leaves the database running; the next one attaches, and stops it when it leaves', async () => {
	const dataDir = await servers.madeDataDir()
	const killed = servers.start(dataDir)
	const sql = servers.connect(await killed.opened())
	await sql`CREATE TABLE clicks AS SELECT 7 AS slug`
	const postmaster = postmasterOf(dataDir)
	await killed.kill()
	expect(findPostmasters(dataDir)).toEqual([postmaster])

	const next = servers.start(dataDir)
	const opened = await next.opened()
	expect(opened.started).toBe('attached')
	expect(await servers.connect(opened)`SELECT slug FROM clicks`).toEqual([{ slug: 7 }])
	await next.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a killed server does not count as one that still runs', async () => {
	const dataDir = await servers.madeDataDir()
	const killed = servers.start(dataDir)
	await killed.opened()
	const staying = servers.start(dataDir)
	await staying.opened()
	await killed.kill()
	await staying.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('Ctrl-C reaches only the server', async () => {
	const dataDir = await servers.madeDataDir()
	const server = servers.start(dataDir)
	const opened = await server.opened()
	// like a terminal, which signals the whole process group
	send(-(server.process.pid ?? 0), 'SIGINT')
	await until('the server ends', () => server.process.exitCode !== null || server.process.signalCode !== null)
	expect(await servers.connect(opened)`SELECT 1 AS one`).toEqual([{ one: 1 }])
})

test('four first starts at once make one database, which all four use', async () => {
	const dataDir = join(servers.folder(), 'data')
	const four = Array.from({ length: 4 }, () => servers.start(dataDir))
	const opened = await Promise.all(four.map((server) => server.opened()))

	expect(opened.map(({ started }) => started).sort()).toEqual(['attached', 'attached', 'attached', 'started'])
	expect(four.flatMap(({ log }) => log).filter((line) => line.startsWith('creating'))).toHaveLength(1)
	expect(findPostmasters(dataDir)).toHaveLength(1)
	for (const one of opened) expect(await servers.connect(one)`SELECT 1 AS one`).toEqual([{ one: 1 }])

	await Promise.all(four.map((server) => server.leave()))
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a server that arrives while the last one leaves gets a database that stays', async () => {
	const dataDir = await servers.madeDataDir()
	let present = servers.start(dataDir)
	await present.opened()
	for (let round = 0; round < 5; round++) {
		const arriving = servers.start(dataDir)
		await Promise.all([present.leave(), arriving.opened()])
		const sql = servers.connect(await arriving.opened())
		expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
		expect(findPostmasters(dataDir)).toHaveLength(1)
		present = arriving
	}
	await present.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})
