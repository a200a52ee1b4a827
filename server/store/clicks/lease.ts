/** Which process does the background work for all: it holds a lease, by the database's clock. */
import { second } from '../../../shared/time.ts'
import { isUnavailable } from '../../errors.ts'
import { withinTime } from '../../waiting/deadline.ts'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { guardSchema, NewerDatabase, newestTime, type SchemaFacts } from '../migrate.ts'
import { inLog } from './commit.ts'
import { idsDrawn } from './low-water-mark.ts'

/** Milliseconds from a renewal until another process may take it: a holder that was killed or frozen is missed that long. */
const leaseFor = 4 * second
/** Milliseconds that a renewal may take. */
const answerAtMost = 2 * second

/** What waits for whoever holds it. */
export interface Waiting {
	/** Clicks that are not counted. */
	clicks: boolean
	/** Deleted links with rows that may have to be erased, or deleted accounts with links. */
	erasures: boolean
	/** Ids of the log that were drawn from its floor on. */
	ids: number
	/** The floor of the log: clicks of the batches below it can be rolled up. */
	lowWaterMark: number
	/** Whether clicks are counted in several lanes: then those who don't hold the lease help. */
	isShared: boolean
}

/** What a process sees that looks. */
export interface Look extends Waiting {
	/** Whether it holds the lease. */
	isHolder: boolean
	/** Who held it before, which may be the same; empty when nobody did. */
	former: string
}

export const createLeaseStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Takes the lease, or keeps it, unless another process holds it, and looks at what waits. One statement each second, which
	 * nobody waits for: after a crash of the database the lease may be an older one, and another process have it. Two that work
	 * at once do no harm, each work has locks of its own. An end that is too far away is none: the clock was set back.
	 * Fails with `Unavailable`; with `NewerDatabase` once another version has migrated the database beyond what this one knows.
	 */
	hold: (holder: string): Promise<Look> =>
		withinTime(answerAtMost, async () => {
			const [look] = await reaching(
				() => sql<(Look & SchemaFacts)[]>`
				with mine as (
					update leases set holder = ${holder}, ends_at = clock_timestamp() + ${leaseFor}::integer * interval '1 ms'
					from leases as former
					where leases.work = 'background' and former.work = leases.work
						and (leases.holder = ${holder} or leases.ends_at not between clock_timestamp()
							and clock_timestamp() + ${2 * leaseFor}::integer * interval '1 ms')
						and set_config('synchronous_commit', 'off', true) = 'off'
					returning former.holder as former
				)
				select exists (select 1 from mine) as "isHolder", coalesce((select former from mine), '') as former,
					exists (select 1 from click_log where ${sql.unsafe(inLog)}) as clicks,
					exists (select 1 from erasures) or exists (select 1 from deleted_accounts) as erasures, ${sql.unsafe(idsDrawn)} as ids,
					(select id from click_log_floor) as "lowWaterMark", (select count(*) > 1 from counting_lanes) as "isShared",
					newest, readable_by::double precision as "readableBy" from schema_facts`,
			).catch(async (error) => {
				// The statement may no longer fit the tables. Why, only these facts can tell.
				if (!isUnavailable(error)) await guardSchema({ sql })
				throw error
			})
			if (look!.readableBy > newestTime()) throw new NewerDatabase(look!.newest)
			return look!
		}),

	/** Gives it up, so that another process takes it at its next try. Fails with `Unavailable`. */
	leave: (holder: string): Promise<void> =>
		withinTime(answerAtMost, async () => {
			await reaching(() => sql`update leases set holder = '', ends_at = '-infinity' where holder = ${holder}`)
		}),
})
