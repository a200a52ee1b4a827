/** Counters for rate limits that all processes share: one upsert per count, under hashed keys. */
import { withinTime } from '../deadline.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'

export interface Counted {
	points: number
	/** When the window ends, in milliseconds since 1970. */
	endsAt: number
}

/** Milliseconds. By then the request that is being counted is out of time anyway. */
const countAtMost = 5_000

export const createCounterStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Adds `points` to the open window, or opens one of `windowMs` milliseconds, and answers what it holds now. */
	add: async (key: Uint8Array, points: number, windowMs: number, now: Date): Promise<Counted> => {
		const [row] = await withinTime(countAtMost, () =>
			reaching(
				() => sql<{ points: number; ends_at: number }[]>`
				insert into counters (key, points, ends_at)
				values (${key}, greatest(0, ${points}::integer), ${new Date(now.getTime() + windowMs).toISOString()})
				on conflict (key) do update set
					points = greatest(0, case when counters.ends_at <= ${now.toISOString()} then 0 else counters.points end
						+ ${points}::integer),
					ends_at = case when counters.ends_at <= ${now.toISOString()} then excluded.ends_at else counters.ends_at end
				returning points, (extract(epoch from ends_at) * 1000)::bigint as ends_at`,
			),
		)
		return { points: row!.points, endsAt: row!.ends_at }
	},
})

export type CounterStore = ReturnType<typeof createCounterStore>
