/** How better-auth is set up: what it may do, and under which names. */
import { betterAuth } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { genericOAuth } from 'better-auth/plugins'
import * as z from 'zod'
import { bounds } from '../../shared/bounds.ts'
import { day, second } from '../../shared/time.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import { discoveryOf, identityOf, issuerOf, type Oidc, openIdDomain, openIdProvider } from './identity.ts'

/** Seconds a session lasts after its last use, and from one prolonging to the next. Source: server/INTERFACE.md, "Accounts". */
const sessionLifetime = (30 * day) / second
const prolongedEvery = day / second

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
		session: {
			expiresIn: sessionLifetime,
			updateAge: prolongedEvery,
			freshAge: 0,
			cookieCache: { enabled: false },
		},
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
			// With two look-ups instead, the library prints the second one's failure past our log, statement and account.
			database: { joins: true },
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
