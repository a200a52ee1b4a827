/** Turns any error into a failure to show; its code picks the sentence and the helpful button. */
import { ApiError } from '../../shared/caller.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { own } from '../../shared/own.ts'
import { NoServer } from './begin.ts'

export interface ShownFailure {
	code:
		| ErrorCode
		| 'unreachable'
		| 'unexpected_answer'
		| 'no_server'
		| 'own_host'
		| 'too_long'
		| 'expiry_past'
		| 'storage_full'
		| 'broken'
	/** Seconds to wait, if the server said so. */
	wait?: number | undefined
	/** The field the server refuses, if it said which. */
	field?: string | undefined
}

type Code = ShownFailure['code']

/**
 * Browsers have no common code for it. Sources: Chromium's `kQuotaBytes`, Firefox's
 * `QuotaExceededError`.
 */
const isStorageFull = (error: unknown): boolean => /quota/i.test(String(error))

/**
 * The server's faults of a field that have a code here. Sources: `own-place.ts`, `blocks.ts` and
 * `expiry.ts` in `server/links`, zod's `too_big`.
 */
const ofField: Record<string, Code> = {
	'url own_host': 'own_host',
	'url too_big': 'too_long',
	'url blocked_host': 'link_blocked',
	'expires_at too_small': 'expiry_past',
}

const failureOfAnswer = ({ code, retryAfter: wait, details: [fault] }: ApiError): ShownFailure => {
	const field = fault?.path
	return { code: own(ofField, `${field} ${fault?.code}`) ?? code, wait, field }
}

/** Any other error is `broken`: a fault of the extension's own. */
export const readFailure = (error: unknown): ShownFailure => {
	if (error instanceof ApiError) return failureOfAnswer(error)
	if (error instanceof NoServer) return { code: 'no_server' }
	return { code: isStorageFull(error) ? 'storage_full' : 'broken' }
}

const inSettings: Code[] = [
	'unauthorized',
	'unexpected_answer',
	'not_found',
	'no_server',
	'forbidden',
	'method_not_allowed',
]
const onList: Code[] = [
	'validation_failed',
	'own_host',
	'link_blocked',
	'too_long',
	'expiry_past',
	'payload_too_large',
	'storage_full',
]
/** These are remembered for every new link, so the settings are where to change them. */
const limitFields = ['expires_in', 'max_clicks']

/** Which button helps: retry where that may work, settings if they are at fault, else the list. */
export const remedyOf = ({ code, field = '' }: ShownFailure): 'retry' | 'settings' | 'links' => {
	if (inSettings.includes(code) || limitFields.includes(field)) return 'settings'
	return onList.includes(code) ? 'links' : 'retry'
}
