/** Owns what kind of failure something was: what the words and the one button that helps are chosen by. */
import { ApiError } from '../../shared/client.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { NoServer } from './shorten.ts'

export interface Failure {
	code: ErrorCode | 'unreachable' | 'unexpected_answer' | 'no_server' | 'broken'
	/** Seconds to wait, when the service said so. */
	wait?: number | undefined
}

/** `broken` is a fault of the extension's own. */
export const failureOf = (error: unknown): Failure =>
	error instanceof ApiError
		? { code: error.code, wait: error.retryAfter }
		: { code: error instanceof NoServer ? 'no_server' : 'broken' }

/** Which button helps: a failure that passes is tried again, one of the settings is mended there. */
export const remedyOf = ({ code }: Failure): 'retry' | 'settings' =>
	['unauthorized', 'unexpected_answer', 'not_found', 'no_server', 'forbidden', 'method_not_allowed'].includes(
		code,
	)
		? 'settings'
		: 'retry'
