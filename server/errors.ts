/** Failures: `fail` for expected ones; any other error becomes `internal_error`, without text. */
import { type ErrorBody, type ErrorCode, type FaultDetail, statusOf } from '../shared/errors.ts'

/** The database can't be reached or refuses for now. The request may be sent again. */
export class Unavailable extends Error {
	/**
	 * `doubt`: whether the write may have happened after all, once known; undefined when it
	 * certainly did not. `isWorthAsking`: it did not, and may succeed as soon as the database is
	 * back.
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

/** An expected failure: a row of the error table, with what its response adds. */
export class Failure extends Error {
	constructor(
		readonly code: ErrorCode,
		/**
		 * For pages: `says` replaces the code's own sentence, `reason` is why an operator acted,
		 * `opensAt` is when a link does, `leadsTo` where a browser is sent in place of the page.
		 */
		readonly extra: {
			details?: FaultDetail[]
			headers?: Record<string, string>
			says?: string
			reason?: string
			opensAt?: Date
			leadsTo?: string
		} = {},
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

/** Headers that every response with this code has: how to authenticate, when to retry (seconds). */
const standing: Partial<Record<ErrorCode, Record<string, string>>> = {
	unauthorized: { 'www-authenticate': 'Bearer' },
	service_unavailable: { 'retry-after': '1' },
}

/** `throw fail('not_found')`. `service_unavailable` sends `Retry-After: 1` by default. */
export const fail = (code: ErrorCode, extra: ConstructorParameters<typeof Failure>[1] = {}): Failure => {
	const headers = standing[code]
	return new Failure(
		code,
		headers === undefined ? extra : { ...extra, headers: { ...headers, ...extra.headers } },
	)
}

/** `validation_failed` with a single fault. */
export const invalid = (path: string, code: string, message: string): Failure =>
	fail('validation_failed', { details: [{ path, code, message }] })

/** The failure of an import that was cancelled. */
export const cancelled = (): Failure =>
	invalid('', 'cancelled', 'The import was cancelled: nothing was made.')

/** What it answers, or the failure that it ends with; other errors go on. */
export const orFailure = <T>(work: () => T): T | Failure => {
	try {
		return work()
	} catch (error) {
		if (error instanceof Failure) return error
		throw error
	}
}

/** The failure to answer an error with; an unknown error becomes `internal_error`. */
export const toFailure = (error: unknown, elysiaCode?: unknown): Failure => {
	if (error instanceof Failure) return error
	if (isUnavailable(error)) return fail('service_unavailable')
	if (elysiaCode === 'NOT_FOUND') return fail('not_found')
	return fail('internal_error')
}

/**
 * What the log may say about an error: its type, code and stack. Messages are left out because
 * databases and parsers quote their input: addresses, targets, passwords.
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
