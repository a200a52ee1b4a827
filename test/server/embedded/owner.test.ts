/** One process owns the database: commands join it, other servers wait or are refused. */
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EmbeddedServer } from '../../support/machine/embedded-server.ts'
import { createEmbeddedServers, until } from '../../support/machine/embedded-servers.ts'
import { findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)
const impatientScript = new URL('../../support/machine/impatient-embedded-process.ts', import.meta.url)
	.pathname

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

test('a second server is refused in a line that names the first, which goes on and stops the database', async () => {
	const { dataDir, server, sql } = await run()
	const postmaster = postmasterOf(dataDir)
	expect(await servers.start(dataDir).failed()).toBe(
		`Process ${server.process.pid} serves from ${dataDir} already: set PROCESSES to serve with several processes, or DATABASE_URL to share a Postgres.`,
	)
	expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
	expect(findPostmasters(dataDir)).toEqual([postmaster])

	await server.leave()
	expect(findPostmasters(dataDir)).toEqual([])
	expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
	expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a killed server leaves the database running; the next one takes it over, and stops it when it leaves', async () => {
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

test('Ctrl-C reaches only the server', async () => {
	const { server, sql } = await run()
	// like a terminal, which signals the whole process group
	send(-(server.process.pid ?? 0), 'SIGINT')
	await until('the server ends', () => server.process.exitCode !== null || server.process.signalCode !== null)
	expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
})

test('of four first starts at once one makes the database, and the others are refused', async () => {
	const dataDir = join(servers.folder(), 'data')
	const four = Array.from({ length: 4 }, () => servers.start(dataDir))
	const outcomes = await Promise.allSettled(four.map((server) => server.opened()))
	const winners = four.filter((_, nth) => outcomes[nth]?.status === 'fulfilled')
	expect(winners).toHaveLength(1)
	for (const server of four)
		if (!winners.includes(server)) expect(await server.failed()).toContain('serves from')
	expect(four.flatMap(({ log }) => log).filter((line) => line.startsWith('creating'))).toHaveLength(1)
	expect(findPostmasters(dataDir)).toHaveLength(1)
	await winners[0]!.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a command beside a server uses its database, also while that starts, and leaves it running', async () => {
	const dataDir = join(servers.folder(), 'data')
	const server = servers.start(dataDir)
	await until('the server owns it', () => existsSync(join(dataDir, 'postgres.owner.lock')))
	const command = await run(dataDir, { purpose: 'command' })
	expect(await command.sql`SELECT current_user AS name`).toEqual([{ name: 'kurz_service' }])
	expect(command.opened).toEqual({ ...(await server.opened()), started: 'attached' })
	const postmaster = postmasterOf(dataDir)
	await command.server.leave()
	expect(findPostmasters(dataDir)).toEqual([postmaster])
	await server.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a command alone starts the database, or takes over what a killed server left, and stops it', async () => {
	const { dataDir, server: killed } = await run()
	await killed.kill()
	for (const started of ['attached', 'started']) {
		const { server, opened, sql } = await run(dataDir, { purpose: 'command' })
		expect(opened.started).toBe(started)
		expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
		await server.leave()
		expect(findPostmasters(dataDir)).toEqual([])
	}
})

test('a server, or another command, that starts while a command has the database waits for its end', async () => {
	const { dataDir, server: command } = await run(undefined, { purpose: 'command' })
	const waiting = [servers.start(dataDir, { purpose: 'command' }), servers.start(dataDir)]
	const line = `Process ${command.process.pid} runs a command on the database; waiting for its end`
	await until('both wait', () => waiting.every(({ log }) => log.includes(line)))
	await command.leave()
	const end = async (server: EmbeddedServer) => {
		await server.opened()
		expect(findPostmasters(dataDir)).toHaveLength(1)
		await server.leave()
	}
	await Promise.all(waiting.map(end))
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a server that comes while the owner is stopping waits for its end, and then has a database that stays', async () => {
	const { dataDir, server } = await run()
	let present = server
	for (let round = 0; round < 5; round++) {
		if (round === 0) present.markStopping()
		const next = servers.start(dataDir)
		if (round === 0)
			await until('it waits', () => next.log.some((line) => line.includes('waiting for its end')))
		const [opened] = await Promise.all([next.opened(), present.leave()])
		expect(opened.started).toBe('started')
		expect(await servers.connect(opened)`SELECT 1 AS one`).toEqual([{ one: 1 }])
		expect(findPostmasters(dataDir)).toHaveLength(1)
		present = next
	}
	await present.leave()
	expect(findPostmasters(dataDir)).toEqual([])
})

test('an owner that is stopping and does not end is named, and who waits for it can be stopped', async () => {
	const { dataDir, server } = await run()
	const stopped = servers.start(dataDir)
	server.markStopping()
	await until('it waits', () => stopped.log.some((line) => line.includes('waiting for its end')))
	stopped.markStopping()
	await stopped.failed()
	expect(await servers.start(dataDir, { script: impatientScript }).failed()).toBe(
		`Process ${server.process.pid} is stopping and does not end: end it and start again.`,
	)
	await server.leave()
})

test('a command whose server has no database to offer says so', async () => {
	const { dataDir, server } = await run()
	renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
	send(Number(readFileSync(join(dataDir, 'elsewhere', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
	expect(await servers.start(dataDir, { script: impatientScript, purpose: 'command' }).failed()).toBe(
		`Process ${server.process.pid} serves from ${dataDir}, but its database does not answer.`,
	)
	await server.leave()
})
