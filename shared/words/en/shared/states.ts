/** What is said of links that are refused, in English. */
import type { ErrorCode } from '../../../errors.ts'
import type { StateError } from '../../../link/states.ts'

/** Of what is refused because of the link or its alias, by code. */
export const linkTexts = {
	link_paused: 'This link is paused.',
	link_not_started: 'This link is not open yet.',
	link_expired: 'This link has expired.',
	link_exhausted: 'This link has been used up.',
	reserved_alias: 'That alias is reserved. Try another.',
	not_protected: 'This link has no password.',
	password_required: 'This link needs a password.',
	invalid_password: 'That password is wrong.',
	alias_already_exists: 'That alias is taken. Try another.',
} satisfies Partial<Record<ErrorCode, string>> & Record<StateError, string>

const askSender = 'Ask the person who sent it to you for a new one.'
/** What a visitor can do. */
export const stateAdvice: Record<StateError, string> = {
	link_paused: 'Its owner has paused it. Try again later, or ask the person who sent it to you.',
	link_not_started: 'Its owner has chosen when it opens. Try again then.',
	link_expired: `It worked until a day its owner chose. ${askSender}`,
	link_exhausted: `It worked for a number of clicks its owner chose. ${askSender}`,
}
