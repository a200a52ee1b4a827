/** An idle transaction is ended, so that nobody waits for a process that was stopped in it. */
import { expect, it } from 'vitest'
import { transaction } from '../../../../server/store/driver/transaction.ts'
import { withinTime } from '../../../../server/waiting/deadline.ts'
import { connectAgain, openService } from '../../../support/service/service.ts'
import { hearService } from '../../../support/service/statements.ts'

const service = await openService()
const lock = 4_711

it('its locks are released, and the process that was idle gets an error', async () => {
	const database = connectAgain(service)
	const standing = transaction(
		database.sql,
		async (tx) => {
			await tx`select pg_advisory_xact_lock(${lock})`
			// Idle until somebody else has the lock.
			await service.database.sql.begin((other) => other`select pg_advisory_xact_lock(${lock})`)
			await tx`select 1`
		},
		{ idle: 50 },
	)
	await expect(standing).rejects.toMatchObject({ name: 'Unavailable' })
	expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
	await database.close()
})

it('a transaction that is not idle is committed', async () => {
	const { sql } = service.database
	await transaction(sql, (tx) => tx`update click_retention set dropped_before = '2001-01-01'`)
	expect(await sql`select extract(year from dropped_before)::integer as year from click_retention`).toEqual([
		{ year: 2001 },
	])
})

it('every transaction that others may wait for has an idle limit', async () => {
	const { service: other, during } = hearService(service)
	const { accounts } = other.store
	const heard = await during(async () => {
		const { short_url, monitor_url } = await other.client.shorten({ url: 'https://example.org/' })
		await other.client.remove(short_url, monitor_url.slice(2))
		await accounts.changePassword('nobody', { hash: 'x' }, new Date())
		await accounts.deleteUser('nobody', new Date())
		await other.links.deleteOfAccounts()
		await other.store.rollups.rollUp([])
		await other.store.erasure.eraseChunk(new Date())
	})
	const begun = heard.flatMap(({ text }, nth) => (text.startsWith('begin') ? [heard[nth + 1]!.text] : []))
	expect(begun).toHaveLength(7)
	for (const text of begun) {
		// Asked of the database itself.
		const [limit] = await service.database.sql.begin(async (tx) => {
			await tx.unsafe(text)
			return tx`select current_setting('idle_in_transaction_session_timeout') as limit`
		})
		expect(limit).toEqual({ limit: '10s' })
	}
})

it('what would commit after its deadline is rolled back', async () => {
	const { sql } = service.database
	const write = (year: number, slept: number) =>
		transaction(sql, async (tx) => {
			await tx`update click_retention set dropped_before = make_date(${year}, 1, 1)`
			await tx`select pg_sleep(${slept})`
		})
	// A second of the time there is belongs to the commit and its answer.
	await expect(withinTime(1_500, () => write(2002, 0.8))).rejects.toMatchObject({ name: 'Unavailable' })
	await withinTime(60_000, () => write(2003, 0))
	expect(await sql`select extract(year from dropped_before)::integer as year from click_retention`).toEqual([
		{ year: 2003 },
	])
})
