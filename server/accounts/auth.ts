/** Owns how better-auth is set up: what it may do, under which names; everything that reaches it passes our own bounds first. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { bounds } from '../../shared/bounds.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { AccountStore } from '../store/accounts.ts'
import { discoveryOf, identityOf, issuerOf } from './identity.ts'

/** Source: server/INTERFACE.md, "Accounts". */
export const tokenPrefix = 'kz_'
const thirtyDays = 30 * 86_400
const day = 86_400
export const oidcProvider = 'oidc'
/** No mail reaches it (RFC 2606), so no account of a person can have it. */
const openIdDomain = '@openid.invalid'

/** Whether this is the address that stands for an OpenID identity. */
export const isOpenIdEmail = (email: string): boolean => email.toLowerCase().endsWith(openIdDomain)

/** Whether an address is kept for OpenID identities: at their domain or below it. */
export const isKeptForOpenId = (email: string): boolean => /[@.]openid\.invalid\.?$/i.test(email)

/** An OpenID Connect provider, as the operator registered this service there. */
export interface Oidc {
	issuer: string
	clientId: string
	clientSecret: string
}

export interface AuthDeps {
	store: Pick<AccountStore, 'adapter' | 'reaching'>
	/** Signs cookies. */
	secret: string
	baseUrl: string
	signUps: boolean
	passwords: Passwords
	/** Gets the library's own words, without what they are about. */
	log: (level: string, message: string) => void
	/** Names an identity without telling it: the same for the same one. */
	nameOf: (issuer: string, subject: string) => string
}

const hashed = new AsyncLocalStorage<string>()

/**
 * Runs with the hash of the password that is being set, so that no transaction is open while one is made; or with the hash
 * that a password was just proved by, so that it is not proved twice.
 */
export const withHash = hashed.run.bind(hashed) as <T>(hash: string, run: () => Promise<T>) => Promise<T>

const userIds = new AsyncLocalStorage<string>()

/** Runs with the id that the account will have which is made meanwhile. */
export const withUserId = userIds.run.bind(userIds) as <T>(id: string, run: () => Promise<T>) => Promise<T>

/** What the provider gives is used once and kept nowhere. */
const withoutTokens = async () => ({
	data: {
		accessToken: null,
		refreshToken: null,
		idToken: null,
		accessTokenExpiresAt: null,
		refreshTokenExpiresAt: null,
	},
})

/** The mail that an identity claims is not its account's: it is an account of its own, whatever it claims. */
const openIdPlugin = ({ signUps, nameOf }: AuthDeps, oidc: Oidc) =>
	genericOAuth({
		config: [
			{
				providerId: oidcProvider,
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

/** With `oidc` the provider is asked for what it can do, once, while this is made. */
export const createAuth = (deps: AuthDeps, oidc?: Oidc) => {
	const auth = betterAuth({
		baseURL: deps.baseUrl,
		basePath: '/api/v1/auth',
		secret: deps.secret,
		database: deps.store.adapter,
		telemetry: { enabled: false },
		// Of what is no fault the library logs addresses.
		logger: {
			log: (level, message) => {
				if (level === 'warn' || level === 'error') deps.log(level, message)
			},
		},
		// Thrown to our own door, it is not printed with what was submitted.
		onAPIError: { errorURL: '/sign-in', throw: true },
		emailAndPassword: {
			enabled: true,
			disableSignUp: !deps.signUps,
			minPasswordLength: bounds.account.password.min,
			maxPasswordLength: bounds.account.password.max,
			password: {
				hash: async (password) => hashed.getStore() ?? deps.passwords.hash(password),
				verify: async ({ password, hash }) =>
					hash === hashed.getStore() || deps.passwords.verify(password, hash),
			},
		},
		user: {
			// Who began to link an identity must still be signed in when it is linked.
			validateUserInfo: async ({ user, source }, context) => {
				if (source.action !== 'link-account') return undefined
				const session = context && (await getSessionFromCtx(context))
				return session?.user.id === user.id ? undefined : { error: 'session_ended' }
			},
		},
		// A session is as good on its last day as on its first.
		session: { expiresIn: thirtyDays, updateAge: day, freshAge: 0, cookieCache: { enabled: false } },
		// Ours stand in front of every route, see routes/auth.ts; this one keys on a header that anyone can write.
		rateLimit: { enabled: false },
		account: {
			updateAccountOnSignIn: false,
			storeStateStrategy: 'cookie',
			accountLinking: {
				enabled: true,
				disableImplicitLinking: true,
				allowDifferentEmails: true,
				// Linking is asked for by who is signed in; what the provider says of their mail is no part of it.
				trustedProviders: [oidcProvider],
			},
		},
		databaseHooks: {
			account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
			user: {
				create: {
					before: async () => {
						const id = userIds.getStore()
						return id === undefined ? undefined : { data: { id } }
					},
				},
			},
		},
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
			// Ours is stricter and knows the address the service is reached by; callback addresses are still checked.
			disableCSRFCheck: true,
		},
		plugins: oidc === undefined ? [] : [openIdPlugin(deps, oidc)],
	})
	return { ...auth, handler: (request: Request) => deps.store.reaching(() => auth.handler(request)) }
}

export type Auth = ReturnType<typeof createAuth>
