/** `/api/v1/auth`: signing up, in and out, and a browser's sessions. */
// A sign-in: here → sign-in.ts.
import { Elysia } from 'elysia'
import { credentials as credentialsOf, newAccount } from '../../shared/accounts.ts'
import type { OpenedSession } from '../accounts/caller.ts'
import { fail } from '../errors.ts'
import { accountPaths } from '../http/account-paths.ts'
import { presentsCookie } from '../http/credentials.ts'
import type { Deps } from '../http/deps.ts'
import { goOn } from '../http/keep-link.ts'
import { backWith, clearedWay } from '../http/openid-way.ts'
import { check, guardOwnForm, pathOf, readJson } from '../http/request.ts'
import { cookieHeaders, seeOther } from '../http/see-other.ts'

const base = '/api/v1/auth'

const opened = (body: object, { cookies }: OpenedSession): Response =>
	Response.json(body, { headers: cookieHeaders(cookies) })

export const authRoutes = (deps: Deps) => {
	const { accounts, openId, credentials, config, readDevice } = deps

	/**
	 * Back from the provider: a link on its way into the account arrives there, or goes back to the
	 * page that began it.
	 */
	const finishOpenId = async (provider: NonNullable<typeof openId>, request: Request): Promise<Response> => {
		const answer = await provider.finish(request)
		if (answer === undefined) return seeOther(backWith(request, 'failed'))
		const to = URL.parse(answer.headers.get('location')!, config.baseUrl)
		const asked = to?.searchParams
		const error = asked?.get('error')
		// Where the library leads when it could not read which page began it.
		if (error && to?.pathname === accountPaths.signIn() && !asked?.has('next') && !asked?.has('invite')) {
			answer.headers.set('location', backWith(request, error))
			return answer
		}
		const sid = answer.headers.getSetCookie().find((cookie) => /^sid=[^;]/.test(cookie))
		const next = answer.headers.get('location')!.replace(config.baseUrl, '')
		if (sid === undefined || !next.startsWith('/m/')) return answer
		const session = await accounts.findSession(new Headers({ cookie: sid.split(';')[0]! }))
		if (session !== undefined) answer.headers.set('location', await goOn(deps, next, session.userId))
		return answer
	}

	const withoutWay = (answer: Response): Response => {
		answer.headers.append('set-cookie', clearedWay(config.baseUrl.startsWith('https:')))
		return answer
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
					const claim = check(credentialsOf, await readJson(request))
					const session = await accounts.signIn({ ...claim, ...readDevice(request) })
					return opened({ redirect: false, user: session.user }, session)
				}
				case 'sign-out':
					await accounts.signOut(request.headers)
					return Response.json({ success: true }, { headers: { 'set-cookie': credentials.clearedCookie } })
				case 'revoke-sessions':
				case 'revoke-other-sessions':
					return answer(request, part)
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
					return withoutWay(await finishOpenId(openId, request))
				default:
					throw fail('not_found')
			}
		})
}
