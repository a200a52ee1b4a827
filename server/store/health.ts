/** Asking how the database is: whether it answers, and whether it can still keep a click. */
import type { Database } from './connect.ts'
import { translating } from './failures.ts'
import { within } from './patience.ts'

/** JSON of no clicks, of the size of some: what is written must need room like the clicks of a visit. */
const noClicks = `[${' '.repeat(1_800)}]`

export const createHealthStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** A sign of life, within so many milliseconds. Fails with `Unavailable`. */
	ping: async (milliseconds: number): Promise<void> => {
		await translating(() => within(milliseconds, sql`select 1`))
	},

	/** Commits what a visit would, a batch of the log, without a click in it; counting clears it away. Fails with `Unavailable`. */
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
