/** The lease on the background work: one process holds it, until a time of the database's clock. */
import { second } from '../../../shared/text/time.ts'
import { isUnavailable } from '../../errors.ts'
import { withinTime } from '../../waiting/deadline.ts'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { isSilent } from '../driver/lost-connections.ts'
import { guardSchema, refuseNewer, type SchemaFacts } from '../migrate.ts'
import { inLog } from './commit.ts'
import { idsDrawn } from './low-water-mark.ts'

/**
 * Milliseconds a lease lasts: after a holder was killed or frozen, the work rests that long. Longer
 * than its holder takes from one renewal to the next (background.ts).
 */
const leaseFor = { awake: 4 * second, resting: 8 * second }
/** SQL pattern: the name of a holder at rest. Who has something to do takes the lease from it. */
const resting = '% rests'
/** SQL: differs after each change of the blocked hosts and those of links, in any order of rows. */
const hostsStamp = `(select count(*) || ' ' ||
	coalesce(sum(hashtextextended(host || ' ' || coalesce(reason, ''), 0)), 0) from blocked_hosts)
	|| (select coalesce(sum(hashtextextended(link_hosts::text, 0)), 0) from link_hosts)`
/** Milliseconds that a renewal may take. */
const answerAtMost = 2 * second

/** The work that waits for the holder. */
export interface Waiting {
	/** Whether clicks are not counted yet. */
	clicks: boolean
	/** Whether deleted links or accounts may still have rows. */
	erasures: boolean
	/** How many log ids were drawn since the low-water mark. */
	ids: number
	/** The log's low-water mark: clicks of batches below it can be rolled up. */
	lowWaterMark: number
	/** Whether there are several lanes: then processes without the lease help to count. */
	isShared: boolean
	/** Whether links have lost their totals (damage.ts). */
	lost: boolean
}

/** The answer to a process that tries to hold the lease. */
export interface Look extends Waiting {
	/** Whether it holds the lease. */
	isHolder: boolean
	/** The previous holder, which may be the same; empty when nobody was. */
	former: string
	/** Whether that one was at rest. */
	wasResting: boolean
	/** Changes with the list of blocked hosts. */
	hosts: string
	/** Whether a connection has lost its client (lost-connections.ts); only a holder asks. */
	isSilent: boolean
}

export const createLeaseStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Takes or renews the lease, unless another process holds it, and looks at what waits. One
	 * statement a second, which does not wait for the disk: a crash of the database may bring back
	 * an older lease, held by another process. Two holders do no harm, since each work has its own
	 * lock. An end too far in the future does not count: the clock was set back. One that `rests`
	 * renews it for longer, and lets it go to one that doesn't. Fails with `Unavailable`, and with
	 * `NewerDatabase` once a newer version has migrated the database.
	 */
	hold: (holder: string, rests = false): Promise<Look> =>
		withinTime(answerAtMost, async () => {
			const [look] = await reaching(
				() => sql<(Look & SchemaFacts)[]>`
				with mine as (
					update leases set holder = ${rests ? `${holder} rests` : holder},
						ends_at = clock_timestamp() + ${leaseFor[rests ? 'resting' : 'awake']}::integer * interval '1 ms'
					from leases as former
					where leases.work = 'background' and former.work = leases.work
						and (leases.holder in (${holder}, ${`${holder} rests`}) or leases.holder like ${rests ? '' : resting}
							or leases.ends_at not between clock_timestamp()
								and clock_timestamp() + ${leaseFor.resting}::integer * interval '1 ms')
						and set_config('synchronous_commit', 'off', true) = 'off'
					returning former.holder as former
				)
				select exists (select 1 from mine) as "isHolder",
					coalesce((select replace(former, ' rests', '') from mine), '') as former,
					exists (select 1 from leases where work = 'background' and holder like ${resting}) as "wasResting",
					${sql.unsafe(hostsStamp)} as hosts,
					exists (select 1 from mine) and exists (select 1 from pg_stat_activity where ${sql.unsafe(isSilent())}) as "isSilent",
					exists (select 1 from click_log where ${sql.unsafe(inLog)}) as clicks,
					exists (select 1 from erasures) or exists (select 1 from deleted_accounts) as erasures, ${sql.unsafe(idsDrawn)} as ids,
					(select id from low_water_mark) as "lowWaterMark", (select count(*) > 1 from counting_lanes) as "isShared",
					lost_totals <> '{}' as lost,
					newest, readable_by::text as "readableBy" from schema_facts`,
			).catch(async (error) => {
				// A newer version may have changed the tables that this statement reads.
				if (!isUnavailable(error)) await guardSchema({ sql })
				throw error
			})
			refuseNewer(look!)
			return look!
		}),

	/** Releases the lease: another process takes it at its next try. Fails with `Unavailable`. */
	leave: (holder: string): Promise<void> =>
		withinTime(answerAtMost, async () => {
			await reaching(
				() => sql`update leases set holder = '', ends_at = '-infinity'
				where holder in (${holder}, ${`${holder} rests`})`,
			)
		}),
})
