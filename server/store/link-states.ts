/** The states of a link in SQL, and the columns they read; `links/state.ts` tests the same. */
import {
	type EndedState,
	endedStates,
	type LinkState,
	type StateRows,
	type StateTest,
	stateRows,
} from '../../shared/link/states.ts'
import { type ColumnOf, columnOf } from '../../shared/link/stored-fields.ts'
import type { Fragment, Sql, Tx } from './driver/connect.ts'
import type { LinkRow } from './link-rows.ts'
import { links } from './schema.ts'

type StateKey = ColumnOf<StateRows[EndedState]['of']> | 'usedClicks'
export const stateKeys: readonly StateKey[] = [
	...endedStates.map((state) => columnOf(stateRows[state].of)),
	'usedClicks',
]
export const stateColumns = Object.fromEntries(stateKeys.map((key) => [key, links[key]])) as Pick<
	typeof links,
	StateKey
>
export type StateColumns = Pick<LinkRow, StateKey>

const tests: Record<StateTest, (tx: Sql | Tx, column: Fragment, at: Fragment) => Fragment> = {
	on: (_, isOn) => isOn,
	ahead: (tx, time, at) => tx`(${time} is not null and ${time} > ${at})`,
	past: (tx, time, at) => tx`(${time} is not null and ${time} <= ${at})`,
	usedUp: (tx, max) => tx`(${max} is not null and links.used_clicks >= ${max})`,
}
const testOf = (tx: Sql | Tx, state: EndedState, now: Date): Fragment => {
	const { when, of } = stateRows[state]
	return tests[when](tx, tx.unsafe(`links.${of}`), tx`${now.toISOString()}::timestamptz`)
}

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
