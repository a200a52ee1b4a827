/** What is said of the states of links, in English. */
import type { EndedState, LinkState, StateError } from '../../../link/states.ts'

export const stateNames: Record<LinkState, string> = {
	active: 'Active',
	expired: 'Expired',
	exhausted: 'Used up',
}

/** Of a visit that is refused, by code. */
export const stateTexts: Record<StateError, string> = {
	link_expired: 'This link has expired.',
	link_exhausted: 'This link has been used up.',
}

const askSender = 'Ask the person who sent it to you for a new one.'
/** What a visitor can do. */
export const stateAdvice: Record<StateError, string> = {
	link_expired: `It worked until a day its owner chose. ${askSender}`,
	link_exhausted: `It worked for a number of clicks its owner chose. ${askSender}`,
}

/** In the popup, of a link that a new one replaces. */
export const replaced: Record<EndedState, string> = {
	expired: 'The old link has expired.',
	exhausted: 'The old link is used up.',
}
