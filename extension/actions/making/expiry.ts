/** How forms say when a link expires: as days from now, or as a local date and time. */
import { minute } from '../../../shared/text/time.ts'

/** A UTC time as `datetime-local` has it, in the reader's zone; empty for none. */
export const toLocal = (utc = ''): string => {
	const at = new Date(utc)
	const local = at.getTime() - at.getTimezoneOffset() * minute
	return Number.isNaN(local) ? '' : new Date(local).toISOString().slice(0, 16)
}

/** The other way; undefined if empty. What is no time stays as it is: no server accepts it. */
export const toUtc = (local: string): string | undefined => {
	const at = new Date(local)
	return Number.isNaN(at.getTime()) ? local || undefined : at.toISOString()
}

/** The form with a new value of a field. Days clear the date, and the other way round. */
export const withTyped = <Form extends { days: string; until: string }>(
	form: Form,
	field: keyof Form,
	value: string,
): Form => ({
	...form,
	...(value !== '' && field === 'days' && { until: '' }),
	...(value !== '' && field === 'until' && { days: '' }),
	[field]: value,
})

/** Text that isn't a number becomes NaN, not "no number". */
export const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
