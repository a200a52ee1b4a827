/** Owns every failure of the public interface: code, HTTP status and a plain English sentence; nothing else may invent one. */

const table = {
	validation_failed: [400, 'Some of this is not right. Check the fields and try again.'],
	reserved_alias: [400, 'That alias is reserved. Try another.'],
	not_protected: [400, 'This link has no password.'],
	unauthorized: [401, 'Sign in first.'],
	password_required: [401, 'This link needs a password.'],
	invalid_password: [401, 'That password is wrong.'],
	forbidden: [403, 'This request came from another site and was refused.'],
	not_found: [404, 'There is nothing at this address.'],
	method_not_allowed: [405, 'This address does not answer that method.'],
	alias_already_exists: [409, 'That alias is taken. Try another.'],
	idempotency_conflict: [409, 'This key was already used for a different link.'],
	link_expired: [410, 'This link has expired.'],
	link_exhausted: [410, 'This link has been used up.'],
	payload_too_large: [413, 'That is more than this service accepts.'],
	unsupported_media_type: [415, 'Send this as JSON.'],
	rate_limited: [429, 'That was too often. Wait a little and try again.'],
	internal_error: [500, 'Something went wrong on this server.'],
	service_unavailable: [503, 'The service is busy or its database is away. Try again shortly.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof table

export const errorCodes = Object.keys(table) as ErrorCode[]

/** The HTTP status that belongs to a code. */
export const statusOf = (code: ErrorCode): number => table[code][0]

/** The sentence a person reads for a code. */
export const textOf = (code: ErrorCode): string => table[code][1]

export const isErrorCode = (value: unknown): value is ErrorCode =>
	typeof value === 'string' && Object.hasOwn(table, value)

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
