/** What the server and SQL say of a link's state is the same, for each value of each column. */
import { expect, it } from 'vitest'
import { stateOf } from '../../../server/links/state.ts'
import { linkNames } from '../../../server/store/link-rows.ts'
import { isInState, type StateColumns, stateKeys, stateText } from '../../../server/store/link-states.ts'
import { linkStates } from '../../../shared/link/states.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const now = Date.UTC(2026, 10, 26)
const { database } = await openTestDatabase()

/** Before, at and after now; no clicks, some and all. A column without values doesn't compile. */
const times = [null, new Date(now - 1), new Date(now), new Date(now + 1)]
const values: { [Key in keyof StateColumns]: StateColumns[Key][] } = {
	paused: [false, true],
	startsAt: times,
	expiresAt: times,
	maxClicks: [null, 0, 1, 2],
	usedClicks: [0, 1, 2],
}
const rows = stateKeys.reduce<Partial<StateColumns>[]>(
	(all, key) => all.flatMap((row) => values[key].map((value) => ({ ...row, [key]: value }))),
	[{}],
) as StateColumns[]

it('any link is in one state, the same in the server and in SQL', async () => {
	const { sql } = database
	const given = rows.map((row) => ({
		...Object.fromEntries(stateKeys.map((key) => [linkNames[key], row[key]])),
		disabled_at: null,
	}))
	const found = await sql<Record<string, boolean | string>[]>`
		select ${stateText(sql, new Date(now))} as said, ${linkStates
			.map((state) => sql`(${isInState(sql, state, new Date(now))}) as ${sql(state)}`)
			.reduce((all, one) => sql`${all}, ${one}`)}
		from jsonb_populate_recordset(null::links, ${JSON.stringify(given)}::text::jsonb) as links`
	const states = rows.map((row) => stateOf(row, now))
	expect(found.map(({ said }) => said)).toEqual(states)
	for (const [nth, { said: _, ...each }] of found.entries())
		expect(Object.keys(each).filter((state) => each[state])).toEqual([states[nth]])
	expect(new Set(states)).toEqual(new Set(linkStates))
})

it('a disabled link is counted as such, whatever else it is', async () => {
	const { sql } = database
	const [row] = await sql`
		select ${stateText(sql, new Date(now))} as said
		from jsonb_populate_record(null::links, '{"disabled_at": "2026-01-01", "expires_at": "2026-01-01"}') as links`
	expect(row).toEqual({ said: 'disabled' })
})
