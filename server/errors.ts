/** Failing: `fail` for what is foreseen, and the one door where an unknown error loses its text. */
import { type ErrorBody, type ErrorCode, type FaultDetail, statusOf } from '../shared/errors.ts'

/** The database can't be reached, or refuses for now; what was asked may be asked again. */
export class Unavailable extends Error {
	/**
	 * `doubt`: whether it was done all the same, once that is known as far as it can be; undefined when it certainly was not.
	 * `isWorthAsking`: it was not, and may be as soon as the database is there.
	 */
	constructor(
		cause: unknown,
		readonly doubt?: Promise<boolean>,
		readonly isWorthAsking = false,
	) {
		super('the database is unavailable', { cause })
		this.name = 'Unavailable'
	}
}

export const isUnavailable = (error: unknown): error is Unavailable => error instanceof Unavailable

/** A foreseen failure: a row of the error table, with what the answer needs besides. */
export class Failure extends Error {
	constructor(
		readonly code: ErrorCode,
		/** `says`: what a page says instead of the code's own sentence. */
		readonly extra: { details?: FaultDetail[]; headers?: Record<string, string>; says?: string } = {},
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

/** What a failure's answer always says: how to be let in, after how many seconds to come back. */
const standing: Partial<Record<ErrorCode, Record<string, string>>> = {
	unauthorized: { 'www-authenticate': 'Bearer' },
	service_unavailable: { 'retry-after': '1' },
}

/** `throw fail('not_found')`. `service_unavailable` says after how many seconds to come back, 1 unless told. */
export const fail = (code: ErrorCode, extra: ConstructorParameters<typeof Failure>[1] = {}): Failure => {
	const headers = standing[code]
	return new Failure(
		code,
		headers === undefined ? extra : { ...extra, headers: { ...headers, ...extra.headers } },
	)
}

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

/**
 * What the log may say of an error: its type, its code and where it came from. Messages are left out, because those of
 * databases and parsers quote what was submitted: addresses, targets, passwords.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
	if (!(error instanceof Error)) return { type: typeof error }
	const { code, cause, stack } = error as Error & { code?: unknown }
	return {
		type: error.name,
		...(code !== undefined && { code: String(code) }),
		at: stack
			?.split('\n')
			.filter((line) => /^\s+at /.test(line))
			.map((line) => line.trim()),
		...(cause !== undefined && { cause: describeError(cause) }),
	}
}
