/** Turns a refused form's faults into sentences: at their fields, and above the form. */

import { type ErrorCode, type FaultDetail, textOf } from '../../../shared/errors.ts'
import { english } from '../../../shared/statistics/words.ts'
import { durationText } from '../../../shared/time.ts'

export interface FormFault {
	code: ErrorCode
	details: readonly FaultDetail[]
	/** Seconds, with `rate_limited` and `service_unavailable`. */
	retryAfter?: number | undefined
	/** It is unknown whether it succeeded after all. */
	isUnknown?: boolean | undefined
}

export interface FaultReading {
	/** What did not happen, e.g. "No link was created."; empty without a fault. */
	outcome: string
	/** The sentences above the form. */
	sentences: string[]
	/** The sentence at each field by name, in the order of the form. */
	byField: Record<string, string>
	/** The sender has to sign in again. */
	isSignedOut?: boolean
}

export interface FormWords {
	/** The form's fields, in order. */
	fields: readonly string[]
	/** What did not happen, without a full stop. */
	outcome: string
	/** What to say when it is unknown whether it happened, in whole sentences. */
	unknown?: string
	/** Codes with words of this form; with `field`, the sentence is shown there. */
	own?: Partial<Record<ErrorCode, { text: string; field?: string }>>
}

/** Codes of forms that may succeed unchanged when sent again. */
export const laterCodes: readonly ErrorCode[] = ['rate_limited', 'service_unavailable', 'unauthorized']

/** The title of a page that shows a form again. */
export const titleAgain = (fault: FormFault | undefined): string =>
	fault !== undefined && laterCodes.includes(fault.code) ? 'Send it again' : 'Check the fields'

/** Seconds that people wait: a service is seldom back within the second that programs wait. */
const awayForAtLeast = 60

const waitOf = ({ code, retryAfter }: FormFault): string => {
	if (retryAfter === undefined) return 'a little while'
	const seconds = code === 'service_unavailable' ? Math.max(awayForAtLeast, retryAfter) : retryAfter
	return durationText(seconds, english.locale)
}

const reasons: Partial<Record<ErrorCode, string>> = {
	rate_limited: 'Too many requests came from your network.',
	service_unavailable: 'The server can’t store anything at the moment.',
}

/** The sentences above a form: in its own words, or when to send it again and why. */
const sentencesOf = (fault: FormFault, own: string | undefined): string[] => {
	if (own !== undefined)
		return fault.code === 'rate_limited' ? [own, `Try again in ${waitOf(fault)}.`] : [own]
	if (fault.code === 'unauthorized') return ['Your session has ended.']
	const reason = reasons[fault.code]
	return reason === undefined ? [textOf(fault.code)] : [`Send it again in ${waitOf(fault)}.`, reason]
}

const outcomeOf = (
	fault: FormFault,
	{ outcome, unknown = 'It may have been done.', own }: FormWords,
): string => {
	if (fault.isUnknown) return unknown
	return laterCodes.includes(fault.code) && own?.[fault.code] === undefined
		? `${outcome} yet.`
		: `${outcome}.`
}

/** Reads a failure for one form. Faults without a field are shown above the form. */
export const readFault = (fault: FormFault | undefined, words: FormWords): FaultReading => {
	if (fault === undefined) return { outcome: '', sentences: [], byField: {} }
	const { fields, own = {} } = words
	const outcome = outcomeOf(fault, words)
	const said = own[fault.code]
	const sentences = sentencesOf(fault, said?.text)
	const messages = new Map<string, string>()
	if (said?.field !== undefined) messages.set(said.field, sentences.join(' '))
	for (const { path, message } of fault.details) {
		// The fault of a single tag is shown at the field of all tags.
		const place = fields.find((name) => path.startsWith(`${name}.`)) ?? path
		if (!messages.has(place)) messages.set(place, message)
	}
	const byField = Object.fromEntries(
		fields.flatMap((name) => (messages.has(name) ? [[name, messages.get(name) ?? '']] : [])),
	)
	const unplaced = [...messages].filter(([path]) => !fields.includes(path)).map(([, message]) => message)
	const isAtFields = Object.keys(byField).length > 0
	if (fault.code !== 'validation_failed' && said?.field === undefined)
		return {
			outcome,
			sentences: [...sentences, ...unplaced],
			byField,
			isSignedOut: fault.code === 'unauthorized' && said === undefined,
		}
	return { outcome, sentences: isAtFields || unplaced.length > 0 ? unplaced : sentences, byField }
}
