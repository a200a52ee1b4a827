/** Owns `/api/v1/auth` (better-auth behind our own origin rule and limits) and `/api/v1/tokens`. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { done, newToken, tokenRequest } from '../../shared/links.ts'
import { passwordFault } from '../accounts/accounts.ts'
import { type Failure, fail, invalid } from '../errors.ts'
import type { Deps } from './deps.ts'
import { jsonBody } from './document.ts'
import { check, guardOwnForm, pathOf, readJson } from './read.ts'

const base = '/api/v1/auth'

/** What of better-auth is reachable; everything else is not found. `callback/oidc` comes from the OpenID provider. */
const open: Record<string, string[]> = {
	POST: [
		'sign-up/email',
		'sign-in/email',
		'sign-out',
		'revoke-session',
		'revoke-sessions',
		'revoke-other-sessions',
		'update-user',
	],
	GET: ['get-session', 'list-sessions', 'callback/oidc'],
}

const credentials = z.object({
	email: z
		.string('Give the e-mail address.')
		.check(z.minLength(1, 'Give the e-mail address.'), z.maxLength(320)),
	password: z.string('Give the password.').check(z.minLength(1, 'Give the password.'), z.maxLength(1_000)),
})

const invalidEmail = (): Failure => invalid('email', 'invalid_format', 'This is not an e-mail address.')

/** Our failure for one of better-auth's, told apart by its code. */
const translate = (status: number, code: string | undefined): Failure => {
	if (code?.startsWith('USER_ALREADY_EXISTS')) {
		return invalid('email', 'taken', 'There is an account with this e-mail address. Sign in instead.')
	}
	if (code === 'EMAIL_PASSWORD_SIGN_UP_DISABLED') return fail('forbidden')
	if (code === 'INVALID_EMAIL') return invalidEmail()
	if (code === 'INVALID_EMAIL_OR_PASSWORD') return fail('invalid_password')
	if (code?.startsWith('PASSWORD_TOO'))
		return invalid('password', 'invalid', 'A password has 8 to 128 characters.')
	if (status === 401) return fail('unauthorized', { headers: { 'www-authenticate': 'Bearer' } })
	if (status === 403) return fail('forbidden')
	if (status === 404) return fail('not_found')
	if (status === 429) return fail('rate_limited')
	return status < 500 ? invalid('', 'invalid', 'This is not right.') : fail('service_unavailable')
}

/** Leaves out what the cookie alone should carry. */
const withoutToken = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
	const { token: _, session, ...rest } = value as Record<string, unknown>
	return { ...rest, ...(session !== undefined && { session: withoutToken(session) }) }
}

/** better-auth's answer in our words: failures are ours, cookies and redirects are passed on. */
const adopt = async (answer: Response): Promise<Response> => {
	const body: unknown = await answer.json().catch(() => null)
	if (answer.status >= 400) throw translate(answer.status, (body as { code?: string } | null)?.code)
	const headers = new Headers()
	for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
	const location = answer.headers.get('location')
	if (location !== null) headers.set('location', location)
	if (answer.status >= 300) return new Response(null, { status: answer.status, headers })
	return Response.json(withoutToken(body), { status: answer.status, headers })
}

export const createAuthCalls = ({ auth, accounts, readClient, config }: Deps) => {
	/** Calls one of better-auth's routes with a body of ours. */
	const call = (request: Request, path: string, body: unknown): Promise<Response> =>
		auth
			.handler(
				new Request(`${config.baseUrl}${base}/${path}`, {
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

	return {
		call,
		/** The redirect to the OpenID provider that better-auth answers as JSON, with the cookies that remember its state. */
		adoptRedirect: async (answer: Response): Promise<Response> => {
			const { url } = (await answer
				.clone()
				.json()
				.catch(() => ({}))) as { url?: string }
			const adopted = await adopt(answer)
			if (url === undefined) throw fail('service_unavailable')
			const headers = new Headers({ location: url })
			for (const cookie of adopted.headers.getSetCookie()) headers.append('set-cookie', cookie)
			return new Response(null, { status: 303, headers })
		},
		/** Signs in and answers with the cookie. Fails with `validation_failed`, `invalid_password`, `rate_limited`. */
		signIn: async (request: Request, body: unknown): Promise<Response> => {
			const { email, password } = check(credentials, body)
			let answer: Response | undefined
			await accounts.prove(email, readClient(request).address, async () => {
				answer = await call(request, 'sign-in/email', { email, password, rememberMe: true }).catch(
					(error) => {
						if ((error as Failure).code === 'invalid_password') return undefined
						throw error
					},
				)
				return answer !== undefined
			})
			return answer!
		},
		/** Makes an account and signs it in. Fails with `validation_failed`, `forbidden` when sign-ups are closed. */
		signUp: async (request: Request, body: unknown): Promise<Response> => {
			const { email, password } = check(credentials, body)
			if (!z.email().safeParse(email).success) throw invalidEmail()
			const fault = passwordFault(password)
			if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
			const { name } = body as { name?: unknown }
			return call(request, 'sign-up/email', {
				email,
				password,
				name:
					typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : email.split('@')[0],
			})
		},
	}
}

export const authRoutes = (deps: Deps) => {
	const { auth, config } = deps
	const { call, signIn, signUp } = createAuthCalls(deps)
	return new Elysia({ name: 'auth' })
		.post(
			`${base}/*`,
			async ({ request }) => {
				guardOwnForm(request, config.baseUrl)
				const path = pathOf(request.url).slice(base.length + 1)
				if (!open.POST!.includes(path)) throw fail('not_found')
				const body =
					path === 'sign-out' && !request.headers.has('content-type') ? {} : await readJson(request)
				if (path === 'sign-in/email') return signIn(request, body)
				if (path === 'sign-up/email') return signUp(request, body)
				return call(request, path, body)
			},
			{ detail: { hide: true } },
		)
		.get(
			`${base}/*`,
			async ({ request }) => {
				if (!open.GET!.includes(pathOf(request.url).slice(base.length + 1))) throw fail('not_found')
				return adopt(await auth.handler(request))
			},
			{ detail: { hide: true } },
		)
}

export const tokenRoutes = ({ accounts, credentials, readClient }: Deps) =>
	new Elysia({ name: 'tokens', prefix: '/api/v1/tokens' })
		.post(
			'',
			async ({ request, set }) => {
				const { email, password, name } = check(tokenRequest, await readJson(request))
				const userId = await accounts.provePassword(email, password, readClient(request).address)
				set.status = 201
				return accounts.createToken(userId, name, null)
			},
			{
				response: { 201: newToken },
				detail: {
					summary: 'Sign in for an access token',
					tags: ['Account'],
					requestBody: jsonBody(tokenRequest),
				},
			},
		)
		.delete(
			'/current',
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				// The cookie is no token: there is none to revoke.
				if (caller.kind !== 'token') throw fail('unauthorized', { headers: { 'www-authenticate': 'Bearer' } })
				await accounts.revokeToken(caller.userId, caller.tokenId)
				return { status: 'success' } as const
			},
			{ response: { 200: done }, detail: { summary: 'Revoke the access token in use', tags: ['Account'] } },
		)
