/** Owns signing up, in and out through better-auth, for the JSON interface and the forms: behind our bounds, in our words. */
import * as z from 'zod/mini'
import { accountName, credentials } from '../../shared/accounts.ts'
import { bounds } from '../../shared/bounds.ts'
import { passwordFault } from '../accounts/accounts.ts'
import { isKeptForOpenId } from '../accounts/auth.ts'
import { Failure, fail, invalid } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { check } from '../http/request.ts'

export const authBase = '/api/v1/auth'

const newAccount = z.extend(credentials, { name: z.optional(accountName) })

const invalidEmail = (): Failure => invalid('email', 'invalid_format', 'This is not an e-mail address.')

const takenEmail = (): Failure =>
	invalid('email', 'taken', 'There is an account with this e-mail address. Sign in instead.')
const saysTaken = (error: unknown): boolean =>
	error instanceof Failure && error.extra.details?.some(({ code }) => code === 'taken') === true

/** Our failure for one of better-auth's, told apart by its code. */
const translate = (status: number, code = ''): Failure => {
	if (code.startsWith('USER_ALREADY_EXISTS')) return takenEmail()
	if (code === 'EMAIL_PASSWORD_SIGN_UP_DISABLED') return fail('forbidden')
	if (code === 'INVALID_EMAIL') return invalidEmail()
	if (code === 'INVALID_EMAIL_OR_PASSWORD') return fail('invalid_password')
	if (code.startsWith('PASSWORD_TOO')) {
		const { min, max } = bounds.account.password
		return invalid('password', 'invalid', `A password has ${min} to ${max} characters.`)
	}
	// What the library could not store, because the database was away or somebody else was faster.
	if (code.startsWith('FAILED_TO_')) return fail('service_unavailable')
	if (status === 401) return fail('unauthorized')
	if (status === 403) return fail('forbidden')
	if (status === 404) return fail('not_found')
	if (status === 429) return fail('rate_limited')
	return status < 500 ? invalid('', 'invalid', 'This is not right.') : fail('service_unavailable')
}

/** Leaves out what the cookie alone should carry, wherever it stands. */
const withoutTokens = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(withoutTokens)
	if (typeof value !== 'object' || value === null) return value
	const { token: _, ...rest } = value as Record<string, unknown>
	return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutTokens(part)]))
}

/** better-auth's answer in our words: failures are ours, cookies and redirects are passed on. */
export const adopt = async (answer: Response): Promise<Response> => {
	const body: unknown = await answer.json().catch(() => null)
	if (answer.status >= 400) throw translate(answer.status, (body as { code?: string } | null)?.code)
	const headers = new Headers()
	for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
	const location = answer.headers.get('location')
	if (location !== null) headers.set('location', location)
	if (answer.status >= 300) return new Response(null, { status: answer.status, headers })
	return Response.json(withoutTokens(body), { status: answer.status, headers })
}

export const createAuthCalls = ({ auth, accounts, readClient, config }: Deps) => {
	/** Calls one of better-auth's routes with a body of ours. */
	const call = (request: Request, path: string, body: unknown): Promise<Response> =>
		auth
			.handler(
				new Request(`${config.baseUrl}${authBase}/${path}`, {
					method: 'POST',
					headers: {
						'content-type': 'application/json',
						...(request.headers.has('cookie') && { cookie: request.headers.get('cookie')! }),
						...(request.headers.has('user-agent') && { 'user-agent': request.headers.get('user-agent')! }),
					},
					body: JSON.stringify(body),
				}),
			)
			.then(adopt)

	/** Throws on why no account was made; of several who found the address free all but the first are told that it is taken. */
	const orTaken =
		(email: string) =>
		async (error: unknown): Promise<never> => {
			const isUnstored = error instanceof Failure && error.code === 'service_unavailable'
			throw isUnstored && (await accounts.isTaken(email)) ? takenEmail() : error
		}

	/** Signs in and answers with the cookie. Fails with `validation_failed`, `invalid_password`, `rate_limited`. */
	const signIn = async (request: Request, body: unknown): Promise<Response> => {
		const { email, password } = check(credentials, body)
		return accounts.signIn({ email, password, address: readClient(request).address }, () =>
			call(request, 'sign-in/email', { email, password, rememberMe: true }),
		)
	}

	/**
	 * Answers a form that made its account already as it was answered before: by signing in, under the bounds of that. To
	 * whoever has another password, or another key, the address is taken.
	 */
	const orSignIn =
		(request: Request, claim: { email: string; password: string }, formKey: string | undefined) =>
		async (error: unknown): Promise<Response> => {
			if (!saysTaken(error) || formKey === undefined || !(await accounts.isMadeBy(formKey, claim.email)))
				throw error
			return signIn(request, claim).catch((refusal) => {
				throw refusal instanceof Failure && refusal.code === 'invalid_password' ? error : refusal
			})
		}

	return {
		call,
		signIn,
		/**
		 * Makes an account and signs it in; a form with the same key makes one account. Fails with `validation_failed`,
		 * `forbidden` when sign-ups are closed, `rate_limited` when the form was sent before.
		 */
		signUp: async (request: Request, body: unknown, formKey?: string): Promise<Response> => {
			if (!config.signUps) throw fail('forbidden')
			const { email, password, name } = check(newAccount, body)
			if (!z.email().safeParse(email).success || isKeptForOpenId(email)) throw invalidEmail()
			const fault = passwordFault(password)
			if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
			return accounts
				.signUp({ email, password, formKey }, () =>
					call(request, 'sign-up/email', { email, password, name: name || email.split('@')[0] }).catch(
						orTaken(email),
					),
				)
				.catch(orSignIn(request, { email, password }, formKey))
		},
	}
}
