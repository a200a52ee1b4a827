/** `distribute` spreads a running installation over the workers of Citus, or says why it can't. */
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { obstacleOf } from '../../../server/operator/distribute.ts'
import { createPartitionStore } from '../../../server/store/clicks/partitions.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { distributed } from '../../../server/store/spread/distribute.ts'
import { type Citus, order, startCitus } from '../../support/machine/citus.ts'
import { startInTurn } from '../../support/machine/in-turn.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'

const place = useWorkplace('kurz-distribute')
let citus: Citus
beforeAll(async () => {
	citus = await startCitus(place)
})

const variables = (url: string) => databaseVariables({ place: url, prepare: true })
const distribute = (url: string) => operateAt(place, variables(url), 'distribute')
const look = (url: string) => {
	const database = connect(url, { prepare: false, max: 1 })
	onTestFinished(() => database.close())
	return database
}
const locks = 'counting and erasing wait until this is done; visits, new links and statistics do not'
const allAre = (what: string) => distributed.map((table) => `${table}: ${what}`)

it('distributes a running installation with its rows, and says so when it is repeated', async () => {
	const url = await citus.createDatabase('running')
	const database = look(url)
	const { sql } = database
	const pair = await startInTurn(place, variables(url), database)
	const links = await crowd(20, () => pair.client.shorten({ url: 'https://target.example/' }), 4)
	for (const { short_url } of links) {
		await crowd(5, () => statusOf(pair.ask(`/${short_url}`)), 5)
	}
	await expect.poll(async () => (await sql`select 1 from clicks`).length).toBe(100)
	const rows = async () => [
		await sql`select link_id, clicks, visitors, last_click from link_totals order by 1`,
		await sql`select * from clicks order by link_id, clicked_at, batch_id, position`,
		await sql`select link_id, ip_hash, first_seen from link_visitors order by 1, 2`,
	]
	const before = await rows()

	expect(await distribute(url)).toEqual({ code: 0, said: [locks, ...allAre('distributed by link')] })
	expect(await rows()).toEqual(before)
	const shards = await sql`
		select count(*)::integer as count from citus_shards where table_name = 'clicks_default'::regclass group by nodeport`
	expect(shards.map(({ count }) => count)).toEqual([2, 2])
	const groups = await sql`select distinct colocation_id from citus_tables`
	expect(groups).toHaveLength(1)
	const kept = await sql`
		select relname from pg_class where relname ~ '^(clicks_.*|link_totals|link_visitors)$' and relkind = 'r'
			and pg_relation_size(oid) > 0`
	expect(kept).toHaveLength(0)

	expect(await distribute(url)).toEqual({ code: 0, said: [locks, ...allAre('already distributed')] })
	for (const { short_url } of links) expect(await statusOf(pair.ask(`/${short_url}`))).toBe(302)
	await Promise.all(pair.servers.map((server) => server.stop()))
})

it('goes on where some tables are distributed, and in their colocation group', async () => {
	const url = await citus.createDatabase('begun')
	await operateAt(place, variables(url), 'rebuild-analytics')
	await order(url, "select create_distributed_table('tallies', 'link_id', colocate_with := 'none')")
	const { code, said } = await distribute(url)
	expect(code).toBe(0)
	expect(said).toContain('tallies: already distributed')
	expect(said).toContain('clicks: distributed by link')
	expect(await look(url).sql`select distinct colocation_id from citus_tables`).toHaveLength(1)
})

it('waits for no read, and leaves the copied rows of a table under a read to the next time', async () => {
	const url = await citus.createDatabase('busy')
	await operateAt(place, variables(url), 'rebuild-analytics')
	await order(url, 'insert into link_totals (link_id, clicks, visitors, last_click) values (1, 1, 1, now())')
	const { sql } = look(url)
	const reading = Promise.withResolvers<void>()
	const read = Promise.withResolvers<void>()
	const report = sql.begin(async (tx) => {
		await tx`select 1 from link_totals`
		reading.resolve()
		await read.promise
	})
	await reading.promise
	const left =
		'link_totals: the old rows still take up space here because the table is being read; run this again later'
	expect((await distribute(url)).said).toEqual([locks, ...allAre('distributed by link'), left])
	read.resolve()
	await report
	expect((await distribute(url)).said).toEqual([locks, ...allAre('already distributed')])
	expect(await sql`select clicks from link_totals`).toMatchObject([{ clicks: 1 }])
})

it('lets partitions be made and dropped, and migrations be applied', async () => {
	const url = await citus.createDatabase('later')
	await distribute(url)
	const { sql } = look(url)
	const apart = () => sql`
		select 1 from pg_inherits where inhparent = 'clicks'::regclass
			and inhrelid not in (select logicalrelid from pg_dist_partition)`
	const partitions = createPartitionStore({ sql })
	expect(await partitions.prepare(new Date('2027-01-01'))).toBe(4)
	expect(await apart()).toHaveLength(0)
	// As retention drops one.
	await sql`drop table clicks_20270104`
	expect(await sql`select 1 from citus_shards where table_name::text = 'clicks_20270104'`).toHaveLength(0)
	// As drizzle applies one: a savepoint in a transaction.
	const migrateFurther = async (step: typeof sql) => {
		await step`alter table link_totals add column tried bigint not null default 0`
		await step`update link_totals set tried = clicks`
		await step`create index link_totals_tried on link_totals (tried)`
	}
	await sql.begin((tx) => tx.savepoint((step) => migrateFurther(step as unknown as typeof sql)))
	expect(await sql`select tried from link_totals`).toHaveLength(0)
})

it('makes the extension, and asks for workers', async () => {
	const url = await citus.createDatabase('lonely', { extension: false, workers: false })
	const { code, said } = await distribute(url)
	expect([code, said.length]).toEqual([1, 1])
	expect(said[0]).toMatch(/^kurz: Citus knows no worker in this database: .*citus_add_node/)
	expect(await look(url).sql`select 1 from pg_extension where extname = 'citus'`).toHaveLength(1)
})

it('says how the extension is made where its role may not', async () => {
	const url = await citus.createDatabase('humble', { extension: false, workers: false })
	await order(url, 'create role humble login', 'alter database humble owner to humble')
	const { code, said } = await distribute(url.replace('kurz@', 'humble@'))
	expect([code, said.length]).toEqual([1, 1])
	expect(said[0]).toMatch(/permission denied.*as a superuser, run “create extension citus” in this database/)
})

it('names a worker that does not answer', async () => {
	const url = await citus.createDatabase('broken')
	await operateAt(place, variables(url), 'rebuild-analytics')
	const [worker] = citus.workers
	await worker!.kill()
	onTestFinished(() => worker!.restart())
	const said = [`kurz: the worker 127.0.0.1:${worker!.port} does not answer`]
	expect(await distribute(url)).toEqual({ code: 1, said })
})

it('names a worker that can prepare no transactions', () => {
	const [fine, not] = [
		{ name: 'a:5432', prepared: 200 },
		{ name: 'b:5432', prepared: 0 },
	]
	expect(obstacleOf([fine])).toBeUndefined()
	expect(obstacleOf([fine, not])).toMatch(/^max_prepared_transactions is 0 on the worker b:5432/)
})
