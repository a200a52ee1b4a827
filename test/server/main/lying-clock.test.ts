/** A machine whose clock lies for a while, the database's with it, loses nothing by it. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { operateAt } from '../../support/machine/operator.ts'
import { startPostgres } from '../../support/machine/outside-postgres.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'
import { signUp, withCookie } from '../../support/service/people.ts'

const workplace = useWorkplace('kurz-lying-clock')
/** From Debian's package faketime, in a folder named by architecture; undefined without it. */
const library = readdirSync('/usr/lib')
	.map((kind) => join('/usr/lib', kind, 'faketime', 'libfaketime.so.1'))
	.find((path) => existsSync(path))
const file = join(workplace.folder, 'clock')
const set = (days: number) => writeFileSync(file, `${days < 0 ? '' : '+'}${days}d\n`)
set(0)
const machine = {
	LD_PRELOAD: library ?? '',
	FAKETIME_TIMESTAMP_FILE: file,
	FAKETIME_NO_CACHE: '1',
	// Timeouts use the monotonic clock, which stays right when a real clock is set, too.
	FAKETIME_DONT_FAKE_MONOTONIC: '1',
}
const url = library === undefined ? '' : await startPostgres(workplace, 'postgres', { env: machine })
const sql = postgres(url || 'postgres://', { onnotice: () => {}, max: 1 })
afterAll(() => sql.end())

/** A server on a database of its own, which is killed and started again. */
const openAt = async (name: string) => {
	await sql.unsafe(`create database ${name}`)
	const place = new URL(url)
	place.pathname = `/${name}`
	const backups = join(workplace.folder, `backups-${name}`)
	mkdirSync(backups)
	const env = {
		...machine,
		DATABASE_URL: place.href,
		SECRET: 'a secret for tests, 32 characters or more',
		...{ RATE_LIMIT_SET: 'off', ANONYMOUS: 'on', CLICK_RETENTION_DAYS: '30' },
		...{ BACKUP_DIR: backups, BACKUP_KEEP: '1' },
	}
	const own = postgres(place.href, { onnotice: () => {}, max: 1 })
	afterAll(() => own.end())
	const start = async () => {
		const server = await startServer(workplace, { env })
		return { ...server, ...doorOf(server.origin) }
	}
	return { start, own, operate: (...words: string[]) => operateAt(workplace, env, ...words), backups }
}
const take = asJson({ url: 'https://other.example/', alias: 'printed-name' })

/** What the sweeps and the retention take, with how much there is of it. */
const kept = ['sessions', 'retired_slugs', 'audit_log', 'clicks', 'idempotency_keys', 'counters'] as const

it.skipIf(library === undefined).each([
	['800 days ahead', 800],
	['two days behind', -2],
])('a clock that is %s for a while', async (_, days) => {
	set(0)
	const { start, own, operate, backups } = await openAt(`lying_${String(days).replace('-', 'behind_')}`)
	const right = await start()
	const person = await signUp({ ask: right.ask })
	const shorten = async (body: object) =>
		(await right.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...body }))).json()
	const isCounted = async () => (await own`select from clicks`).length
	const visited = await shorten({})
	await right.ask(`/${visited.short_url}`)
	const printed = await shorten({ alias: 'printed-name' })
	await right.ask('/printed-name')
	const key = printed.monitor_url.slice(2)
	expect((await right.ask(`/api/v1/printed-name/${key}`, { method: 'DELETE' })).status).toBe(200)
	await expect.poll(isCounted).toBe(1)
	await expect.poll(() => own`select from erasures`).toEqual([])
	await own`insert into audit_log (at, act, subjects) values (now(), 'disable', '{}')`
	await own`insert into idempotency_keys (key_hash, body_hash, link_id, ends_at) values ('one', '', 1, now() + interval '1 hour')`
	await own`insert into counters (key, points, ends_at) values ('one', 1, now() + interval '1 hour')`
	const backupsNow = () => readdirSync(backups).filter((name) => name.endsWith('.backup'))
	await expect.poll(backupsNow).toHaveLength(1)
	const rows = async () => {
		const counts: Record<string, number> = {}
		for (const table of kept) counts[table] = (await own`select from ${own(table)}`).length
		return counts
	}
	const [before, made] = [await rows(), backupsNow()]
	expect(Object.values(before).every((count) => count > 0)).toBe(true)
	await right.stop('SIGKILL')

	set(days)
	const lying = await start()
	await lying.says('the clock is in doubt')
	const healthOf = async ({ ask }: typeof lying) => {
		const answer = await ask('/api/v1/health')
		return { code: answer.status, ...(await answer.json()) }
	}
	expect(await healthOf(lying)).toMatchObject({ code: 200, status: 'healthy', clock_doubt: true })
	const page = await (await lying.ask('/api/v1/health', { headers: { accept: 'text/html' } })).text()
	expect(page).toContain('The clock is in doubt')
	expect((await operate('doctor')).said.join('\n')).toMatch(/clock +in doubt: it is more than a day from/)
	// Every turn of the background was had once: the hourly ones, and the last of them, too.
	await lying.ask(`/${visited.short_url}`)
	await expect.poll(isCounted).toBe(2)
	expect((await lying.ask(`/${visited.short_url}`)).status).toBe(302)
	expect((await lying.ask('/api/v1/shorten', asJson({ url: 'https://new.example/' }))).status).toBe(201)
	expect((await lying.ask('/api/v1/shorten', take)).status).toBe(409)
	const signedIn = days < 0 ? 200 : 401
	expect((await lying.ask('/api/v1/my-links', withCookie(person.cookie))).status).toBe(signedIn)
	await lying.stop('SIGKILL')

	set(0)
	const back = await start()
	expect(await healthOf(back)).not.toHaveProperty('clock_doubt')
	expect(back.output()).not.toContain('in doubt')
	expect((await back.ask('/api/v1/my-links', withCookie(person.cookie))).status).toBe(200)
	expect((await back.ask('/api/v1/shorten', take)).status).toBe(409)
	for (const [table, count] of Object.entries(await rows()))
		expect([table, count >= before[table]!]).toEqual([table, true])
	expect(backupsNow()).toEqual(made)
	await back.stop('SIGKILL')
})

it.skipIf(library === undefined)(
	'after a long stop kurz clock --right says that the clock is right, and old rows go',
	async () => {
		set(0)
		const { start, own, operate } = await openAt('long_stop')
		const first = await start()
		await own`insert into audit_log (at, act, subjects) values (now() - interval '364 days', 'disable', '{}')`
		await first.stop('SIGKILL')
		set(40)
		const server = await start()
		await server.says('the clock is in doubt')
		expect((await operate('clock')).said[0]).toMatch(/^the clock is in doubt/)
		expect(await operate('clock', '--right')).toMatchObject({ code: 0 })
		expect((await operate('clock')).said[0]).toMatch(/^the clock is not in doubt/)
		await server.says('the clock is no longer in doubt')
		expect(await (await server.ask('/api/v1/health')).json()).not.toHaveProperty('clock_doubt')
		await server.stop('SIGKILL')
		await start()
		const old = () => own`select from audit_log where act = 'disable'`
		await expect.poll(old).toEqual([])
	},
)
