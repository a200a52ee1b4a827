/** Whether the database answers, and whether it can still store a click. */
import { ticks, withDeadline } from '../../waiting/deadline.ts'
import type { Database } from '../driver/connect.ts'
import { translating } from '../driver/failures.ts'
import { allWorkersAnswer, type IsSpread } from '../spread/is-spread.ts'
import { batchColumns } from './batches.ts'
import { inLog } from './commit.ts'

/** A user agent of no click, as long as a few clicks: on a full disk it fails where a visit would. */
const padding = 'x'.repeat(1_800)

/** The clicks that are committed and not counted yet. */
export interface Backlog {
	clicks: number
	/** When the oldest was, in milliseconds since 1970; null when there is none. */
	oldest: number | null
}

/** Each has a time of its own: who watches the database outlives the request that made it look. */
export const createHealthStore = ({ sql }: Pick<Database, 'sql'>, isSpread: IsSpread) => ({
	/** Whether it answers within so many milliseconds. Fails with `Unavailable`. */
	ping: async (milliseconds: number): Promise<void> => {
		await withDeadline(ticks() + milliseconds, () => translating(() => sql`select 1`))
	},

	/** Whether every machine of the database answers. Fails with `Unavailable`, also when one is silent. */
	hasAllWorkers: (milliseconds: number): Promise<boolean> =>
		withDeadline(ticks() + milliseconds, async () => {
			if (!(await isSpread())) return true
			return translating(() => allWorkersAnswer(sql))
		}),

	/** What waits to be counted. Fails with `Unavailable`. */
	readBacklog: (milliseconds: number): Promise<Backlog> =>
		withDeadline(ticks() + milliseconds, () =>
			translating(async () => {
				const waiting = sql.unsafe(`from click_log where ${inLog} and cardinality(link_ids) > 0`)
				const [backlog] = await sql<Backlog[]>`
					select (select coalesce(sum(cardinality(link_ids)), 0)::bigint ${waiting}) as clicks,
						(select times[1] ${waiting} order by id limit 1) as oldest`
				return backlog!
			}),
		),

	/** Commits a batch to the log as a visit does, without a click in it; counting removes it. Fails with `Unavailable`. */
	tryCommit: async (milliseconds: number): Promise<void> => {
		await withDeadline(ticks() + milliseconds, () =>
			translating(
				() => sql`insert into click_log (${sql.unsafe(batchColumns)})
				values ('{}', '{}', '', '', '{}', array[${padding}], '{}', '{}', '{}', '{}')`,
			),
		)
	},
})

export type HealthStore = ReturnType<typeof createHealthStore>
