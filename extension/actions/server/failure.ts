/** Turns any error into a failure to show, by one table of what may answer in Kurz's place. */
import { ApiError } from '../../../shared/client/caller.ts'
import type { Words } from '../../../shared/words/extension.ts'
import { NoServer } from '../kurz.ts'

/** Of the interface, and of what only the extension can meet: each has its sentence. */
export type FailureCode = keyof Words['failures']

/** Its code picks the sentence and what helps (`remedies.ts`). */
export interface ShownFailure {
	code: FailureCode
	/** Seconds to wait, if the server said so. */
	wait?: number | undefined
	/** The field the server refuses, if it said which. */
	field?: string | undefined
	/** The origin where Kurz answers instead. */
	at?: string | undefined
}

/**
 * What answered in Kurz's place; the first row that fits. A browser tells neither a wrong
 * certificate nor an answer without CORS headers from nobody.
 */
const strangers = [
	{ code: 'timed_out', fits: ({ cause }) => (cause as Error | undefined)?.name === 'TimeoutError' },
	{ code: 'unreachable', fits: ({ code }) => code === 'unreachable' },
	// Browsers hide where a redirect leads, and its status.
	{ code: 'redirected', fits: ({ status }) => status === 0 || (status >= 300 && status < 400) },
	{ code: 'gated', fits: ({ status }) => [401, 407, 511].includes(status) },
	{ code: 'turned_away', fits: ({ status }) => [403, 451].includes(status) },
	{ code: 'payload_too_large', fits: ({ status }) => [413, 414, 431].includes(status) },
	{ code: 'failing', fits: ({ status }) => status >= 500 },
	{ code: 'unexpected_answer', fits: () => true },
] as const satisfies { code: FailureCode; fits: (error: ApiError) => boolean }[]
export const strangerCodes = strangers.map(({ code }) => code)

/**
 * Browsers have no common code for it. Sources: Chromium's `kQuotaBytes`, Firefox's
 * `QuotaExceededError`.
 */
const isStorageFull = (error: unknown): boolean => /quota/i.test(String(error))

/**
 * The server's faults of a field that have a code here. Sources: `own-place.ts`, `blocks.ts`,
 * `expiry.ts` and `link-hosts.ts` in `server/links`, `target-faults.ts` in `shared`; for a team,
 * `shorten.ts` here.
 */
const ofField = new Map<string, FailureCode>([
	['url own_host', 'own_host'],
	['url too_big', 'too_long'],
	['url grows', 'too_long'],
	['url blocked_host', 'link_blocked'],
	['expires_at too_small', 'expiry_past'],
	['host closed', 'host_refused'],
	['host unknown', 'host_refused'],
	['team unknown', 'team_refused'],
])

const failureOfAnswer = (error: ApiError): ShownFailure => {
	const { code, retryAfter: wait, details } = error
	if (code === 'unreachable' || code === 'unexpected_answer')
		return { code: strangers.find(({ fits }) => fits(error))!.code, wait, field: undefined }
	const [fault] = details
	return { code: ofField.get(`${fault?.path} ${fault?.code}`) ?? code, wait, field: fault?.path }
}

/** Any other error is `broken`: a fault of the extension's own. */
export const readFailure = (error: unknown): ShownFailure => {
	if (error instanceof ApiError) return failureOfAnswer(error)
	if (error instanceof NoServer) return { code: 'no_server' }
	return { code: isStorageFull(error) ? 'storage_full' : 'broken' }
}
