/** The create form as it arrives: its fields as the JSON interface would have them. */
import { withScheme } from '../../shared/addresses.ts'
import { shortenRequest } from '../../shared/shorten.ts'
import type { HomeForm } from '../pages/CreateForm.tsx'
import type { FormFault } from '../pages/faults.ts'
import { check } from './request.ts'

/** A number field: left empty it says nothing, and what is no number is left for the schema to refuse. */
const number = (text: string | undefined): unknown =>
	text === undefined || text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : text

/** The words of a switch; what is none of them is left for the schema to refuse. */
const switchWords = new Map([
	...['on', 'true', 'yes', '1'].map((word) => [word, true] as const),
	...['off', 'false', 'no', '0'].map((word) => [word, false] as const),
])

/** A switch as it was sent; one that says nothing is on when what it switches is filled. */
const readSwitch = (text: string | undefined, isFilled: boolean): unknown => {
	const word = (text ?? '').trim().toLowerCase()
	return word === '' ? isFilled : (switchWords.get(word) ?? text)
}

/** The form as a page shows it again with what was wrong: everything but the password. */
export const toHomeForm = (
	{ password: _, key: __, ...values }: Record<string, string>,
	fault: FormFault,
): HomeForm => ({ values, fault })

/** Fails with `validation_failed`. */
export const readShortenForm = (form: Record<string, string>) => {
	const expires_in = number(form.expires_in)
	const max_clicks = number(form.max_clicks)
	const limitation = expires_in === undefined ? 'clicks' : max_clicks === undefined ? 'time' : 'both'
	return check(shortenRequest, {
		url: withScheme(form.url ?? ''),
		...(form.type ? { type: form.type } : {}),
		alias: form.alias?.trim() ?? '',
		isLimited: readSwitch(form.isLimited, expires_in !== undefined || max_clicks !== undefined),
		limitation_type: form.limitation_type || limitation,
		expires_in,
		max_clicks,
		isProtected: readSwitch(form.isProtected, Boolean(form.password)),
		password: form.password ?? '',
	})
}
