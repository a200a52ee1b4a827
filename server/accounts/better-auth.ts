/** The adapter to better-auth: sessions (the cookie `sid`) and sign-in by OpenID. */
// A sign-in: proof.ts → here → sessions.ts.
import { fail, invalid, isUnavailable } from '../errors.ts'
import { type BetterAuthDeps, configure, type Profile, signingIn } from './better-auth-setup.ts'
import type { OpenedSession, SignedIn } from './caller.ts'
import { type Oidc, openIdProvider } from './identity.ts'

/** Removes session tokens at any depth: only the cookie may carry one. */
const withoutSessionTokens = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(withoutSessionTokens)
	if (typeof value !== 'object' || value === null) return value
	const { token: _, ...rest } = value as Record<string, unknown>
	return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutSessionTokens(part)]))
}

/** Translates the library's response: failures become ours, cookies and redirects are kept. */
const adopt = async (answer: Response): Promise<Response> => {
	const body: unknown = await answer.json().catch(() => null)
	const { status } = answer
	if (status === 401) throw fail('unauthorized')
	if (status === 403) throw fail('forbidden')
	if (status === 404) throw fail('not_found')
	if (status >= 500) throw fail('service_unavailable')
	if (status >= 400) throw invalid('', 'invalid', 'This is not valid.')
	const headers = new Headers()
	for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
	const location = answer.headers.get('location')
	if (location !== null) headers.set('location', location)
	if (status >= 300) return new Response(null, { status, headers })
	return Response.json(withoutSessionTokens(body), { status, headers })
}

/** With `oidc`, this fetches the provider's description. */
export const createBetterAuth = (deps: BetterAuthDeps, oidc?: Oidc) => {
	const { api, handler, $context } = configure(deps, oidc)
	const { reaching } = deps.store
	const forwarded = {
		'get-session': (headers: Headers) => api.getSession({ headers, asResponse: true }),
		'list-sessions': (headers: Headers) => api.listSessions({ headers, asResponse: true }),
		'revoke-sessions': (headers: Headers) => api.revokeSessions({ headers, asResponse: true }),
		'revoke-other-sessions': (headers: Headers) => api.revokeOtherSessions({ headers, asResponse: true }),
	}

	return {
		/** Opens a session; undefined when the account is gone. Fails with `Unavailable`. */
		open: async (userId: string, userAgent: string): Promise<OpenedSession | undefined> => {
			const headers = new Headers({ 'user-agent': userAgent })
			const opened = await reaching(() => api.openSession({ body: { userId }, headers, returnHeaders: true }))
			return opened.response === null
				? undefined
				: { ...opened.response, cookies: opened.headers.getSetCookie() }
		},

		/** The session of the cookie `sid`, if there is one. Fails with `service_unavailable`. */
		find: async (headers: Headers): Promise<SignedIn | undefined> => {
			const look = () => api.getSession({ headers, returnHeaders: true })
			const found = await reaching(look).catch((error) => {
				// A session that can't be looked up is not an invalid one.
				throw isUnavailable(error) ? error : fail('service_unavailable')
			})
			if (found.response === null) return undefined
			const { user, session } = found.response
			return {
				kind: 'session',
				userId: user.id,
				sessionId: session.id,
				email: user.email,
				name: user.name,
				emailVerified: user.emailVerified,
				createdAt: user.createdAt,
				role: user.role ?? 'member',
				cookies: found.headers.getSetCookie(),
			}
		},

		/** The library's response. Fails with `unauthorized`, `service_unavailable`. */
		answer: async (about: keyof typeof forwarded, headers: Headers): Promise<Response> =>
			adopt(await reaching(() => forwarded[about](headers))),

		/** Whether the provider's description is complete. */
		hasProvider: async (): Promise<boolean> => (await $context).socialProviders.length > 0,

		/** The provider's URL for the browser, and cookies that recognise it on return. */
		startOpenId: async (
			headers: Headers,
			{ isLink, next, back }: { isLink: boolean; next: string; back: string },
		): Promise<{ url: string | undefined; cookies: string[] }> => {
			const body = { provider: openIdProvider, callbackURL: next, errorCallbackURL: back }
			const answer = isLink
				? await api.linkSocialAccount({ body, headers, asResponse: true })
				: await api.signInSocial({ body, asResponse: true })
			const adopted = await adopt(answer)
			const { url } = (await adopted.json()) as { url?: string }
			return { url, cookies: adopted.headers.getSetCookie() }
		},

		/** Answers a browser that the provider sent back, with the claims of its identity. */
		finishOpenId: async (request: Request): Promise<{ answer: Response; profile: Profile | undefined }> => {
			const seen: { profile?: Profile } = {}
			const answer = await adopt(await reaching(() => signingIn.run(seen, () => handler(request))))
			return { answer, profile: seen.profile }
		},
	}
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
