/** Counters that all processes share: many counts in one statement, under hashed keys. */
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'

/** What is added to one key. */
export interface Count {
	/** Of 32 bytes, in hex. */
	key: string
	/** Not negative. */
	points: number
	windowMs: number
}

export interface Counted {
	points: number
	/** When the window ends, in milliseconds since 1970. */
	endsAt: number
}

export const createCounterStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Adds to the open window of each key, or opens one, and answers in the order of the counts what each window holds then. A
	 * key may come only once. Rows are locked in the order of their keys, so that processes cannot deadlock.
	 */
	add: async (counts: Count[], now: Date): Promise<Counted[]> => {
		const at = now.toISOString()
		const rows = await reaching(
			() => sql<{ key: string; points: number; ends_at: number }[]>`
				insert into counters (key, points, ends_at)
				select decode(key, 'hex'), points, ${at}::timestamptz + window_ms * interval '1 ms'
				from unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ points }) => points)}::bigint[],
					${counts.map(({ windowMs }) => windowMs)}::bigint[]) as given (key, points, window_ms)
				order by 1
				on conflict (key) do update set
					points = excluded.points + case when counters.ends_at <= ${at} then 0 else counters.points end,
					ends_at = case when counters.ends_at <= ${at} then excluded.ends_at else counters.ends_at end
				returning encode(key, 'hex') as key, points, (extract(epoch from ends_at) * 1000)::bigint as ends_at`,
		)
		const held = new Map(rows.map((row) => [row.key, row]))
		return counts.map(({ key }) => {
			const { points, ends_at } = held.get(key)!
			return { points, endsAt: ends_at }
		})
	},

	/** Takes points of the window that ends then back, unless another one has begun since. */
	giveBack: async (key: string, points: number, endsAt: Date): Promise<void> => {
		await reaching(
			() => sql`
				update counters set points = greatest(0, points - ${points}::integer)
				where key = decode(${key}, 'hex') and ends_at = ${endsAt.toISOString()}`,
		)
	},
})

export type CounterStore = ReturnType<typeof createCounterStore>
