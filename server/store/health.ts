/** Whether the database answers, and whether it can still store a click. */
import { ticks, withDeadline } from '../deadline.ts'
import type { Database } from './connect.ts'
import { translating } from './failures.ts'

/** JSON without clicks, as long as a few of them: on a full disk it fails where a visit would. */
const noClicks = `[${' '.repeat(1_800)}]`

/** Each has a time of its own: who watches the database outlives the request that made it look. */
export const createHealthStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Whether it answers within so many milliseconds. Fails with `Unavailable`. */
	ping: async (milliseconds: number): Promise<void> => {
		await withDeadline(ticks() + milliseconds, () => translating(() => sql`select 1`))
	},

	/** Commits a batch to the log as a visit does, without a click in it; counting removes it. Fails with `Unavailable`. */
	tryCommit: async (milliseconds: number): Promise<void> => {
		await withDeadline(ticks() + milliseconds, () =>
			translating(() => sql`insert into click_log (link_ids, clicks) values ('{}', ${noClicks}::text::json)`),
		)
	},
})

export type HealthStore = ReturnType<typeof createHealthStore>
