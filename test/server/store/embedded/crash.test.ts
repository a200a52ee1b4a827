/** Owns the proof that killed databases come back with everything that was committed, by themselves or at the next start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { createEmbeddedServers, findPostmasters, postmasterOf, send, until } from '../../../support/embedded-servers.ts'

const servers = createEmbeddedServers()
const others: ChildProcess[] = []
afterEach(async () => {
	for (const other of others.splice(0)) other.kill('SIGKILL')
	await servers.cleanUp()
})

const answers = (sql: postgres.Sql) => async () => {
	try {
		await sql`SELECT 1`
		return true
	} catch {
		return false
	}
}

test('a database that is killed under two servers is brought back by one of them, with what was committed', async () => {
	const dataDir = join(servers.folder(), 'data')
	const both = [servers.start(dataDir), servers.start(dataDir)]
	const [opened] = await Promise.all(both.map((server) => server.opened()))
	if (!opened) throw new Error('no server')
	const sql = servers.connect(opened)
	await sql`CREATE TABLE clicks (slug int)`
	await sql`INSERT INTO clicks VALUES (1), (2)`
	const killed = postmasterOf(dataDir)
	send(killed, 'SIGKILL')

	const comeBack = () => both.flatMap(({ log }) => log).filter((line) => line === 'the database is back')
	await until('one server says that it is back', () => comeBack().length > 0)
	await until('the same client gets answers again', answers(sql))
	expect(await sql`SELECT slug FROM clicks ORDER BY slug`).toEqual([{ slug: 1 }, { slug: 2 }])
	expect(comeBack()).toHaveLength(1)
	expect(findPostmasters(dataDir)).toEqual([postmasterOf(dataDir)])
	expect(postmasterOf(dataDir)).not.toBe(killed)

	await Promise.all(both.map((server) => server.leave()))
	expect(findPostmasters(dataDir)).toEqual([])
})

test('a database that was killed together with its server recovers at the next start', async () => {
	const dataDir = join(servers.folder(), 'data')
	const server = servers.start(dataDir)
	const sql = servers.connect(await server.opened())
	await sql`CREATE TABLE clicks AS SELECT generate_series(1, 1000) AS slug`
	const killing = server.kill()
	send(postmasterOf(dataDir), 'SIGKILL')
	await killing

	const next = servers.start(dataDir)
	const opened = await next.opened()
	expect(opened.started).toBe('started')
	expect(await servers.connect(opened)`SELECT count(*)::int AS clicks FROM clicks`).toEqual([{ clicks: 1000 }])
	await next.leave()
})

test('a left-over postmaster.pid whose number belongs to another process by now is no obstacle', async () => {
	const dataDir = join(servers.folder(), 'data')
	const server = servers.start(dataDir)
	await server.opened()
	const postmaster = postmasterOf(dataDir)
	await server.kill()
	send(postmaster, 'SIGKILL')
	await until('the database is gone', () => findPostmasters(dataDir).length === 0)

	// of the user that Postgres runs as: those it takes for a running database
	const { uid, gid } = statSync(join(dataDir, 'postgres'))
	const other = spawn('sleep', ['1000'], { uid, gid, stdio: 'ignore' })
	others.push(other)
	for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
		const path = join(dataDir, 'postgres', name)
		writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(other.pid)))
	}

	const next = servers.start(dataDir)
	expect((await next.opened()).started).toBe('started')
	await next.leave()
	expect(other.exitCode ?? other.signalCode).toBe(null)
})

test('a socket that somebody removed is made again by the next start, without loss', async () => {
	const dataDir = join(servers.folder(), 'data')
	const server = servers.start(dataDir)
	const opened = await server.opened()
	await servers.connect(opened)`CREATE TABLE clicks AS SELECT 7 AS slug`
	rmSync(opened.connection.path ?? '')
	const next = servers.start(dataDir)
	const reopened = await next.opened()
	expect(await servers.connect(reopened)`SELECT slug FROM clicks`).toEqual([{ slug: 7 }])
	await Promise.all([server.leave(), next.leave()])
	expect(findPostmasters(dataDir)).toEqual([])
})

const unfinished = (dataDir: string) =>
	existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('unfinished-postgres-')) : []

test('a first start that is killed while it makes the database leaves nothing in the way of the next', async () => {
	const dataDir = join(servers.folder(), 'data')
	const killed = servers.start(dataDir)
	await until('initdb is at work', () => unfinished(dataDir).some((name) => readdirSync(join(dataDir, name)).length > 0))
	await killed.kill()
	expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

	const next = servers.start(dataDir)
	expect((await next.opened()).started).toBe('started')
	await next.leave()
	const last = servers.start(dataDir)
	await last.opened()
	await last.leave()
	expect(unfinished(dataDir)).toEqual([])
})

test('of a database whose folder vanished under a running server no empty one is made in its place', async () => {
	const dataDir = join(servers.folder(), 'data')
	const server = servers.start(dataDir)
	await server.opened()
	const postmaster = postmasterOf(dataDir)
	renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
	send(postmaster, 'SIGKILL')
	await until('the server tries to bring it back', () => server.log.some((line) => line.includes('stopped while it was starting')))
	expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
	await server.leave()
})
