/** The states of a link. The popup needs them before its link, and no other record. */
import type { ErrorCode } from '../errors.ts'

/** What ends a link, in the order in which it is tested, and how a visit is refused for it. */
export const stateErrors = {
	expired: 'link_expired',
	exhausted: 'link_exhausted',
} as const satisfies Record<string, ErrorCode>
export type EndedState = keyof typeof stateErrors
export const endedStates = Object.keys(stateErrors) as EndedState[]

export const linkStates = ['active', ...endedStates] as const
export type LinkState = (typeof linkStates)[number]

export const statesSaid = `The status is ${linkStates.slice(0, -1).join(', ')} or ${linkStates.at(-1)}.`
