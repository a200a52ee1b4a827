/** The adapter to better-auth: sessions (the cookie `sid`), and the way through an OpenID provider. */
import { betterAuth } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { genericOAuth } from 'better-auth/plugins'
import * as z from 'zod'
import { bounds } from '../../shared/bounds.ts'
import { fail, invalid } from '../errors.ts'
import type { AccountStore } from '../store/accounts.ts'
import type { OpenedSession, SignedIn } from './caller.ts'
import { discoveryOf, identityOf, issuerOf, type Oidc, openIdDomain, openIdProvider } from './identity.ts'

const day = 86_400
/** Seconds a session lasts after its last use. Source: server/INTERFACE.md, "Accounts". */
const sessionLifetime = 30 * day

export interface BetterAuthDeps {
	store: Pick<AccountStore, 'adapter' | 'reaching'>
	/** Signs cookies. */
	secret: string
	baseUrl: string
	signUps: boolean
	/** Hears the library's own messages, which name nobody. */
	log: (level: string, message: string) => void
	/** A name for an identity that gives nothing of it away, always the same for the same identity. */
	nameOf: (issuer: string, subject: string) => string
}

/** The library opens a session only after its own look at a password; ours was looked at already. */
const openSession = createAuthEndpoint(
	{ method: 'POST', body: z.object({ userId: z.string() }) },
	async (context) => {
		const { internalAdapter } = context.context
		const user = await internalAdapter.findUserById(context.body.userId)
		if (user === null) return null
		const session = await internalAdapter.createSession(user.id)
		await setSessionCookie(context, { session, user })
		const { name, email, emailVerified, image = null, createdAt, updatedAt, id } = user
		return {
			sessionId: session.id,
			user: { name, email, emailVerified, image, createdAt, updatedAt, id },
		}
	},
)

/** What the provider hands out is used once and never stored. */
const withoutTokens = async () => ({
	data: {
		accessToken: null,
		refreshToken: null,
		idToken: null,
		accessTokenExpiresAt: null,
		refreshTokenExpiresAt: null,
	},
})

/** An identity becomes an account of its own, whatever e-mail address it claims. */
const openIdPlugin = ({ signUps, nameOf }: BetterAuthDeps, oidc: Oidc) =>
	genericOAuth({
		config: [
			{
				providerId: openIdProvider,
				discoveryUrl: discoveryOf(oidc.issuer),
				clientId: oidc.clientId,
				clientSecret: oidc.clientSecret,
				scopes: ['openid', 'email', 'profile'],
				pkce: true,
				disableSignUp: !signUps,
				accountSubject: ({ profile }) => identityOf(oidc.issuer, profile.sub),
				mapProfileToUser: ({ sub, email, name }) => ({
					email: nameOf(issuerOf(oidc.issuer), String(sub)) + openIdDomain,
					name: String(email ?? name ?? 'OpenID').slice(0, bounds.account.name),
					emailVerified: false,
					image: '',
				}),
			},
		],
	})

/** What of the library is in use. Its other endpoints exist, and nothing leads to them. */
export const configure = (deps: BetterAuthDeps, oidc?: Oidc) =>
	betterAuth({
		baseURL: deps.baseUrl,
		basePath: '/api/v1/auth',
		secret: deps.secret,
		database: deps.store.adapter,
		telemetry: { enabled: false },
		// What is no fault is logged with e-mail addresses in it.
		logger: {
			log: (level, message) => {
				if (level === 'warn' || level === 'error') deps.log(level, message)
			},
		},
		// Left to the library, an error would be printed with what was submitted.
		onAPIError: { errorURL: '/sign-in', throw: true },
		user: {
			// Whoever began to link an identity must still be signed in when it is linked.
			validateUserInfo: async ({ user, source }, context) => {
				if (source.action !== 'link-account') return undefined
				const session = context && (await getSessionFromCtx(context))
				return session?.user.id === user.id ? undefined : { error: 'session_ended' }
			},
		},
		// A session is as good on its last day as on its first.
		session: { expiresIn: sessionLifetime, updateAge: day, freshAge: 0, cookieCache: { enabled: false } },
		// Its own limit trusts a header that anyone can write.
		rateLimit: { enabled: false },
		account: {
			updateAccountOnSignIn: false,
			storeStateStrategy: 'cookie',
			accountLinking: {
				enabled: true,
				disableImplicitLinking: true,
				allowDifferentEmails: true,
				// Somebody who is signed in asks to link; what the provider says of their mail plays no part.
				trustedProviders: [openIdProvider],
			},
		},
		databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
		advanced: {
			cookiePrefix: 'kurz',
			cookies: { session_token: { name: 'sid' } },
			// The prefix `__Secure-` would change the cookie's name; the attribute is set all the same.
			useSecureCookies: false,
			defaultCookieAttributes: {
				httpOnly: true,
				sameSite: 'lax',
				secure: deps.baseUrl.startsWith('https:'),
				path: '/',
			},
			ipAddress: { disableIpTracking: true },
			// Our own check is stricter and knows the address the service is reached by.
			disableCSRFCheck: true,
		},
		plugins: [
			{ id: 'kurz', endpoints: { openSession } },
			...(oidc === undefined ? [] : [openIdPlugin(deps, oidc)]),
		],
	})

/** Drops session tokens wherever they stand: only the cookie carries one. */
const withoutSessionTokens = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(withoutSessionTokens)
	if (typeof value !== 'object' || value === null) return value
	const { token: _, ...rest } = value as Record<string, unknown>
	return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutSessionTokens(part)]))
}

/** The library's answer in our words: its failures become ours, its cookies and redirects are passed on. */
const adopt = async (answer: Response): Promise<Response> => {
	const body: unknown = await answer.json().catch(() => null)
	const { status } = answer
	if (status === 401) throw fail('unauthorized')
	if (status === 403) throw fail('forbidden')
	if (status === 404) throw fail('not_found')
	if (status >= 500) throw fail('service_unavailable')
	if (status >= 400) throw invalid('', 'invalid', 'This is not right.')
	const headers = new Headers()
	for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
	const location = answer.headers.get('location')
	if (location !== null) headers.set('location', location)
	if (status >= 300) return new Response(null, { status, headers })
	return Response.json(withoutSessionTokens(body), { status, headers })
}

/** With `oidc`, the provider is asked for its description while this is made. */
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

		/** Whose cookie `sid` these headers carry; undefined when it opens nothing. Fails with `service_unavailable`. */
		find: async (headers: Headers): Promise<SignedIn | undefined> => {
			const found = await api.getSession({ headers, returnHeaders: true }).catch(() => {
				// A session that can't be looked up is not a wrong one.
				throw fail('service_unavailable')
			})
			if (found.response === null) return undefined
			const { user, session } = found.response
			return {
				kind: 'session',
				userId: user.id,
				sessionId: session.id,
				email: user.email,
				name: user.name,
				createdAt: user.createdAt,
				cookies: found.headers.getSetCookie(),
			}
		},

		/** The library's own answer about sessions. Fails with `unauthorized`, `service_unavailable`. */
		answer: async (about: keyof typeof forwarded, headers: Headers): Promise<Response> =>
			adopt(await reaching(() => forwarded[about](headers))),

		/** Whether the provider's description holds all that is needed. */
		hasProvider: async (): Promise<boolean> => (await $context).socialProviders.length > 0,

		/** The provider's address for a browser, and the cookies that recognise it when it comes back. */
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

		/** Answers what the provider sent a browser back with. */
		finishOpenId: async (request: Request): Promise<Response> =>
			adopt(await reaching(() => handler(request))),
	}
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
