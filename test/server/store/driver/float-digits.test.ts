/** A role or database that cuts the digits of floating-point numbers changes no answer. */
import { expect, it } from 'vitest'
import { createLastBackupStore } from '../../../../server/store/backup/last-backup.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'

const service = await openService()

it('with extra_float_digits of -15, times and counts are whole', async () => {
	const { sql } = service.database
	const [{ name }] = (await sql`select current_database() as name`) as unknown as [{ name: string }]
	await sql.unsafe(`alter database ${name} set extra_float_digits = -15`)
	const database = connectAgain(service)
	const { store } = joinService({ ...service, database })
	try {
		expect(await database.sql`select 1234567.0::float8::text as cut`).toEqual([{ cut: '1e+06' }])
		// It reads which version made the tables.
		expect((await store.lease.hold('one')).isHolder).toBe(true)
		expect(Math.abs((await store.past.read()).time - Date.now())).toBeLessThan(60_000)
		const made = new Date(1_795_500_000_123)
		const last = createLastBackupStore(database)
		await last.note(['made'], made)
		expect((await last.read(made)).made).toBe(made.getTime())
	} finally {
		await database.close()
	}
})
