/** How much there is: what metrics say of the database. */
import { linkStates } from '../../shared/link/states.ts'
import type { Database } from './driver/connect.ts'
import { within } from './driver/failures.ts'
import { applicationName } from './driver/retired.ts'
import { isThere } from './link-rows.ts'
import { stateText } from './link-states.ts'

const counted = [...linkStates, 'disabled'] as const
type CountedState = (typeof counted)[number]

/** Link states by the row alone, without the hosts that the operator blocks. */
export interface Sizes {
	bytes: number
	accounts: number
	links: Record<CountedState, number>
}

type Connections = Record<'active' | 'idle' | 'idle_in_transaction' | 'other', number>

const countOf = (condition: string): string => `(count(*) filter (where ${condition}))::bigint`

/** Each question has its own limit in milliseconds. All fail with `Unavailable`. */
export const createMeasureStore = (health: Pick<Database, 'sql'>, reads: Pick<Database, 'sql'>) => ({
	/** Connections of every Kurz process to this database, by what they are doing. */
	readConnections: (milliseconds: number): Promise<Connections> =>
		within(milliseconds, async () => {
			const { sql } = health
			const [row] = await sql<Connections[]>`
				select ${sql.unsafe(countOf("state = 'active'"))} as active, ${sql.unsafe(countOf("state = 'idle'"))} as idle,
					${sql.unsafe(countOf("state like 'idle in transaction%'"))} as idle_in_transaction,
					${sql.unsafe(countOf("state is null or state not like 'idle%' and state <> 'active'"))} as other
				from pg_stat_activity
				where datname = current_database() and usename = current_user
					and application_name like ${`${applicationName}%`}`
			return row!
		}),

	/** Reads every link once. `now`: milliseconds since 1970. */
	readSizes: (milliseconds: number, now: number): Promise<Sizes> =>
		within(milliseconds, async () => {
			const { sql } = reads
			const [row] = await sql<(Sizes['links'] & Omit<Sizes, 'links'>)[]>`
				with states as (
					select ${stateText(sql, new Date(now))} as state from links where ${sql.unsafe(isThere)}
				)
				select ${sql.unsafe(counted.map((state) => `${countOf(`state = '${state}'`)} as ${state}`).join(', '))},
					(select count(*) from users)::bigint as accounts,
					pg_database_size(current_database())::bigint as bytes
				from states`
			const { bytes, accounts, ...links } = row!
			return { bytes, accounts, links }
		}),
})

export type MeasureStore = ReturnType<typeof createMeasureStore>
