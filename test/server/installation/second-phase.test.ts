/** A commit that a worker has made only half of is finished before its clicks leave the log. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { createDistributionStore } from '../../../server/store/spread/distribute.ts'
import { createStore } from '../../../server/store/store.ts'
import { order, startCitus } from '../../support/machine/citus.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { onePool } from '../../support/service/one-pool.ts'

const place = useWorkplace('kurz-second-phase')
const prepared = 'citus_0_1_1_1'

it('is finished first; while the worker is away, the log keeps the clicks', async () => {
	const citus = await startCitus(place)
	const [worker] = citus.workers
	const database = connect(await citus.createDatabase('kurz'), { prepare: false, max: 1 })
	onTestFinished(() => database.close())
	const { sql } = database
	await migrate(database)
	await createDistributionStore(database).distribute()
	const { projection } = createStore(onePool(database))
	const left = async () => (await sql`select from click_log`).length

	// As a coordinator leaves it that counted a slice, and whose worker died before its commit.
	await logBatch(sql, [anyClick({ linkId: 1 })])
	await sql`insert into click_slices (slice, ids) select 1, array_agg(id) from click_log`
	await sql`update counting_lanes set slice = 1`
	await order(worker!.url('kurz'), `begin; create table made_of_it (); prepare transaction '${prepared}'`)
	await sql`insert into pg_dist_transaction (groupid, gid)
		select groupid, ${prepared} from pg_dist_node where nodeport = ${worker!.port}`

	await worker!.kill()
	// Citus may notice on an open connection, which fails the query, or on a new one.
	const isBusy = async () => (await projection.project(10).catch(() => undefined))?.isBusy
	expect([true, undefined]).toContain(await isBusy())
	expect(await left()).toBe(1)

	await worker!.restart()
	await expect.poll(isBusy).toBe(false)
	expect(await left()).toBe(0)
	const made = connect(worker!.url('kurz'), { prepare: false, max: 1 })
	onTestFinished(() => made.close())
	expect(await made.sql`select to_regclass('made_of_it') is not null as is`).toEqual([{ is: true }])
})
