/** When a link expires, from the fields of a request. */
import { bounds } from '../../shared/bounds.ts'
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { grouped } from '../../shared/text/text.ts'
import { day } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'

/** Days, or a time with its zone. */
type Expiry = Pick<ShortenRequest, 'expires_in' | 'expires_at'>

const furthest = bounds.expiresInDays

/** Null for never. `now`: milliseconds since 1970. Fails with `validation_failed`. */
export const expiryOf = ({ expires_in, expires_at }: Expiry, now: number): Date | null => {
	if (expires_at === undefined) return expires_in === undefined ? null : new Date(now + expires_in * day)
	const time = Date.parse(expires_at)
	if (time <= now) throw invalid('expires_at', 'too_small', 'This time is past. Choose a later one.')
	if (time > now + furthest * day)
		throw invalid('expires_at', 'too_big', `Choose a time within the next ${grouped(furthest)} days.`)
	return new Date(time)
}
