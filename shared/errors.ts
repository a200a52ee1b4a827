/** Every failure of the public interface: its code and HTTP status. `words/` says what it is. */
import { stateStatuses } from './link/states.ts'

const statuses = {
	validation_failed: 400,
	reserved_alias: 400,
	not_protected: 400,
	unauthorized: 401,
	password_required: 401,
	invalid_password: 401,
	code_required: 401,
	invalid_code: 401,
	forbidden: 403,
	not_found: 404,
	method_not_allowed: 405,
	alias_already_exists: 409,
	idempotency_conflict: 409,
	edit_conflict: 409,
	...stateStatuses,
	payload_too_large: 413,
	unsupported_media_type: 415,
	too_much: 422,
	rate_limited: 429,
	link_blocked: 451,
	internal_error: 500,
	service_unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statuses

export const errorCodes = Object.keys(statuses) as ErrorCode[]

export const statusOf = (code: ErrorCode): number => statuses[code]

export const isErrorCode = (value: unknown): value is ErrorCode =>
	typeof value === 'string' && Object.hasOwn(statuses, value)

/** One fault of a submitted value: `path` is dotted, `""` means the whole body. */
export interface FaultDetail {
	path: string
	code: string
	message: string
}

/** The body of every failing answer; `details` comes only with `validation_failed`. */
export interface ErrorBody {
	error: ErrorCode
	details?: FaultDetail[]
}
