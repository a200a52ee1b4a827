/** When people should try again, as a page and a form say it alike. */
import type { ErrorCode } from '../../../shared/errors.ts'
import { waitText } from '../../../shared/text/time.ts'

/** Seconds that people wait: a service is seldom back within the second that programs wait. */
const awayForAtLeast = 60

/** `retryAfter`: seconds of the header. Undefined if unknown. */
export const whenAgain = (
	{ code, retryAfter }: { code: ErrorCode; retryAfter?: number | undefined },
	locale: string,
): string | undefined => {
	if (retryAfter === undefined) return undefined
	return waitText(code === 'service_unavailable' ? Math.max(awayForAtLeast, retryAfter) : retryAfter, locale)
}
