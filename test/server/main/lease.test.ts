/** Of several server processes on one database one does the background work; another takes over. */
import { afterAll, expect, it } from 'vitest'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-lease')
const stopped = new Set<number>()
afterAll(() => {
	for (const pid of stopped) send(pid, 'SIGCONT')
})

const start = () => startServer(workplace, { env: databaseVariables(at) })
/** Ends the lease at once, instead of some seconds after its last renewal. */
const runOut = () => sql`update leases set ends_at = clock_timestamp()`
/** The pid of the process that holds the lease: its name is host, pid and a random part. */
const readHolder = async (): Promise<number | undefined> => {
	const [row] = await sql<{ holder: string }[]>`select holder from leases where ends_at > clock_timestamp()`
	return row && Number(row.holder.split('/')[1])
}
const took = 'this process does the background work'

/** Clicks on one of them are counted by the holder of the lease. */
const expectCounting = async ({ origin }: ServerProcess) => {
	const { make, visit } = doorOf(origin)
	const { slug } = await make()
	expect(await visit({ slug })).toBe(302)
	const counted = () =>
		sql`select link_totals.clicks from link_totals join links on id = link_id where slug = ${slug}`
	await expect.poll(counted).toEqual([{ clicks: 1 }])
}

it('when its holder is killed, frozen or stopped, another takes the lease, and all clicks are counted', async () => {
	const [one, other] = await Promise.all([start(), start()])
	await expect.poll(readHolder).toBeDefined()
	const [killed, frozen] = (await readHolder()) === one.pid ? [one, other] : [other, one]
	await expectCounting(frozen)
	expect(await readHolder()).toBe(killed.pid)

	await killed.stop('SIGKILL')
	await runOut()
	await expect.poll(readHolder).toBe(frozen.pid)
	await expectCounting(frozen)
	await frozen.says(took)

	const third = await start()
	await expectCounting(third)
	expect(await readHolder()).toBe(frozen.pid)
	stopped.add(frozen.pid!)
	send(frozen.pid, 'SIGSTOP')
	await runOut()
	await expect.poll(readHolder).toBe(third.pid)
	await expectCounting(third)
	// Its work after the thaw is counted once, and it learns that it lost the lease.
	send(frozen.pid, 'SIGCONT')
	stopped.clear()
	await frozen.says('another process does the background work')
	await expectCounting(frozen)
	expect(await readHolder()).toBe(third.pid)

	await third.stop()
	expect(await third.ended).toBe(0)
	await expect.poll(readHolder).toBe(frozen.pid)
	await expectCounting(frozen)
	await frozen.stop()
	expect(await frozen.ended).toBe(0)
	expect(await sql`select holder from leases where work = 'background'`).toEqual([{ holder: '' }])
})
