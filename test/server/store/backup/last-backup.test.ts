/** When backups were made, as every process reads it. */
import { expect, it } from 'vitest'
import { createStore } from '../../../../server/store/store.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { onePool } from '../../../support/service/one-pool.ts'

const { database } = await openTestDatabase()
const { lastBackup, lease } = createStore(onePool(database))
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 25, hour, 0, 0, 123))

it('is never at first, then the newest of each kind', async () => {
	expect(await lastBackup.read(at(9))).toEqual({ made: null, scheduled: null, failed: null })
	await lastBackup.note(['made', 'scheduled'], at(3))
	await lastBackup.note(['made'], at(9))
	await lastBackup.note(['failed'], at(4))
	// By a process that was slow.
	await lastBackup.note(['made', 'failed'], at(2))
	const [made, scheduled, failed] = [9, 3, 4].map((hour) => at(hour).getTime())
	expect(await lastBackup.read(at(9))).toEqual({ made, scheduled, failed })
})

it('nobody holds it, and no process takes it for its lease', async () => {
	expect(await lease.hold('one')).toMatchObject({ isHolder: true, former: '' })
	await lease.leave('one')
	expect((await lastBackup.read(at(9))).made).toBe(at(9).getTime())
})
