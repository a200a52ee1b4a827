/** Statistics of a link with very many visitors look up those of its new clicks, and no others. */
import { expect, it, onTestFinished } from 'vitest'
import { batchColumns } from '../../../../server/store/clicks/batches.ts'
import { connect } from '../../../../server/store/driver/connect.ts'
import { createReads } from '../../../../server/store/statistics/reads.ts'
import { createStatisticsStore, totalsOf } from '../../../../server/store/statistics/statistics.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const visitors = 5_000
const newClicks = 20

it('a page, a range and a list read few rows, even by a plan for usual links', async () => {
	const [{ id, slug }, other] = [await make(), await make()]
	const insert = (link: string, visitor: string, count: number) =>
		sql.unsafe(`insert into link_visitors (link_id, ip_hash, seen_in)
			select ${link}, int4send(${visitor}), '2026-11-23' from generate_series(1, ${count}) as nth`)
	await insert(String(id), 'nth', visitors)
	await insert('1e9::bigint + nth / 20', 'nth', 100_000)
	await sql`insert into link_totals (link_id, clicks, visitors, last_click) values (${id}, ${visitors}, ${visitors}, now())`
	await sql.unsafe('analyze link_visitors')
	// Many batches wait, so the planner expects many new visitors.
	await service.ask(`/${other.slug}`)
	await sql.unsafe(
		`insert into click_log (${batchColumns}) select ${batchColumns} from click_log, generate_series(1, 20000)`,
	)
	for (let nth = 1; nth <= newClicks; nth++) await service.ask(`/${slug}`, { peer: `192.0.2.${nth}` })
	await sql.unsafe('analyze click_log')

	const own = connect(service.place, { prepare: service.prepare, max: 1 })
	onTestFinished(() => own.close())
	await own.sql`set plan_cache_mode = force_generic_plan`
	const read = async () => {
		await own.sql`select pg_stat_force_next_flush()`
		const [row] = await own.sql<{ rows: number }[]>`
			select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'link_visitors')::bigint
				+ (select seq_tup_read from pg_stat_user_tables where relname = 'link_visitors') as rows`
		return row!.rows
	}
	const before = await read()
	const store = createStatisticsStore(createReads(own, async () => false))
	const days = { from: '2026-01-01', to: '2026-12-31' }
	const range = { ...days, before: { from: '2025-01-01', to: '2025-12-31' }, byHour: false }
	for (const asked of [{ limit: 10 }, { limit: 0, range }]) {
		const found = await store.read(id, asked)
		expect(found?.figures).toMatchObject({ clicks: visitors + newClicks, uniqueClicks: visitors + newClicks })
	}
	expect(await own.sql.begin((tx) => totalsOf(tx, [id, 1]))).toMatchObject([{ linkId: id }])
	expect((await read()) - before).toBeLessThan(visitors / 2)
})
