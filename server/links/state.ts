/** The state of a link, computed from its row and the time on every read, never stored. */
import { endedStates, type LinkState, type StateTest, stateRows } from '../../shared/link/states.ts'
import { columnOf } from '../../shared/link/stored-fields.ts'
import type { StateColumns } from '../store/link-states.ts'

/** What `store/link-states.ts` asks in SQL. */
const tests: Record<StateTest, (value: never, now: number, link: StateColumns) => boolean> = {
	on: (isOn: boolean) => isOn,
	ahead: (time: Date | null, now) => time !== null && time.getTime() > now,
	past: (time: Date | null, now) => time !== null && time.getTime() <= now,
	usedUp: (max: number | null, _, { usedClicks }) => max !== null && usedClicks >= max,
}
const inOrder = endedStates.map((state) => {
	const { when, of } = stateRows[state]
	return { state, isIn: tests[when], column: columnOf(of) }
})

/** `now` in milliseconds since 1970. The first state that a link is in counts. */
export const stateOf = (link: StateColumns, now: number): LinkState => {
	for (const { state, isIn, column } of inOrder) if (isIn(link[column] as never, now, link)) return state
	return 'active'
}
