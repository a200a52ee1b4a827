/** Whether the database answers, and whether it can still store a click. */
import type { Database } from '../driver/connect.ts'
import { within } from '../driver/failures.ts'
import { allWorkersAnswer, type IsSpread } from '../spread/is-spread.ts'
import { batchColumns } from './batches.ts'
import { inLog } from './commit.ts'

/** As many bytes as a few clicks: on a full disk the trial commit fails where a visit would. */
const padding = 'x'.repeat(1_800)

/** Clicks that are committed and not counted yet. */
export interface Backlog {
	clicks: number
	/** The time of the oldest in milliseconds since 1970; null when there is none. */
	oldest: number | null
	/** A table with a page that can't be read (damage.ts). */
	damaged: string | null
}

/** Each question has its own limit in milliseconds. All fail with `Unavailable`. */
export const createHealthStore = ({ sql }: Pick<Database, 'sql'>, isSpread: IsSpread) => ({
	/** Resolves when the database answers. */
	ping: async (milliseconds: number): Promise<void> => {
		await within(milliseconds, () => sql`select 1`)
	},

	/** Whether every machine of the database answers. Also fails when one is silent. */
	hasAllWorkers: (milliseconds: number): Promise<boolean> =>
		within(milliseconds, async () => !(await isSpread()) || allWorkersAnswer(sql)),

	/** What waits to be counted. */
	readBacklog: (milliseconds: number): Promise<Backlog> =>
		within(milliseconds, async () => {
			const waiting = sql.unsafe(`from click_log where ${inLog} and cardinality(link_ids) > 0`)
			const [backlog] = await sql<Backlog[]>`
				select (select coalesce(sum(cardinality(link_ids)), 0)::bigint ${waiting}) as clicks,
					(select times[1] ${waiting} order by id limit 1) as oldest,
					(select damaged_table from schema_facts) as damaged`
			return backlog!
		}),

	/** Commits an empty batch to the log as a visit would. Counting removes it. */
	tryCommit: async (milliseconds: number): Promise<void> => {
		await within(
			milliseconds,
			() => sql`insert into click_log (${sql.unsafe(batchColumns)})
				values ('{}', '{}', '', '', '{}', array[${padding}], '{}', '{}', '{}', '{}', '{}', null, null, null)`,
		)
	},
})

export type HealthStore = ReturnType<typeof createHealthStore>
