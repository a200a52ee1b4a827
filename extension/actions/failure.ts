/** Turns any error into a failure to show: its code picks the sentence and the button that helps. */
import { ApiError } from '../../shared/client.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { NoServer } from './begin.ts'

export interface ShownFailure {
	code:
		| ErrorCode
		| 'unreachable'
		| 'unexpected_answer'
		| 'no_server'
		| 'own_host'
		| 'too_long'
		| 'storage_full'
		| 'broken'
	/** Seconds to wait, when the service said so. */
	wait?: number | undefined
	/** The field that the service does not accept, when it said so. */
	field?: string | undefined
}

type Code = ShownFailure['code']

/** Browsers have no code for it; sources: Chromium's `kQuotaBytes`, Firefox's and the platform's `QuotaExceededError`. */
const isStorageFull = (error: unknown): boolean =>
	error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)

/** What the service says of an address, and what that is called here; source: `server/links/create.ts` and zod's `too_big`. */
const ofAddress: Record<string, Code> = { own_host: 'own_host', too_big: 'too_long' }

const failureOfAnswer = ({ code, retryAfter: wait, details: [fault] }: ApiError): ShownFailure => {
	const field = fault?.path
	return { code: (field === 'url' && ofAddress[fault?.code ?? '']) || code, wait, field }
}

/** `broken` is a fault of the extension's own. */
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
const onList: Code[] = ['validation_failed', 'own_host', 'too_long', 'payload_too_large', 'storage_full']
/** Remembered for every link. */
const limitFields = ['expires_in', 'max_clicks']

/** Which button helps: a failure that passes is tried again, one of the settings is mended there, for others the list of links is the way on. */
export const remedyOf = ({ code, field = '' }: ShownFailure): 'retry' | 'settings' | 'links' => {
	if (inSettings.includes(code) || limitFields.includes(field)) return 'settings'
	return onList.includes(code) ? 'links' : 'retry'
}
