/** When a link expires, from the fields of a request. */
import { bounds } from '../../shared/bounds.ts'
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { grouped } from '../../shared/text/text.ts'
import { day } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'
import type { StoredColumns } from '../store/link-rows.ts'

/** Days, or a time with its zone. */
type Expiry = { [Name in 'expires_in' | 'expires_at']?: ShortenRequest[Name] | null }

type Times = Pick<StoredColumns, 'startsAt' | 'expiresAt'>

/** Whether a link would open only once it has expired. */
export const opensTooLate = ({ startsAt, expiresAt }: Times): boolean =>
	startsAt !== null && expiresAt !== null && startsAt >= expiresAt

/** Fails with `validation_failed` for such a link. `change`: the times that were sent. */
export const guardTimes = (link: Times, change: Partial<Times> = link): void => {
	const field = change.startsAt === undefined ? 'expires_at' : 'starts_at'
	if (opensTooLate(link)) throw invalid(field, 'custom', 'A link opens before it expires.')
}

const furthest = bounds.expiresInDays

/** Null for never. `now`: milliseconds since 1970. Fails with `validation_failed`. */
export const expiryOf = ({ expires_in, expires_at }: Expiry, now: number): Date | null => {
	if (expires_at == null) return expires_in == null ? null : new Date(now + expires_in * day)
	const time = Date.parse(expires_at)
	if (time <= now) throw invalid('expires_at', 'too_small', 'This time is past. Choose a later one.')
	if (time > now + furthest * day)
		throw invalid('expires_at', 'too_big', `Choose a time within the next ${grouped(furthest)} days.`)
	return new Date(time)
}
