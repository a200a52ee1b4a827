/** Owns failing: `fail` for what is foreseen, and the one door where an unknown error loses its text. */
import { type ErrorBody, type ErrorCode, type FaultDetail, statusOf } from '../shared/errors.ts'
import { isUnavailable } from './store/connect.ts'

/** A foreseen failure: a row of the error table, with what the answer needs besides. */
export class Failure extends Error {
	constructor(
		readonly code: ErrorCode,
		readonly extra: { details?: FaultDetail[]; headers?: Record<string, string> } = {},
	) {
		super(code)
		this.name = 'Failure'
	}

	get status(): number {
		return statusOf(this.code)
	}

	get body(): ErrorBody {
		return { error: this.code, ...(this.extra.details !== undefined && { details: this.extra.details }) }
	}
}

/** `throw fail('not_found')`. `service_unavailable` says after how many seconds to come back, 1 unless told. */
export const fail = (code: ErrorCode, extra: ConstructorParameters<typeof Failure>[1] = {}): Failure =>
	new Failure(
		code,
		code === 'service_unavailable' ? { ...extra, headers: { 'retry-after': '1', ...extra.headers } } : extra,
	)

/** One fault, as `validation_failed` shows it. */
export const invalid = (path: string, code: string, message: string): Failure =>
	fail('validation_failed', { details: [{ path, code, message }] })

/** The failure that answers an error: its own, the database's being away, a path nobody answers, or `internal_error`. */
export const toFailure = (error: unknown, elysiaCode?: unknown): Failure => {
	if (error instanceof Failure) return error
	if (isUnavailable(error)) return fail('service_unavailable')
	if (elysiaCode === 'NOT_FOUND') return fail('not_found')
	return fail('internal_error')
}
