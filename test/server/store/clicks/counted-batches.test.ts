/** Between counting a batch and deleting it, no read sees its clicks twice or misses one. */
import { expect, it } from 'vitest'
import { countLane } from '../../../../server/store/clicks/count-lane.ts'
import { deleteCountedBatches } from '../../../../server/store/clicks/counted-batches.ts'
import { cutSlice } from '../../../../server/store/clicks/lanes.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { merged, signUp, withCookie } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { clickLimited } from '../../../support/service/shorten.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const service = await openService()
const { sql } = service.database
const owner = withCookie((await signUp(service)).cookie)

const { make } = storedLinks(service, owner)
const visit = async (slug: string, peers: string[]): Promise<void> => {
	for (const peer of peers) {
		service.clock.now += 1_000
		expect((await service.ask(`/${slug}`, { peer })).status).toBe(302)
	}
}
/** While this lock is held, deleting batches from the log waits. */
const hold = 5_279_999
await sql.unsafe(`
	create function hold_delete() returns trigger language plpgsql as $$ begin
		perform pg_advisory_xact_lock_shared(${hold});
		return old;
	end $$;
	create trigger hold_delete before delete on click_log for each row execute function hold_delete()`)
const holdDelete = () => holdTransaction(service.database, (tx) => tx`select pg_advisory_xact_lock(${hold})`)

const logged = async (): Promise<number> => (await sql`select from click_log`).length

/** Each way of reading two links, of which the first has more clicks. */
const read = async ([busy, quiet]: [StoredLink, StoredLink]) => {
	const mine = async (query: string) => (await service.ask(`/api/v1/my-links?${query}`, owner)).json()
	const sorted = (await mine('sort=clicks&clicks=10')) as Record<string, unknown>[]
	const asked = [busy, quiet].map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
	const figures = await service.client.figures(asked)
	return {
		sorted,
		figures,
		newestFirst: await mine('clicks=0'),
		details: await service.client.details(busy.slug, busy.key),
		days: await service.client.details(busy.slug, busy.key, { days: 7 }),
		csv: await (await service.ask(`/api/v1/${busy.slug}/${busy.key}/clicks.csv`)).text(),
	}
}

atFullSize('it stops in the only slice')(
	'all reads are the same before, in between and afterwards, also when the counting connection dies',
	async () => {
		const links: [StoredLink, StoredLink] = [await make(), await make()]
		const [busy, quiet] = links
		await visit(quiet.slug, ['192.0.2.1'])
		await visit(busy.slug, ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
		// Between the two by clicks, and behind the quiet one if that one's clicks counted twice.
		await visit((await make()).slug, ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3'])
		await service.project()
		await visit(quiet.slug, ['192.0.2.1', '192.0.2.9'])
		await visit(busy.slug, ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
		const before = await read(links)
		expect(before.details).toMatchObject({ clicks: 6, unique_clicks: 4 })

		const batches = await logged()
		const release = await holdDelete()
		// Behind PgBouncer, a lost connection leaves the outcome unknown: the next turn goes on.
		const counting = service.project().catch(() => service.project())
		await untilBlocked(service.database, 1, 'delete from click_log')
		expect(await sql`select clicks from link_totals where link_id = ${busy.id}`).toEqual([{ clicks: 6 }])
		expect(await logged()).toBe(batches)
		expect(await read(links)).toEqual(before)

		// The second try finds them counted.
		const [ended] = await sql<{ pid: number }[]>`
		select pid, pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock' and position('delete from click_log' in query) > 0`
		const again = () => sql`
		select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
			and position('delete from click_log' in query) > 0 and pid <> ${ended!.pid}`
		await expect.poll(async () => (await again()).length).toBe(1)
		expect(await logged()).toBe(batches)
		expect(await read(links)).toEqual(before)
		await release()
		await counting
		expect(await logged()).toBe(0)
		expect(await read(links)).toEqual(before)

		// Clicks that came meanwhile are counted behind them.
		await visit(busy.slug, ['192.0.2.7'])
		await service.project()
		expect(await logged()).toBe(0)
		expect(await service.client.details(busy.slug, busy.key)).toMatchObject({ clicks: 7, unique_clicks: 5 })
		const totals = await sql`select clicks, visitors from link_totals where link_id = ${busy.id}`
		expect(totals).toEqual([{ clicks: 7, visitors: 5 }])
	},
)

it('a new limit counts each click once', async () => {
	const made = await make()
	await visit(made.slug, ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
	const release = await holdDelete()
	const counting = service.project()
	await untilBlocked(service.database, 1, 'delete from click_log')
	const limit = merged(asJson(clickLimited(5)), owner, { method: 'PATCH' })
	expect((await service.ask(`/api/v1/my-links/${made.slug}`, limit)).status).toBe(200)
	await release()
	await counting
	await visit(made.slug, ['192.0.2.1', '192.0.2.2'])
	expect((await service.ask(`/${made.slug}`)).status).toBe(410)
})

it('batches are deleted only while they are counted: not by a stalled process, nor after a lost count', async () => {
	const link = await make()
	await service.project()
	await visit(link.slug, ['192.0.2.1', '192.0.2.2'])
	const batches = await logged()
	await cutSlice(service.database, { batches: 100, clicks: 1_000 })
	const [last] = await sql<{ slice: number }[]>`select max(slice) as slice from click_slices`
	// As after a crash between the answer of the count and this statement.
	await deleteCountedBatches(sql, last!.slice)
	expect(await logged()).toBe(batches)
	expect(await countLane(service.database)).toMatchObject({ isMine: true, clicks: 2 })
	await deleteCountedBatches(sql, last!.slice - 1)
	expect(await logged()).toBe(batches)
	await deleteCountedBatches(sql, last!.slice)
	expect(await logged()).toBe(0)
})
