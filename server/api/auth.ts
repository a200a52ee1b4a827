/** `/api/v1/auth`: signing up, in and out, and a browser's sessions. */
// A sign-in: here → sign-in.ts.
import { Elysia } from 'elysia'
import { newAccount, signIn } from '../../shared/accounts.ts'
import type { OpenedSession } from '../accounts/caller.ts'
import { fail, invalid } from '../errors.ts'
import { presentsCookie } from '../http/credentials.ts'
import type { Deps } from '../http/deps.ts'
import { goOn } from '../http/keep-link.ts'
import { check, guardOwnForm, pathOf, readFormPairs, readJson } from '../http/request.ts'
import { cookieHeaders } from '../http/see-other.ts'

const base = '/api/v1/auth'

const opened = (body: object, { cookies }: OpenedSession): Response =>
	Response.json(body, { headers: cookieHeaders(cookies) })

export const authRoutes = (deps: Deps) => {
	const { accounts, openId, credentials, config, readDevice } = deps

	/** Back from the provider: a link on its way into the account arrives there. */
	const finishOpenId = async (provider: NonNullable<typeof openId>, request: Request): Promise<Response> => {
		const { to, cookies, userId } = await provider.finish(request, readDevice(request).userAgent)
		const location = userId === undefined ? to : await goOn(deps, to, userId)
		return new Response(null, { status: 302, headers: [['location', location], ...cookieHeaders(cookies)] })
	}

	/** Answers about sessions. Only the cookie is a credential here; a dead one is cleared. */
	const answer = (request: Request, about: Parameters<typeof accounts.answerAboutSessions>[0]) =>
		accounts.answerAboutSessions(about, request.headers).catch((error) => {
			throw credentials.clearing(error, presentsCookie(request))
		})

	return new Elysia({ name: 'auth' })
		.post(`${base}/*`, async ({ request }) => {
			guardOwnForm(request, config.baseUrl)
			const part = pathOf(request.url).slice(base.length + 1)
			switch (part) {
				case 'sign-up/email': {
					const claim = check(newAccount, await readJson(request))
					const session = await accounts.signUp({ ...claim, ...readDevice(request) })
					return opened({ user: session.user }, session)
				}
				case 'sign-in/email': {
					const claim = check(signIn, await readJson(request))
					const session = await accounts.signIn({ ...claim, ...readDevice(request) })
					return opened({ redirect: false, user: session.user }, session)
				}
				case 'sign-out':
					await accounts.signOut(request.headers)
					return Response.json({ success: true }, { headers: { 'set-cookie': credentials.clearedCookie } })
				case 'revoke-sessions':
				case 'revoke-other-sessions':
					return answer(request, part)
				case 'logout/oidc': {
					// Source: OpenID Connect Back-Channel Logout 1.0, section 2.5.
					if (openId === undefined) throw fail('not_found')
					const { logout_token = '' } = Object.fromEntries(await readFormPairs(request))
					if (!(await openId.hearLogout(logout_token)))
						throw invalid('logout_token', 'invalid', 'This token proves no sign-out.')
					return new Response(null)
				}
				default:
					throw fail('not_found')
			}
		})
		.get(`${base}/*`, async ({ request }) => {
			const part = pathOf(request.url).slice(base.length + 1)
			switch (part) {
				case 'get-session':
				case 'list-sessions':
					return answer(request, part)
				case 'callback/oidc':
					if (openId === undefined) throw fail('not_found')
					return finishOpenId(openId, request)
				default:
					throw fail('not_found')
			}
		})
}
