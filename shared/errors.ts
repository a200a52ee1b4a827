/** Every failure of the public interface: code, HTTP status, and a sentence in plain English. */
import { stateStatuses } from './link/states.ts'
import { stateTexts } from './words/en/shared/states.ts'

const statuses = {
	validation_failed: 400,
	reserved_alias: 400,
	not_protected: 400,
	unauthorized: 401,
	password_required: 401,
	invalid_password: 401,
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

/** Kept apart: the extension has sentences of its own and needn't bundle these. */
const texts: Record<ErrorCode, string> = {
	validation_failed: 'Some of this is not right. Check the fields and try again.',
	reserved_alias: 'That alias is reserved. Try another.',
	not_protected: 'This link has no password.',
	unauthorized: 'Sign in first.',
	password_required: 'This link needs a password.',
	invalid_password: 'That password is wrong.',
	forbidden: 'This request came from another site and was refused.',
	not_found: 'There is nothing at this address.',
	method_not_allowed: 'This address doesn’t accept that method.',
	alias_already_exists: 'That alias is taken. Try another.',
	idempotency_conflict: 'This key was already used for a different link.',
	edit_conflict: 'This was changed in the meantime. Read it again before you change it.',
	...stateTexts,
	payload_too_large: 'That is more than this service accepts.',
	unsupported_media_type: 'Send this as JSON.',
	too_much: 'That would take too long to count. Choose fewer days, or one more filter.',
	rate_limited: 'Too many requests. Wait a little and try again.',
	link_blocked: 'This link is blocked.',
	internal_error: 'Something went wrong on this server.',
	service_unavailable: 'The service is busy or its database is down. Try again shortly.',
}

/** The sentence a person reads for a code. */
export const textOf = (code: ErrorCode): string => texts[code]

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
