/** The states of a link. The popup needs them before its link, and no other record. */

/** What ends a link, by which field, in the order of the tests; and how visits are refused then. */
export const stateRows = {
	paused: { when: 'on', of: 'paused', code: 'link_paused', status: 404 },
	scheduled: { when: 'ahead', of: 'starts_at', code: 'link_not_started', status: 404 },
	expired: { when: 'past', of: 'expires_at', code: 'link_expired', status: 410, fallsBack: true },
	exhausted: { when: 'usedUp', of: 'max_clicks', code: 'link_exhausted', status: 410, fallsBack: true },
} as const
export type StateRows = typeof stateRows
/** How a field of the link tells the state. */
export type StateTest = StateRows[EndedState]['when']
export type EndedState = keyof StateRows
export type StateError = StateRows[EndedState]['code']

export const endedStates = Object.keys(stateRows) as EndedState[]
export const linkStates = ['active', ...endedStates] as const
export type LinkState = (typeof linkStates)[number]

export const stateErrors = Object.fromEntries(endedStates.map((state) => [state, stateRows[state].code])) as {
	[State in EndedState]: StateRows[State]['code']
}
export const stateStatuses = Object.fromEntries(
	Object.values(stateRows).map(({ code, status }) => [code, status]),
) as Record<StateError, number>
