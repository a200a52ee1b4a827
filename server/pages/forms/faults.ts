/** Reads why a form was not taken: which sentence belongs to which field, and what is said above them. */

import { english } from '../../../shared/analytics/words.ts'
import { type ErrorCode, type FaultDetail, textOf } from '../../../shared/errors.ts'
import { durationText } from '../../../shared/time.ts'

export interface FormFault {
	code: ErrorCode
	details: readonly FaultDetail[]
	/** Seconds, with `rate_limited` and `service_unavailable`. */
	retryAfter?: number | undefined
	/** Nobody knows whether it was done all the same. */
	isUnknown?: boolean | undefined
}

export interface FaultReading {
	/** What did not happen, e.g. "No link was created."; empty without a fault. */
	outcome: string
	/** What is said above the form, one sentence each. */
	sentences: string[]
	/** What is said at a field, by its name, in the order of the form. */
	byField: Record<string, string>
	/** Who sent it has to sign in again. */
	isSignedOut?: boolean
}

export interface FormWords {
	/** The form's fields, in order. */
	fields: readonly string[]
	/** What did not happen when it was not taken, without a full stop. */
	outcome: string
	/** What is said when nobody knows whether it did, in whole sentences. */
	unknown?: string
	/** Codes that this form says in its own words; a `field` gets the sentence at it. */
	own?: Partial<Record<ErrorCode, { text: string; field?: string }>>
}

/** Codes of a form that was refused for when it was sent, not for what it said. */
export const laterCodes: readonly ErrorCode[] = ['rate_limited', 'service_unavailable', 'unauthorized']

/** The title of a page that shows a form again. */
export const titleAgain = (fault: FormFault | undefined): string =>
	fault !== undefined && laterCodes.includes(fault.code) ? 'Send it again' : 'Check the fields'

/** Seconds: a service that is away is seldom back within the one it asks programs to wait. */
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

/** What is said above a form: in its own words, or when to send it again and why. */
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

/** Reads a failure for one form. Nothing is lost: what has no field is said above the form. */
export const readFault = (fault: FormFault | undefined, words: FormWords): FaultReading => {
	if (fault === undefined) return { outcome: '', sentences: [], byField: {} }
	const { fields, own = {} } = words
	const outcome = outcomeOf(fault, words)
	const said = own[fault.code]
	const sentences = sentencesOf(fault, said?.text)
	const messages = new Map<string, string>()
	if (said?.field !== undefined) messages.set(said.field, sentences.join(' '))
	for (const { path, message } of fault.details) {
		// What is wrong with a tag is said at the field that holds them all.
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
