/** Reads why a form was not taken: which sentence belongs to which field, and what is said above them. */

import { english } from '../../shared/analytics/words.ts'
import { type ErrorCode, type FaultDetail, textOf } from '../../shared/errors.ts'
import { durationText } from '../../shared/time.ts'

export interface FormFault {
	code: ErrorCode
	details: readonly FaultDetail[]
	/** Seconds, with `rate_limited`. */
	retryAfter?: number | undefined
}

export interface FaultReading {
	/** What is said above the form, one sentence each. */
	sentences: string[]
	/** What is said at a field, by its name, in the order of the form. */
	byField: Record<string, string>
}

export interface FormWords {
	/** The form's fields, in order. */
	fields: readonly string[]
	/** Codes that this form says in its own words; a `field` gets the sentence at it. */
	own?: Partial<Record<ErrorCode, { text: string; field?: string }>>
}

/** What a refused form is told: to wait, in its own words or in these. */
const waitText = (retryAfter: number | undefined, what = 'Too many requests.'): string =>
	`${what} Try again in ${retryAfter === undefined ? 'a little while' : durationText(retryAfter, english.locale)}.`

/** Reads a failure for one form. Nothing is lost: what has no field is said above the form. */
export const readFault = (fault: FormFault | undefined, { fields, own = {} }: FormWords): FaultReading => {
	if (fault === undefined) return { sentences: [], byField: {} }
	const said = own[fault.code]
	const messages = new Map<string, string>()
	const sentence =
		fault.code === 'rate_limited'
			? waitText(fault.retryAfter, said?.text)
			: (said?.text ?? textOf(fault.code))
	if (said?.field !== undefined) messages.set(said.field, sentence)
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
		return { sentences: [sentence, ...unplaced], byField }
	return { sentences: isAtFields || unplaced.length > 0 ? unplaced : [sentence], byField }
}
