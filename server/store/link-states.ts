/** The states of a link: its row and the time say which, in the server and in SQL. Never stored. */
import type postgres from 'postgres'
import { type EndedState, endedStates, type LinkState } from '../../shared/link/states.ts'
import type { Sql, Tx } from './driver/connect.ts'
import { type LinkRow, linkNames } from './link-rows.ts'
import { links } from './schema.ts'

type Fragment = postgres.PendingQuery<postgres.Row[]>

/** A state by the columns it reads. `now`: milliseconds since 1970; `at`: the same in SQL. */
interface StateTest<Key extends keyof LinkRow> {
	reads: readonly Key[]
	isIn: (link: Pick<LinkRow, Key>, now: number) => boolean
	sql: (tx: Sql | Tx, at: Fragment) => Fragment
}

const past = <Key extends 'expiresAt'>(key: Key): StateTest<Key> => ({
	reads: [key],
	isIn: ({ [key]: time }, now) => time !== null && time.getTime() <= now,
	sql: (tx, at) => {
		const column = tx.unsafe(`links.${linkNames[key]}`)
		return tx`(${column} is not null and ${column} <= ${at})`
	},
})

const usedUp: StateTest<'maxClicks' | 'usedClicks'> = {
	reads: ['maxClicks', 'usedClicks'],
	isIn: ({ maxClicks, usedClicks }) => maxClicks !== null && usedClicks >= maxClicks,
	sql: (tx) => tx`(max_clicks is not null and used_clicks >= max_clicks)`,
}

/** The first that a link is in counts. */
const tests = { expired: past('expiresAt'), exhausted: usedUp } satisfies Record<EndedState, unknown>

type StateKey = (typeof tests)[EndedState]['reads'][number]
/** The columns that decide a link's state. */
export const stateKeys: readonly StateKey[] = endedStates.flatMap((state) => tests[state].reads)
export const stateColumns = Object.fromEntries(stateKeys.map((key) => [key, links[key]])) as Pick<
	typeof links,
	StateKey
>
export type StateColumns = Pick<LinkRow, StateKey>

/** `now`: milliseconds since 1970. */
export const stateOf = (link: StateColumns, now: number): LinkState => {
	for (const state of endedStates) if (tests[state].isIn(link, now)) return state
	return 'active'
}

const testOf = (tx: Sql | Tx, state: EndedState, now: Date): Fragment =>
	tests[state].sql(tx, tx`${now.toISOString()}::timestamptz`)

/** SQL condition: a link is in a state. */
export const isInState = (tx: Sql | Tx, state: LinkState, now: Date): Fragment => {
	const [own, before] =
		state === 'active'
			? [tx`true`, endedStates]
			: [testOf(tx, state, now), endedStates.slice(0, endedStates.indexOf(state))]
	return before.reduce((all, one) => tx`${all} and not ${testOf(tx, one, now)}`, own)
}

/** SQL: a link's state, or `disabled`. */
export const stateText = (tx: Sql | Tx, now: Date): Fragment =>
	tx`case when disabled_at is not null then 'disabled' ${endedStates.reduce(
		(all, state) => tx`${all} when ${testOf(tx, state, now)} then ${tx.unsafe(`'${state}'`)}`,
		tx``,
	)} else 'active' end`
