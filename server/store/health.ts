/** Whether the database answers, and whether it can still store a click. */
import type { Database } from './connect.ts'
import { translating } from './failures.ts'
import { within } from './patience.ts'

/** JSON without clicks, as long as a few of them: on a full disk it fails where a visit would. */
const noClicks = `[${' '.repeat(1_800)}]`

export const createHealthStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Whether it answers within so many milliseconds. Fails with `Unavailable`. */
	ping: async (milliseconds: number): Promise<void> => {
		await translating(() => within(milliseconds, sql`select 1`))
	},

	/** Commits a batch to the log as a visit does, without a click in it; counting removes it. Fails with `Unavailable`. */
	tryCommit: async (milliseconds: number): Promise<void> => {
		await translating(() =>
			within(
				milliseconds,
				sql`insert into click_log (link_ids, clicks) values ('{}', ${noClicks}::text::json)`,
			),
		)
	},
})

export type HealthStore = ReturnType<typeof createHealthStore>
