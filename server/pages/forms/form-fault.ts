/** Failures that a page shows in its form. */
import type { ErrorCode } from '../../../shared/errors.ts'
import { Failure } from '../../errors.ts'
import { prefersHtml } from '../../http/request.ts'
import type { FormFault } from './faults.ts'

/** Failures that the sender of a form can do something about. */
const formCodes: readonly ErrorCode[] = [
	'validation_failed',
	'reserved_alias',
	'alias_already_exists',
	'idempotency_conflict',
	'invalid_password',
	'rate_limited',
	'forbidden',
]

/** Headers of a page that is JSON for everyone but browsers. */
const shownHeaders = ({ extra }: Failure): Record<string, string> => ({ ...extra.headers, vary: 'Accept' })

export const toFormFault = ({ code, extra }: Failure): FormFault => {
	const wait = extra.headers?.['retry-after']
	return { code, details: extra.details ?? [], ...(wait !== undefined && { retryAfter: Number(wait) }) }
}

/** Asks for a submitted password again: no page shows it, and without it the link would be open. */
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

/** The fault, status and headers of the page that shows a failure. Rethrows what no page shows. */
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

/** Status and headers of a page that shows an outage. Rethrows every other failure. */
export const readAway = (
	error: unknown,
	request: Request,
): { status: number; headers: Record<string, string> } => {
	if (!(error instanceof Failure) || error.code !== 'service_unavailable' || !prefersHtml(request.headers))
		throw error
	return { status: error.status, headers: shownHeaders(error) }
}
