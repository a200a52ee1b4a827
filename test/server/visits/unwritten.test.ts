/** Refused visits write nothing: visits to used-up links, and batches that are cancelled. */
import { expect, it } from 'vitest'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 }
const create = (alias: string, fields: Record<string, unknown> = {}) =>
	service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', alias, ...fields }))
const visit = async (slug: string, at = service) => (await at.ask(`/${slug}`)).status

it('a visit to a used-up link waits for no lock, even while somebody holds its row', async () => {
	await create('used-up', once)
	// One process learns it from the last click it counted, the other from a visit that came too late.
	expect(await visit('used-up', elsewhere)).toBe(302)
	expect([await visit('used-up'), await visit('used-up', elsewhere)]).toEqual([410, 410])
	const release = await holdTransaction(
		service.database,
		(tx) => tx`select from links where slug_key = 'used-up' for update`,
	)
	const statuses = await crowd(40, (nth) => visit('used-up', nth % 2 === 0 ? service : elsewhere))
	expect(tally(statuses)).toEqual({ 410: 40 })
	await release()
})

it('every visit of a batch whose statement is cancelled gets 503, and none is counted', async () => {
	await create('cancelled')
	const release = await holdNextBatch(service.database)
	const visiting = crowd(8, () => visit('cancelled'))
	await untilBlocked(service.database, 1, 'insert into click_log')
	await service.database.sql`select pg_cancel_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event = 'transactionid' and query like '%insert into click_log%'`
	expect(tally(await visiting)).toEqual({ 503: 8 })
	await release()
	expect(await countClicks(service, 'cancelled')).toMatchObject({ all: 0 })
	expect(service.logged.filter((line) => line.includes('unexpected failure'))).toEqual([])
})
