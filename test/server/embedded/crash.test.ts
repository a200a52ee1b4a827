/** Killed databases come back with all that was committed, by themselves or at the next start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { findPlatformPackage } from '../../../server/embedded/platform-package.ts'
import { createEmbeddedServers, isRoot, until } from '../../support/machine/embedded-servers.ts'
import { findPostmasters, postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)
const impatientScript = new URL('../../support/machine/impatient-embedded-process.ts', import.meta.url)
	.pathname
const others: ChildProcess[] = []
afterEach(() => {
	for (const other of others.splice(0)) other.kill('SIGQUIT')
})

test('a left-over postmaster.pid whose pid now belongs to another process is no obstacle', async () => {
	const { dataDir, server } = await run()
	const postmaster = postmasterOf(dataDir)
	await server.kill()
	send(postmaster, 'SIGKILL')
	await until('the database is gone', () => findPostmasters(dataDir).length === 0)

	// owned by the user Postgres runs as, because it takes those for a running database
	const { uid, gid } = statSync(join(dataDir, 'postgres'))
	const other = spawn('sleep', ['1000'], { ...(isRoot && { uid, gid }), stdio: 'ignore' })
	others.push(other)
	for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
		const path = join(dataDir, 'postgres', name)
		writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(other.pid)))
	}

	const next = await run(dataDir)
	expect(next.opened.started).toBe('started')
	await next.server.leave()
	expect(other.exitCode ?? other.signalCode).toBe(null)
})

test('a Postgres that somebody started there by hand is left alone, and the error names it', async () => {
	const dataDir = await servers.madeDataDir()
	const folder = join(dataDir, 'postgres')
	const { uid, gid } = statSync(folder)
	// the copy, if Postgres's user can't enter the folder of the checkout
	const copy = readdirSync(dataDir).find((name) => name.startsWith('bin-'))
	const programs = copy === undefined ? findPlatformPackage().native! : join(dataDir, copy)
	const other = spawn(join(programs, 'bin', 'postgres'), ['-D', folder, '-k', folder, '-h', ''], {
		...(isRoot && { uid, gid }),
		cwd: '/',
		stdio: 'ignore',
	})
	others.push(other)
	await until('it listens', () => existsSync(join(folder, '.s.PGSQL.5432')))
	expect(await servers.start(dataDir).failed()).toBe(
		`A Postgres that Kurz did not start (process ${other.pid}) uses ${folder}: stop it and start again.`,
	)
	expect(existsSync(join(folder, 'postmaster.pid'))).toBe(true)
})

test('a database that runs but turns everyone away is restarted, without loss, also when its server was killed', async () => {
	const openWithClick = async () => {
		const running = await run(undefined, { script: impatientScript })
		await running.sql`CREATE TABLE clicks AS SELECT 7 AS slug`
		return { ...running, postmaster: postmasterOf(running.dataDir) }
	}
	const hasClick = async (sql: postgres.Sql) =>
		expect(await sql`SELECT slug FROM clicks`).toEqual([{ slug: 7 }])

	const toldToStop = async () => {
		// a lone SIGTERM: Postgres waits for its clients and lets nobody in
		const { dataDir, server, opened, postmaster } = await openWithClick()
		send(postmaster, 'SIGTERM')
		await until('the server starts it again', () => server.log.includes('the database is back'))
		expect(findPostmasters(dataDir)).not.toContain(postmaster)
		await hasClick(servers.connect(opened))
		await server.leave()
	}
	const withoutSocket = async (isKilled: boolean) => {
		const { dataDir, server, opened, postmaster } = await openWithClick()
		if (isKilled) await server.kill()
		rmSync(opened.connection.path)
		if (!isKilled) await until('it is started again', () => server.log.includes('the database is back'))
		const next = isKilled ? (await run(dataDir)).server : server
		await hasClick(servers.connect(opened))
		expect(findPostmasters(dataDir)).not.toContain(postmaster)
		await next.leave()
		expect(findPostmasters(dataDir)).toEqual([])
	}
	const headless = async (isKilled: boolean) => {
		// a child in an endless statement outlives its postmaster, and no Postgres starts meanwhile
		const { dataDir, server, opened, sql, postmaster } = await openWithClick()
		const endless = sql`DO 'BEGIN LOOP NULL; END LOOP; END'`.execute().catch(() => {})
		await until('the statement runs', async () => {
			const other = servers.connect(opened)
			const [row] = await other`SELECT count(*)::int AS running FROM pg_stat_activity WHERE query LIKE 'DO %'`
			return row?.running === 1
		})
		const killing = isKilled && server.kill()
		send(postmaster, 'SIGKILL')
		await killing
		if (!isKilled) await until('it is started again', () => server.log.includes('the database is back'))
		const next = isKilled ? (await run(dataDir)).server : server
		await endless
		await hasClick(servers.connect(opened))
		expect(findPostmasters(dataDir)).toHaveLength(1)
		await next.leave()
		expect(findPostmasters(dataDir)).toEqual([])
	}
	const both = [true, false].flatMap((isKilled) => [withoutSocket(isKilled), headless(isKilled)])
	await Promise.all([toldToStop(), ...both])
})

const unfinished = (dataDir: string) =>
	existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('unfinished-postgres-')) : []

test('a first start that is killed while it makes the database is not in the way of the next one', async () => {
	let dataDir = ''
	// It takes half a second; if it was done before it was killed, try again.
	const isMade = () => existsSync(join(dataDir, 'postgres'))
	do {
		dataDir = join(servers.folder(), 'data')
		const killed = servers.start(dataDir)
		const isAtWork = () => unfinished(dataDir).some((name) => readdirSync(join(dataDir, name)).length > 0)
		await until('initdb is at work', () => isMade() || isAtWork())
		await killed.kill()
	} while (isMade())

	const next = await run(dataDir)
	expect(next.opened.started).toBe('started')
	await next.server.leave()
	await (await run(dataDir)).server.leave()
	expect(unfinished(dataDir)).toEqual([])
})

test('when the data folder vanishes under a running server, no empty database takes its place', async () => {
	const { dataDir, server } = await run()
	const postmaster = postmasterOf(dataDir)
	renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
	send(postmaster, 'SIGQUIT')
	await until('the server tries to bring it back', () =>
		server.log.some((line) => line.includes('stopped while it was starting')),
	)
	expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
	await server.leave()
})
