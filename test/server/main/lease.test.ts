/** Of several server processes on one database one does the background work; another follows it. */
import { afterAll, expect, it } from 'vitest'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { statusOf } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { asJson } from '../../support/service/json.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-lease')
const frozen = new Set<number>()
afterAll(() => {
	for (const pid of frozen) send(pid, 'SIGCONT')
})

const servers: ServerProcess[] = []
const start = async () => {
	const server = await startServer(workplace, { env: databaseVariables(at) })
	servers.push(server)
	return server
}
/** The pid of the process that holds the lease: its name is host, pid and a random part. */
const readHolder = async (): Promise<number | undefined> => {
	const [row] = await sql<{ holder: string }[]>`select holder from leases where ends_at > clock_timestamp()`
	return row && Number(row.holder.split('/')[1])
}
const serverOf = (pid: number | undefined): ServerProcess => servers.find((server) => server.pid === pid)!
const took = 'this process does the background work'

/** Clicks on one of them are counted by whoever holds the lease. */
const expectCounting = async (server: ServerProcess) => {
	const made = await fetch(`${server.origin}/api/v1/shorten`, asJson({ url: 'https://target.example/' }))
	const { short_url: slug } = (await made.json()) as { short_url: string }
	expect(await statusOf(fetch(`${server.origin}/${slug}`, { redirect: 'manual' }))).toBe(302)
	await expect
		.poll(
			() => sql`select link_totals.clicks from link_totals join links on id = link_id where slug = ${slug}`,
		)
		.toEqual([{ clicks: 1 }])
}

it('held by one; killed, frozen or stopped, it is followed by another, and clicks on any are counted', async () => {
	const [one, other] = [await start(), await start()]
	await expect.poll(readHolder).toBe(one.pid)
	await expectCounting(other)
	expect(await readHolder()).toBe(one.pid)

	send(one.pid, 'SIGKILL')
	await expect.poll(readHolder).toBe(other.pid)
	await expectCounting(other)
	await other.says(took)

	const third = await start()
	await expectCounting(third)
	expect(await readHolder()).toBe(other.pid)
	frozen.add(other.pid!)
	send(other.pid, 'SIGSTOP')
	await expect.poll(readHolder).toBe(third.pid)
	await expectCounting(third)
	// What it does when it goes on is counted once, and it learns that it is not the holder any more.
	send(other.pid, 'SIGCONT')
	frozen.clear()
	await other.says('another process does the background work')
	await expectCounting(other)
	expect(serverOf(await readHolder())).toBe(third)

	await third.stop()
	expect(await third.ended).toBe(0)
	await expect.poll(readHolder).toBe(other.pid)
	await expectCounting(other)
	await other.stop()
	expect(await other.ended).toBe(0)
	expect(await sql`select holder from leases`).toEqual([{ holder: '' }])
})
