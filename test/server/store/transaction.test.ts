/** Owns the proof that a transaction which stands still is ended, so that nobody waits for a process that was stopped in it. */
import { expect, it } from 'vitest'
import { transaction } from '../../../server/store/connect.ts'
import { connectAgain, openService } from '../../support/service.ts'

const service = await openService()
const lock = 4_711

it('what it held is free again, and the process that stood still is told', async () => {
	const database = connectAgain(service)
	const standing = transaction(
		database.sql,
		async (tx) => {
			await tx`select pg_advisory_xact_lock(${lock})`
			// Nothing comes from here until somebody else holds it.
			await service.database.sql.begin((other) => other`select pg_advisory_xact_lock(${lock})`)
			await tx`select 1`
		},
		50,
	)
	await expect(standing).rejects.toMatchObject({ name: 'Unavailable' })
	expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
	await database.close()
})

it('one that goes on is committed', async () => {
	const { sql } = service.database
	await transaction(sql, (tx) => tx`update click_retention set dropped_before = '2001-01-01'`)
	expect(await sql`select extract(year from dropped_before)::integer as year from click_retention`).toEqual([
		{ year: 2001 },
	])
})
