/** Owns what kind of failure something was: what the words and the one button that helps are chosen by. */
import { ApiError } from '../../shared/client.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { NoServer } from './shorten.ts'

export interface Failure {
	code: ErrorCode | 'unreachable' | 'unexpected_answer' | 'no_server' | 'storage_full' | 'broken'
	/** Seconds to wait, when the service said so. */
	wait?: number | undefined
}

/** Browsers have no code for it; sources: Chromium's `kQuotaBytes`, Firefox's and the platform's `QuotaExceededError`. */
const isStorageFull = (error: unknown): boolean =>
	error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)

/** `broken` is a fault of the extension's own. */
export const failureOf = (error: unknown): Failure => {
	if (error instanceof ApiError) return { code: error.code, wait: error.retryAfter }
	if (error instanceof NoServer) return { code: 'no_server' }
	return { code: isStorageFull(error) ? 'storage_full' : 'broken' }
}

const inSettings = [
	'unauthorized',
	'unexpected_answer',
	'not_found',
	'no_server',
	'forbidden',
	'method_not_allowed',
]
const onList = ['storage_full']

/** Which button helps: a failure that passes is tried again, one of the settings is mended there, for others the list of links is the way on. */
export const remedyOf = ({ code }: Failure): 'retry' | 'settings' | 'links' =>
	inSettings.includes(code) ? 'settings' : onList.includes(code) ? 'links' : 'retry'
