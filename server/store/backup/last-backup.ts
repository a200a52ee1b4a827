/** When backups were made: rows of `leases`, which every process reads and no backup holds. */
import type { Database } from '../driver/connect.ts'
import { reaching, reading } from '../driver/failures.ts'
import { isNear } from '../past.ts'

/** Rows of `leases` that nobody holds; `ends_at` is when it happened. */
const work = {
	/** The newest whole backup, by whatever means. */
	made: 'backup',
	/** The newest backup that was made by the clock (`BACKUP_AT`). */
	scheduled: 'scheduled backup',
	/** The last time that one could not be made by the clock. */
	failed: 'failed backup',
}
type Event = keyof typeof work

/** Milliseconds since 1970; null for never. */
export interface LastBackup {
	/** As of when the newest whole backup is. */
	made: number | null
	scheduled: number | null
	failed: number | null
}

const milliseconds = (event: Event) =>
	`(extract(epoch from max(ends_at) filter (where work = '${work[event]}')) * 1000)::bigint as ${event}`

export const createLastBackupStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** A time that is a day from now or more is from a wrong clock. Fails with `Unavailable`. */
	read: (now: Date): Promise<LastBackup> =>
		reading(async () => {
			const [last] = await sql<LastBackup[]>`
				select ${sql.unsafe(
					Object.keys(work)
						.map((event) => milliseconds(event as Event))
						.join(', '),
				)} from leases where ends_at < ${now.toISOString()}::timestamptz + interval '1 day'`
			return last!
		}),

	/**
	 * Two processes may note in any order: the later time stays, unless a wrong clock noted it. A
	 * time in doubt is not noted. Fails with `Unavailable`.
	 */
	note: async (events: Event[], at: Date): Promise<void> => {
		const works = events.map((event) => work[event])
		await reaching(
			() => sql`
				insert into leases (work, ends_at) select work, ${at.toISOString()} from unnest(${works}::text[]) as work
				where ${isNear(sql, at)}
				on conflict (work) do update set ends_at = excluded.ends_at
				where leases.ends_at not between excluded.ends_at and excluded.ends_at + interval '1 day'`,
		)
	},
})

export type LastBackupStore = ReturnType<typeof createLastBackupStore>
