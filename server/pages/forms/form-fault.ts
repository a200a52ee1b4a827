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
	'edit_conflict',
	'invalid_password',
	'code_required',
	'invalid_code',
	'rate_limited',
	'forbidden',
]

export const toFormFault = ({ code, extra }: Failure): FormFault => {
	const wait = extra.headers?.['retry-after']
	return { code, details: extra.details ?? [], ...(wait !== undefined && { retryAfter: Number(wait) }) }
}

/** Asks for a submitted password again: no page shows it, and without it the link would be open. */
const askingAgain = (fault: FormFault, password: string | undefined): FormFault =>
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
	{ headers }: Request,
	codes: readonly ErrorCode[] = formCodes,
) => {
	if (!(error instanceof Failure) || !codes.includes(error.code) || !prefersHtml(headers)) throw error
	// The page is JSON for everyone but browsers.
	const answer = { status: error.status, headers: { ...error.extra.headers, vary: 'Accept' } }
	return { fault: toFormFault(error), ...answer }
}

/** What a form shows again with its fault: everything but the password and its key. */
export const sentAgain = ({ password, key: _, ...values }: Record<string, string>, fault: FormFault) => ({
	values,
	fault: askingAgain(fault, password),
})
