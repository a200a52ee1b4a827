/** What is said of the states of links, in English. */
import type { LinkState, StateError } from '../../../link/states.ts'

export const stateNames: Record<LinkState, string> = {
	active: 'Active',
	paused: 'Paused',
	expired: 'Expired',
	exhausted: 'Used up',
}

/** Of a visit that is refused, by code. */
export const stateTexts: Record<StateError, string> = {
	link_paused: 'This link is paused.',
	link_expired: 'This link has expired.',
	link_exhausted: 'This link has been used up.',
}

const askSender = 'Ask the person who sent it to you for a new one.'
/** What a visitor can do. */
export const stateAdvice: Record<StateError, string> = {
	link_paused: 'Its owner has paused it. Try again later, or ask the person who sent it to you.',
	link_expired: `It worked until a day its owner chose. ${askSender}`,
	link_exhausted: `It worked for a number of clicks its owner chose. ${askSender}`,
}
