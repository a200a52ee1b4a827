/** Owns `/api/v1/auth`: what of better-auth is reachable there, behind our own origin rule and limits. */
import { Elysia } from 'elysia'
import { fail } from '../errors.ts'
import { presentsCookie } from '../http/credentials.ts'
import type { Deps } from '../http/deps.ts'
import { guardOwnForm, pathOf, readJson } from '../http/request.ts'
import { adopt, authBase, createAuthCalls } from './auth-calls.ts'
import { createOpenIdCalls } from './openid.ts'

/** What of better-auth is reachable; everything else is not found. The OpenID provider sends people to `callback/oidc`. */
const open: Record<'POST' | 'GET', string[]> = {
	POST: ['sign-up/email', 'sign-in/email', 'sign-out', 'revoke-sessions', 'revoke-other-sessions'],
	GET: ['get-session', 'list-sessions', 'callback/oidc'],
}

export const authRoutes = (deps: Deps) => {
	const { auth, accounts, credentials, config } = deps
	const { call, signIn, signUp } = createAuthCalls(deps)
	const openId = createOpenIdCalls(deps)
	const partOf = (request: Request, method: 'POST' | 'GET'): string => {
		const part = pathOf(request.url).slice(authBase.length + 1)
		if (!open[method].includes(part)) throw fail('not_found')
		return part
	}
	/** The cookie alone is a credential here, and a dead one is taken back. */
	const refuse = (request: Request) => (error: unknown) => {
		throw credentials.clearing(error, presentsCookie(request))
	}
	return new Elysia({ name: 'auth' })
		.post(
			`${authBase}/*`,
			async ({ request }) => {
				guardOwnForm(request, config.baseUrl)
				const part = partOf(request, 'POST')
				if (part === 'sign-out') {
					await accounts.signOut(request.headers)
					return Response.json({ success: true }, { headers: { 'set-cookie': credentials.clearedCookie } })
				}
				if (part === 'sign-in/email') return signIn(request, await readJson(request))
				if (part === 'sign-up/email') return signUp(request, await readJson(request))
				return call(request, part, {}).catch(refuse(request))
			},
			{ detail: { hide: true } },
		)
		.get(
			`${authBase}/*`,
			async ({ request }) => {
				const part = partOf(request, 'GET')
				if (part === 'callback/oidc') return openId.finish(request)
				return auth.handler(request).then(adopt).catch(refuse(request))
			},
			{ detail: { hide: true } },
		)
}
