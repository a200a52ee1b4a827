/** Sentences with something filled in: the server's name, how long to wait, a link's limits. */
import { unsaidWait } from '../../shared/client/caller.ts'
import { dateFormat, figure } from '../../shared/statistics/formats.ts'
import { day, waitText } from '../../shared/text/time.ts'
import type { AllWords, Words } from '../../shared/words/extension.ts'
import type { TypedWords } from '../../shared/words/fields.ts'
import { shownUrl } from '../actions/readable.ts'
import type { ShownFailure } from '../actions/server/failure.ts'
import type { Refreshed } from '../actions/server/refresh.ts'
import type { Finding } from '../actions/server/server.ts'
import type { Limits } from '../actions/storage/limits.ts'

/** One or two sentences: what happened, and what to do. */
export const failureText = ({ code, wait, at }: ShownFailure, host: string, words: Words): string => {
	const text = words.failures[code].replace('%h', host).replace('%o', shownUrl(at ?? ''))
	return code === 'rate_limited' ? `${text} ${tryAgainText(wait ?? unsaidWait, words)}` : text
}

/** What was found at an address. */
export const findingText = (finding: Finding, host: string, words: Words): string =>
	finding.kind === 'failed'
		? failureText(finding.failure, host, words)
		: words.findings[finding.kind].replace('%v', finding.version)

/** At the field that the server refuses. */
export const refusedText = (
	failure: ShownFailure,
	host: string,
	words: Words,
	{ fault }: TypedWords,
): string => (failure.code === 'validation_failed' ? fault : failureText(failure, host, words))

/** When to try again, in seconds from now. */
export const tryAgainText = (seconds: number, words: Words): string =>
	words.tryAgain(waitText(seconds, words.locale))

/** The sentence after "Refresh"; empty if a server refused, which is said elsewhere. */
export const refreshedText = ({ wait, away }: Refreshed, words: AllWords): string =>
	wait !== undefined || away !== undefined ? '' : words.refreshed

const dayOnly = { day: 'numeric', month: 'short' } as const
const inYear = { ...dayOnly, year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const formats = {
	later: { thisYear: dateFormat(dayOnly), otherYear: dateFormat(inYear) },
	soon: { thisYear: dateFormat({ ...dayOnly, ...time }), otherYear: dateFormat({ ...inYear, ...time }) },
}

/** The day; with the year if it isn't this one, and with the time if it is within a day. */
const momentText = (at: string, now: Date, words: Words): string => {
	const moment = new Date(at)
	const isSoon = Math.abs(moment.getTime() - now.getTime()) < day
	const isThisYear = moment.getFullYear() === now.getFullYear()
	const format = formats[isSoon ? 'soon' : 'later'][isThisYear ? 'thisYear' : 'otherYear']
	return format(words).format(moment)
}

const clicksText = (most: Limits['max_clicks'], clicks: number | undefined, { limits, ...words }: Words) => {
	if (typeof most !== 'number') return []
	if (clicks === undefined) return [limits.clicks(figure(most, words))]
	return clicks < most ? [limits.left(most - clicks)] : []
}

/** One text for each limit of a link. Given the clicks so far, it says how many are left. */
export const limitTexts = (
	{ expires_at, max_clicks, is_protected, confirm }: Limits,
	now: Date,
	words: Words,
	clicks?: number,
): string[] => [
	...clicksText(max_clicks, clicks, words),
	...(expires_at !== undefined ? [words.limits.until(momentText(expires_at, now, words))] : []),
	...(is_protected === true ? [words.fields.password.label] : []),
	...(confirm === true ? [words.limits.confirm] : []),
]
