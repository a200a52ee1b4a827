/** Reads the create form as an API request. */

import { shortenRequest } from '../../../shared/link/shorten.ts'
import { withScheme } from '../../../shared/text/addresses.ts'
import { check } from '../../http/request.ts'
import { readFreeFields, readNumber, readSwitch, readTime } from './form-values.ts'

/** Fails with `validation_failed`. */
export const readShortenForm = (form: Record<string, string>) => {
	const expires_in = readNumber(form.expires_in)
	const expires_at = readTime(form.expires_at, form.zone)
	const max_clicks = readNumber(form.max_clicks)
	const hasTime = expires_in !== undefined || expires_at !== undefined
	const limitation = !hasTime ? 'clicks' : max_clicks === undefined ? 'time' : 'both'
	return check(shortenRequest, {
		url: withScheme(form.url ?? ''),
		...(form.type ? { type: form.type } : {}),
		...(form.host ? { host: form.host } : {}),
		alias: form.alias?.trim() ?? '',
		isLimited: readSwitch(form.isLimited, hasTime || max_clicks !== undefined),
		limitation_type: form.limitation_type || limitation,
		...{ expires_in, expires_at, max_clicks },
		isProtected: readSwitch(form.isProtected, Boolean(form.password)),
		password: form.password ?? '',
		...readFreeFields(form),
	})
}
