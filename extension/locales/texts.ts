/** Sentences with something filled in: the server's name, or how long to wait. */
import { unsaidWait } from '../../shared/caller.ts'
import { waitText } from '../../shared/time.ts'
import type { ShownFailure } from '../actions/failure.ts'
import type { Words } from './words.ts'

/** One or two sentences: what happened, and what to do. */
export const failureText = ({ code, wait }: ShownFailure, host: string, words: Words): string => {
	const text = words.failures[code].replace('%h', host)
	return code === 'rate_limited' ? `${text} ${tryAgainText(wait ?? unsaidWait, words)}` : text
}

/** When to try again, in seconds from now. */
export const tryAgainText = (seconds: number, words: Words): string =>
	words.tryAgain(waitText(seconds, words.locale))
