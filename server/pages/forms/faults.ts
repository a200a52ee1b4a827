/** Which failures a form shows, and their sentences: at the fields, and above the form. */
import type { ErrorCode, FaultDetail } from '../../../shared/errors.ts'
import { freeSwitchNames } from '../../../shared/link/free-fields.ts'
import type { Place } from '../../../shared/link/places.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { FormWords } from '../../../shared/words/form-words.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { Failure } from '../../errors.ts'
import { prefersHtml } from '../../http/request.ts'
import type { FaultReading } from '../frame/FaultSummary.tsx'
import { whenAgain } from '../words/when-again.ts'

export interface FormFault {
	code: ErrorCode
	details: readonly FaultDetail[]
	/** Seconds, with `rate_limited` and `service_unavailable`. */
	retryAfter?: number | undefined
	/** With `rate_limited`: how many links fit before then, of more that were sent at once. */
	fits?: number | undefined
	/** It is unknown whether it succeeded after all. */
	isUnknown?: boolean | undefined
}

/** A form as it is shown again. */
export interface SentForm {
	/** The submitted values by field. */
	values: Record<string, string>
	fault?: FormFault | undefined
	/** How they were read; they are not saved yet. */
	places?: Place[] | undefined
	/** What was edited elsewhere in the meantime. */
	conflicts?: Conflicts | undefined
}

/** Codes of forms that may succeed unchanged when sent again. */
export const laterCodes: readonly ErrorCode[] = ['rate_limited', 'service_unavailable', 'unauthorized']

/** The title of a page that shows a form again. */
export const titleAgain = (fault: FormFault | undefined, { forms }: Words): string =>
	fault !== undefined && laterCodes.includes(fault.code) ? forms.sendAgainTitle : forms.checkTitle

/** The sentences above a form: in its own words, or when to send it again and why. */
const sentencesOf = (fault: FormFault, own: string | undefined, words: Words): string[] => {
	const { forms, failures } = words
	if (own !== undefined)
		return fault.code === 'rate_limited'
			? [own, failures.tryAgain(whenAgain(fault, words.charts.locale))]
			: [own]
	if (fault.code === 'unauthorized') return [forms.sessionEnded]
	const { fits } = fault
	const reason = fits ? forms.fits(fits, figure(fits, words.charts)) : forms.reasons[fault.code]
	return reason === undefined
		? [failures.texts[fault.code]]
		: [forms.sendAgain(whenAgain(fault, words.charts.locale)), reason]
}

const outcomeOf = (fault: FormFault, { outcome, unknown, own }: FormWords, { forms }: Words): string => {
	if (fault.isUnknown) return unknown ?? forms.maybeDone
	return laterCodes.includes(fault.code) && own?.[fault.code] === undefined
		? forms.notYetDone(outcome)
		: forms.notDone(outcome)
}

/**
 * Reads a failure for one form, whose fields are given in order. Faults without a field are shown
 * above the form.
 */
export const readFault = (
	fault: FormFault | undefined,
	fields: readonly string[],
	ofForm: FormWords,
	words: Words,
): FaultReading => {
	if (fault === undefined) return { outcome: '', sentences: [], byField: {} }
	const outcome = outcomeOf(fault, ofForm, words)
	const said = ofForm.own?.[fault.code]
	const sentences = sentencesOf(fault, said?.text, words)
	const messages = new Map<string, string>()
	if (said?.field !== undefined) messages.set(said.field, sentences.join(' '))
	for (const detail of fault.details) {
		const { path } = detail
		// The fault of a single tag is shown at the field of all tags.
		const place = fields.find((name) => path.startsWith(`${name}.`)) ?? path
		if (!messages.has(place)) messages.set(place, words.failures.fault(detail))
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

/**
 * Fields that were edited elsewhere meanwhile. `isMine`: the form has what its sender typed, and
 * `other` is stored; else reversed.
 */
export type Conflicts = Record<string, { isMine: boolean; other: string }>

export const isSwitch = (name: string): boolean => freeSwitchNames.some((known) => known === name)

/** At each field that was edited elsewhere: the value that the form doesn't hold. */
export const conflictFaults = (conflicts: Conflicts, { edit }: Words): Record<string, string> =>
	Object.fromEntries(
		Object.entries(conflicts).map(([name, { isMine, other }]) => {
			const shown = isSwitch(name) ? edit.switched(other === 'on') : other || edit.empty
			return [name, isMine ? edit.changedTo(shown) : edit.changedFrom(shown)]
		}),
	)

/** Failures that the sender of a form can do something about. */
const formCodes: readonly ErrorCode[] = [
	'validation_failed',
	'reserved_alias',
	'alias_already_exists',
	'idempotency_conflict',
	'edit_conflict',
	'invalid_password',
	'code_required',
	'invalid_code',
	'rate_limited',
	'forbidden',
]

export const toFormFault = ({ code, extra }: Failure): FormFault => {
	const { 'retry-after': wait, 'ratelimit-remaining': fits } = extra.headers ?? {}
	return {
		...{ code, details: extra.details ?? [] },
		...(wait !== undefined && { retryAfter: Number(wait) }),
		...(code === 'rate_limited' && Number(fits) > 0 && { fits: Number(fits) }),
	}
}

/** Asks for a submitted password again: no page shows it, and without it the link would be open. */
const askingAgain = (fault: FormFault, password: string | undefined): FormFault =>
	password === undefined || password === ''
		? fault
		: {
				...fault,
				details: [
					...fault.details,
					{ path: 'password', code: 'again', message: 'Type the password again: it isn’t kept.' },
				],
			}

/** The fault, status and headers of the page that shows a failure. Rethrows what no page shows. */
export const readFormFault = (
	error: unknown,
	{ headers }: Request,
	codes: readonly ErrorCode[] = formCodes,
) => {
	if (!(error instanceof Failure) || !codes.includes(error.code) || !prefersHtml(headers)) throw error
	// The page is JSON for everyone but browsers.
	const answer = { status: error.status, headers: { ...error.extra.headers, vary: 'Accept' } }
	return { fault: toFormFault(error), ...answer }
}

/** What a form shows again with its fault: everything but the password and its key. */
export const sentAgain = ({ password, key: _, ...values }: Record<string, string>, fault: FormFault) => ({
	values,
	fault: askingAgain(fault, password),
})
