/** A pool on several hosts, a real primary and its standby, uses the primary. */
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { type FollowedHosts, followHosts } from '../../../../server/store/driver/primary.ts'
import { findPort } from '../../../support/machine/free-port.ts'
import { startPair } from '../../../support/machine/standby.ts'
import { openWorkplace } from '../../../support/machine/workplace.ts'

const workplace = openWorkplace('kurz-hosts')
const { primary, standby, url } = await startPair(workplace)
const thaw = () => {
	for (const node of [primary, standby]) node.thaw()
}
afterEach(thaw)
afterAll(async () => {
	thaw()
	await workplace.close()
})

const open = (address: string, hosts?: FollowedHosts) => {
	const { sql, close } = connect(address, { prepare: true, max: 1, ...(hosts && { hosts }) })
	onTestFinished(() => close(1))
	/** The port of the host that answers, and the process there. */
	const where = async () => {
		const [row] = await sql<{ port: number; pid: number }[]>`
			select inet_server_port() as port, pg_backend_pid() as pid`
		return { name: `127.0.0.1:${row!.port}`, pid: row!.pid }
	}
	return { sql, where }
}
const withHosts = (...names: string[]) => url.replace(/@[^/]*/, `@${names.join(',')}`)
const messageOf = (asked: Promise<unknown>) => asked.then(String, (error: Error) => error.message)

describe('while the primary is the primary', () => {
	it.each(['', '?target_session_attrs=primary'])('a standby does not pass for it %s', async (query) => {
		const { where } = open(withHosts(standby.name, primary.name) + query)
		expect((await where()).name).toBe(primary.name)
	})

	it('any host will do where the address says so', async () => {
		const address = `${withHosts(standby.name, primary.name)}?target_session_attrs=any`
		expect((await open(address).where()).name).toBe(standby.name)
	})

	it('a primary that takes no writes by default is one, and not a host for reading and writing', async () => {
		// This connection is older than the setting.
		const { sql } = open(primary.url)
		await sql`alter role kurz set default_transaction_read_only = on`
		const address = `${withHosts(standby.name, primary.name)}?target_session_attrs=`
		const writable = await messageOf(open(`${address}read-write`).where())
		const { name } = await open(`${address}primary`).where()
		await sql`alter role kurz reset default_transaction_read_only`
		expect(writable).toContain(`${primary.name} CONNECTION_READ_ONLY: it is not the primary`)
		expect(name).toBe(primary.name)
	})

	it('hosts that are away or frozen are passed over', async () => {
		const nobody = `127.0.0.1:${await findPort()}`
		standby.freeze()
		const { where } = open(withHosts(nobody, standby.name, primary.name))
		expect((await where()).name).toBe(primary.name)
	})

	it('without a primary one round over the hosts ends in one error, which names each host and no password', async () => {
		const nobody = `127.0.0.1:${await findPort()}`
		const { where } = open(withHosts(standby.name, nobody))
		const message = await messageOf(where())
		expect(message).toMatch(`${standby.name} CONNECTION_READ_ONLY: it is not the primary; ${nobody} `)
		expect(message).toMatch(/ECONNREFUSED|Failed to connect/)
		expect(message).not.toContain(new URL(primary.url).password)
	})

	it('the host that answered last is asked first', async () => {
		const hosts = followHosts(withHosts(standby.name, primary.name))
		await open('', hosts).where()
		expect(hosts?.primary.at()).toBe(1)
		standby.freeze()
		expect((await open('', hosts).where()).name).toBe(primary.name)
	})

	it('a statement is cancelled where it runs', async () => {
		const { sql, where } = open(withHosts(standby.name, primary.name))
		await where()
		const asked = sql`select pg_sleep(600)`.execute()
		setTimeout(() => asked.cancel(), 100)
		await expect(asked).rejects.toMatchObject({ code: '57014' })
	})

	it('a commit that the standby did not confirm is no success, though Postgres keeps it', async () => {
		const { sql } = open(url)
		await sql`create table kept ()`
		standby.freeze()
		const asked = sql`insert into kept default values`.execute()
		const committing = sql.begin((tx) => tx`insert into kept default values`)
		const other = open(url).sql
		const waiting = () => other`
			select pid, pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
		for (const commit of [asked, committing]) {
			const outcome = messageOf(commit)
			await expect.poll(async () => (await waiting()).length).toBe(1)
			expect(await outcome).toContain('CONNECTION_UNCONFIRMED')
		}
		standby.thaw()
		expect((await other`select count(*) from kept`)[0]).toEqual({ count: 2 })
	})

	it('a connection that took no write is left for another', async () => {
		const { sql, where } = open(url)
		const { pid } = await where()
		await expect(
			sql.begin('read only', (tx) => tx`create table refused ()`.catch((error) => error.code)),
		).rejects.toMatchObject({ code: expect.stringMatching(/25006|^CONNECTION_/) })
		expect((await where()).pid).not.toBe(pid)
	})
})

it('a promoted standby is found, what still waits for the former primary fails, and that one is never used again', async () => {
	const moves: string[] = []
	const hosts = followHosts(url, (name) => moves.push(name))
	const waiting = open('', hosts)
	expect((await waiting.where()).name).toBe(primary.name)
	primary.freeze()
	const asked = messageOf(waiting.sql`select 'answered late'`.execute())
	const next = open('', hosts)
	expect(await messageOf(next.where())).toMatch(
		new RegExp(`${primary.name} .*TIMEOUT.*; ${standby.name} .*not the primary`),
	)
	await standby.promote()
	expect((await next.where()).name).toBe(standby.name)
	expect(await asked).toContain('CONNECTION_CLOSED')
	expect(moves).toEqual([standby.name])

	primary.thaw()
	expect((await open(primary.url).where()).name).toBe(primary.name)
	standby.freeze()
	expect(await messageOf(open('', hosts).where())).toMatch(
		new RegExp(`${standby.name} .*TIMEOUT.*; ${primary.name} .*not the primary`),
	)
	standby.thaw()
	expect((await open('', hosts).where()).name).toBe(standby.name)
})
