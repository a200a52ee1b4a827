/** Configures better-auth: the features in use, its cookies and its paths. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import * as z from 'zod'
import { bounds } from '../../shared/bounds.ts'
import { day, hour, second } from '../../shared/text/time.ts'
import type { Role } from '../store/accounts/account-schema.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import { discoveryOf, identityOf, issuerOf, type Oidc, openIdDomain, openIdProvider } from './identity.ts'
import { inOwnTime } from './own-time.ts'

/**
 * Seconds from last use to expiry, and between renewals. A renewal also records the last use, which
 * the account page shows to the hour.
 */
const sessionLifetime = (30 * day) / second
const renewedEvery = hour / second

export interface BetterAuthDeps {
	store: Pick<AccountStore, 'adapter' | 'reaching' | 'isClosed' | 'endSession'>
	/** Signs cookies. */
	secret: string
	baseUrl: string
	/** The role of the account that a new identity makes; undefined if it may make none. */
	admits: (profile: Profile, headers: Headers | undefined) => Promise<Role | undefined>
	/** Receives the library's own warnings and errors, which name nobody. */
	log: (level: string, message: string) => void
	/** By how many milliseconds this machine's clock is ahead of the service's. */
	clockAhead: () => number
	/** A stable pseudonym for an identity. */
	nameOf: (issuer: string, subject: string) => string
}

/** Opens a session without the library's password check: ours has already passed. */
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

/** The provider's tokens are used once and never stored. */
const withoutTokens = async () => ({
	data: {
		accessToken: null,
		refreshToken: null,
		idToken: null,
		accessTokenExpiresAt: null,
		refreshTokenExpiresAt: null,
	},
})

/** The claims of an identity. */
export type Profile = Record<string, unknown>

/** The identity that signs in during a call: its claims, and the role of a new account. */
export const signingIn = new AsyncLocalStorage<{ profile?: Profile; role?: Role }>()

/** Each identity gets its own account, whatever email address it claims. */
const openIdPlugin = ({ nameOf }: BetterAuthDeps, oidc: Oidc) =>
	genericOAuth({
		config: [
			{
				providerId: openIdProvider,
				discoveryUrl: discoveryOf(oidc.issuer),
				clientId: oidc.clientId,
				clientSecret: oidc.clientSecret,
				scopes: ['openid', 'email', 'profile'],
				pkce: true,
				accountSubject: ({ profile }) => identityOf(oidc.issuer, profile.sub),
				mapProfileToUser: (profile) => {
					const { sub, email, name } = profile
					Object.assign(signingIn.getStore() ?? {}, { profile })
					return {
						email: nameOf(issuerOf(oidc.issuer), String(sub)) + openIdDomain,
						name: String(email ?? name ?? 'OpenID').slice(0, bounds.account.name),
						emailVerified: false,
						image: '',
					}
				},
			},
		],
	})

/** The parts of the library in use. Its other endpoints exist, but no route leads to them. */
export const configure = (deps: BetterAuthDeps, oidc?: Oidc) =>
	betterAuth({
		baseURL: deps.baseUrl,
		basePath: '/api/v1/auth',
		secret: deps.secret,
		database: inOwnTime(deps.store.adapter, deps.clockAhead),
		telemetry: { enabled: false },
		// Messages of lower levels contain email addresses.
		logger: {
			log: (level, message) => {
				if (level === 'warn' || level === 'error') deps.log(level, message)
			},
		},
		// The library would print an error together with the submitted values.
		onAPIError: { errorURL: '/sign-in', throw: true },
		user: {
			additionalFields: { role: { type: ['member', 'operator'], required: false, input: false } },
			validateUserInfo: async ({ user, source }, context) => {
				if (source.action === 'create-user') {
					const role = await deps.admits(source.oauth?.profile ?? {}, context?.headers)
					Object.assign(signingIn.getStore() ?? {}, { role })
					return role === undefined ? { error: 'signup_disabled' } : undefined
				}
				if (source.action === 'sign-in' && user.id !== undefined && (await deps.store.isClosed(user.id)))
					return { error: 'account_closed' }
				// The account that began to link an identity must still be signed in at the end.
				if (source.action !== 'link-account') return undefined
				const session = context && (await getSessionFromCtx(context))
				return session?.user.id === user.id ? undefined : { error: 'session_ended' }
			},
		},
		// A session has the same rights on its last day as on its first.
		session: {
			expiresIn: sessionLifetime,
			updateAge: renewedEvery,
			freshAge: 0,
			cookieCache: { enabled: false },
		},
		// The library's own limit trusts a header that anyone can set.
		rateLimit: { enabled: false },
		account: {
			updateAccountOnSignIn: false,
			storeStateStrategy: 'cookie',
			accountLinking: {
				enabled: true,
				disableImplicitLinking: true,
				allowDifferentEmails: true,
				// Only a signed-in account can link, so the provider's email does not matter.
				trustedProviders: [openIdProvider],
			},
		},
		databaseHooks: {
			user: { create: { before: async () => ({ data: { role: signingIn.getStore()?.role ?? 'member' } }) } },
			account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
			// An account that is closed at the same time ends the sessions that it has by then.
			session: {
				create: {
					after: async ({ id, userId }) => {
						if (await deps.store.isClosed(userId)) await deps.store.endSession(id)
					},
				},
			},
		},
		advanced: {
			// Without joins the library prints the statement and account of a failed lookup.
			database: { joins: true },
			cookiePrefix: 'kurz',
			cookies: { session_token: { name: 'sid' } },
			// The prefix `__Secure-` would change the cookie's name; the attribute is set below.
			useSecureCookies: false,
			defaultCookieAttributes: {
				httpOnly: true,
				sameSite: 'lax',
				secure: deps.baseUrl.startsWith('https:'),
				path: '/',
			},
			ipAddress: { disableIpTracking: true },
			// Our own check is stricter and knows the service's public address.
			disableCSRFCheck: true,
		},
		plugins: [
			{ id: 'kurz', endpoints: { openSession } },
			...(oidc === undefined ? [] : [openIdPlugin(deps, oidc)]),
		],
	})
