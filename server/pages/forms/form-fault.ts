/** Failures that a page shows in its form, to the person who sent it. */
import type { ErrorCode } from '../../../shared/errors.ts'
import { Failure } from '../../errors.ts'
import { prefersHtml } from '../../http/request.ts'
import type { FormFault } from './faults.ts'

/** What the sender of a form can do something about. */
const formCodes: readonly ErrorCode[] = [
	'validation_failed',
	'reserved_alias',
	'alias_already_exists',
	'idempotency_conflict',
	'invalid_password',
	'rate_limited',
	'forbidden',
]

/** For an answer that is a page here, and JSON for everyone but browsers. */
const shownHeaders = ({ extra }: Failure): Record<string, string> => ({ ...extra.headers, vary: 'Accept' })

/** A failure as a form shows it. */
export const toFormFault = ({ code, extra }: Failure): FormFault => {
	const wait = extra.headers?.['retry-after']
	return { code, details: extra.details ?? [], ...(wait !== undefined && { retryAfter: Number(wait) }) }
}

/** A fault of a form that was sent with a password: no page shows one again, and without it the link would be open. */
export const askingAgain = (fault: FormFault, password: string | undefined): FormFault =>
	password === undefined || password === ''
		? fault
		: {
				...fault,
				details: [
					...fault.details,
					{ path: 'password', code: 'again', message: 'Type the password again: it isn’t kept.' },
				],
			}

/** Reads what a form shows browsers of a failure, and how the page is answered. Throws every other failure on. */
export const readFormFault = (
	error: unknown,
	request: Request,
): { fault: FormFault; status: number; headers: Record<string, string> } => {
	if (!(error instanceof Failure) || !formCodes.includes(error.code) || !prefersHtml(request.headers))
		throw error
	return {
		fault: toFormFault(error),
		status: error.status,
		headers: shownHeaders(error),
	}
}

/** How a page tells browsers that something is away. Throws every other failure on. */
export const readAway = (
	error: unknown,
	request: Request,
): { status: number; headers: Record<string, string> } => {
	if (!(error instanceof Failure) || error.code !== 'service_unavailable' || !prefersHtml(request.headers))
		throw error
	return { status: error.status, headers: shownHeaders(error) }
}
