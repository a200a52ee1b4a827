/** Visits by names that are no host of ours, by day and name. */
import { day } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reaching, reading } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { surely } from '../past.ts'

/** Days that count, today (UTC) among them. */
const daysCounted = 30
/** Names of a day that are kept, as strangers can invent them; and of all, that are listed. */
export const namesADay = 1_000
export const namesListed = 100

export interface HostVisits {
	name: string
	visits: number
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const firstDay = (now: Date): string => dayOf(now.getTime() - (daysCounted - 1) * day)

export const createHostVisitStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Adds to what names have today. Where there is no room, a new name takes the place and the
	 * count of the rarest one, so that rare names keep no frequent one out. Source: Metwally,
	 * Agrawal, El Abbadi 2005, "Space-Saving".
	 */
	add: (counts: HostVisits[], now: Date): Promise<void> =>
		transaction(sql, async (tx) => {
			const today = dayOf(now.getTime())
			const names = counts.map(({ name }) => name)
			// One process at a time: nothing waits for it.
			await tx`lock table host_visits in share row exclusive mode`
			await tx`
				insert into host_visits (day, name, visits)
				select ${today}::date, name, (select case when count(*) < ${namesADay} then 0 else min(visits) end
					from host_visits where day = ${today})
				from unnest(${names}::text[]) as given (name)
				on conflict do nothing`
			await tx`
				update host_visits set visits = host_visits.visits + given.visits
				from unnest(${names}::text[], ${counts.map(({ visits }) => visits)}::bigint[]) as given (name, visits)
				where host_visits.day = ${today} and host_visits.name = given.name`
			await tx`
				delete from host_visits where day = ${today} and name in (
					select name from host_visits where day = ${today} order by visits desc, name offset ${namesADay})`
		}),

	/** The names with the most visits first, or what one name has. */
	list: (now: Date, name: string | null = null): Promise<HostVisits[]> =>
		reading(
			() => sql<HostVisits[]>`
				select name, sum(visits)::bigint as visits from host_visits
				where day >= ${firstDay(now)} and (${name}::text is null or name = ${name})
				group by name order by 2 desc, 1 limit ${namesListed}`,
		),

	/** Deletes what counts no more. */
	sweep: (now: Date): Promise<unknown> =>
		reaching(
			() => sql`delete from host_visits
				where day < (${surely(sql, now)} at time zone 'UTC')::date - ${daysCounted - 1}::integer`,
		),
})

export type HostVisitStore = ReturnType<typeof createHostVisitStore>
