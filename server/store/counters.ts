/** Counters shared by all processes, under hashed keys; many counts in one statement. */
import { minute } from '../../shared/text/time.ts'
import type { Database } from './driver/connect.ts'
import { reaching } from './driver/failures.ts'

/** What is added to one key. */
export interface Count {
	/** In hex: a hash, or a text that has no address (limits/refusals.ts). */
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

/** Milliseconds by which the clocks of processes may differ. */
const clocksDiffer = minute

/** Adds to windows; one that would then hold more than `most` is left as it is, and left out. */
const adding = (sql: Database['sql'], counts: Count[], now: Date, most: number | null) => {
	const at = now.toISOString()
	const isOpen = sql`counters.ends_at > ${at}
		and counters.ends_at <= excluded.ends_at + ${clocksDiffer}::integer * interval '1 ms'`
	const after = sql`excluded.points + case when ${isOpen} then counters.points else 0 end`
	return reaching(
		() => sql<{ key: string; points: number; ends_at: number }[]>`
			insert into counters (key, points, ends_at)
			select decode(key, 'hex'), points, ${at}::timestamptz + window_ms * interval '1 ms'
			from unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ points }) => points)}::bigint[],
				${counts.map(({ windowMs }) => windowMs)}::bigint[]) as given (key, points, window_ms)
			where ${most}::bigint is null or points <= ${most}
			order by 1
			on conflict (key) do update set
				points = ${after},
				ends_at = case when ${isOpen} then counters.ends_at else excluded.ends_at end
			where ${most}::bigint is null or ${after} <= ${most}
			returning encode(key, 'hex') as key, points, (extract(epoch from ends_at) * 1000)::bigint as ends_at`,
	)
}

export const createCounterStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Adds to the open window of each key, or opens one. Returns what each window then holds, in
	 * the order of the counts. Keys must be distinct. Rows are locked in key order, so that
	 * processes cannot deadlock. A window that ends later than a new one is ignored (wrong clock).
	 */
	add: async (counts: Count[], now: Date): Promise<Counted[]> => {
		const held = new Map((await adding(sql, counts, now, null)).map((row) => [row.key, row]))
		return counts.map(({ key }) => {
			const { points, ends_at } = held.get(key)!
			return { points, endsAt: ends_at }
		})
	},

	/** The same for one key, unless its window would then hold more than `most`; whether it did. */
	take: async (count: Count, most: number, now: Date): Promise<boolean> =>
		(await adding(sql, [count], now, most)).length > 0,

	/** Windows whose keys are texts between these, the fullest first. A hash is never there. */
	between: async (from: string, to: string, atMost: number): Promise<{ key: string; points: number }[]> =>
		reaching(
			() => sql<{ key: string; points: number }[]>`
				select encode(key, 'escape') as key, points from counters
				where key >= convert_to(${from}, 'UTF8') and key < convert_to(${to}, 'UTF8')
				order by points desc, key limit ${atMost}`,
		),

	/** Takes points back from the window that ends then, unless a new window has begun. */
	giveBack: async (key: string, points: number, endsAt: Date): Promise<void> => {
		await reaching(
			() => sql`
				update counters set points = greatest(0, points - ${points}::integer)
				where key = decode(${key}, 'hex') and ends_at = ${endsAt.toISOString()}`,
		)
	},
})

export type CounterStore = ReturnType<typeof createCounterStore>
