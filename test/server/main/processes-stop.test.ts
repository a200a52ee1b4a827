/** A process that ends just before a stop is not replaced while the others still finish. */
import { expect, it } from 'vitest'
import { partsOf } from '../../support/machine/parts.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { asText, sendRaw } from '../../support/service/raw-request.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-processes-stop')
const onLinux = process.platform === 'linux' ? '' : ' (skipped: only Linux lets processes share a port)'

it.skipIf(onLinux !== '')(`a stop replaces no process${onLinux}`, async () => {
	const server = await startServer(workplace, { env: { ...databaseVariables(at), PROCESSES: '2' } })
	const said = (words: string) => server.output().split(words).length - 1
	const replaced = 'another one takes its place'
	const blocked = async () =>
		(
			await at.database.sql`select from pg_stat_activity where datname = current_database()
				and wait_event = 'relation' and query like '%insert into click_log%'`
		).length
	const link = await doorOf(server.origin).make()
	// Each time the parent waits twice as long, so that a stop comes before the next start.
	for (const time of [1, 2, 3]) {
		await expect.poll(() => partsOf(server.pid)).toHaveLength(2)
		const [part] = partsOf(server.pid)
		if (time === 3) {
			// A visit in the other one keeps it from ending at once.
			await holdTransaction(at.database, (tx) => tx`lock table click_log in share row exclusive mode`)
			for (let nth = 0; nth < 10; nth++) await sendRaw(server.origin, asText(`/${link.slug}`))
			await expect.poll(blocked).toBeGreaterThan(1)
		}
		send(part, 'SIGKILL')
		await expect.poll(() => said(replaced)).toBe(time)
	}
	send(server.pid, 'SIGTERM')
	await expect.poll(() => said('stopping')).toBe(1)
	const left = partsOf(server.pid)
	const seen = new Set<number>()
	let isOver = false
	void server.ended.then(() => {
		isOver = true
	})
	await expect
		.poll(() => {
			for (const pid of partsOf(server.pid)) seen.add(pid)
			return isOver
		})
		.toBe(true)
	expect([...seen].filter((pid) => !left.includes(pid))).toEqual([])
	expect(said(replaced)).toBe(3)
})
