/** Owns how better-auth is set up: what it may do, under which names; everything that reaches it passes our own limits first. */
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { Passwords } from '../links/passwords.ts'
import type { AccountStore } from '../store/accounts.ts'

/** Source: interface contract, "Accounts". */
export const tokenPrefix = 'kz_'
export const passwordLength = { min: 8, max: 128 }
const thirtyDays = 30 * 86_400
const day = 86_400
export const oidcProvider = 'oidc'

/** An OpenID Connect provider, as the operator registered this service there. */
export interface Oidc {
	issuer: string
	clientId: string
	clientSecret: string
}

export interface AuthDeps {
	store: Pick<AccountStore, 'adapter'>
	/** Signs cookies. */
	secret: string
	baseUrl: string
	signUps: boolean
	passwords: Passwords
	oidc: Oidc | undefined
	/** Gets the library's own words, without what they are about. */
	log: (level: string, message: string) => void
	/** An address no mail reaches, the same for the same identity: it is an account of its own, whatever mail it claims. */
	emailOf: (issuer: string, subject: string) => string
}

/** Where the provider describes itself. Source: OpenID Connect Discovery 1.0, section 4. */
const discoveryOf = (issuer: string): string =>
	`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

export const createAuth = ({ store, secret, baseUrl, signUps, passwords, oidc, log, emailOf }: AuthDeps) =>
	betterAuth({
		baseURL: baseUrl,
		basePath: '/api/v1/auth',
		secret,
		database: store.adapter,
		telemetry: { enabled: false },
		logger: { log: (level, message) => log(level, message) },
		emailAndPassword: {
			enabled: true,
			disableSignUp: !signUps,
			minPasswordLength: passwordLength.min,
			maxPasswordLength: passwordLength.max,
			password: {
				hash: passwords.hash,
				verify: ({ password, hash }) => passwords.verify(password, hash),
			},
		},
		session: { expiresIn: thirtyDays, updateAge: day, cookieCache: { enabled: false } },
		// Ours stand in front of every route, see routes/auth.ts; this one keys on a header that anyone can write.
		rateLimit: { enabled: false },
		account: {
			accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true },
		},
		advanced: {
			cookiePrefix: 'kurz',
			cookies: { session_token: { name: 'sid' } },
			// The prefix `__Secure-` would change the cookie's name; the attribute is set all the same.
			useSecureCookies: false,
			defaultCookieAttributes: {
				httpOnly: true,
				sameSite: 'lax',
				secure: baseUrl.startsWith('https:'),
				path: '/',
			},
			ipAddress: { disableIpTracking: true },
			// Ours is stricter and knows the address the service is reached by; callback addresses are still checked.
			disableCSRFCheck: true,
		},
		plugins: [
			apiKey({
				defaultPrefix: tokenPrefix,
				maximumNameLength: 100,
				rateLimit: { enabled: false },
				keyExpiration: { minExpiresIn: 0, maxExpiresIn: 3_650 },
				startingCharactersConfig: { shouldStore: true, charactersLength: 8 },
			}),
			...(oidc === undefined
				? []
				: [
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
									mapProfileToUser: (profile) => ({
										email: emailOf(oidc.issuer, String(profile.sub ?? profile.id)),
										name: String(profile.email ?? profile.name ?? 'OpenID'),
									}),
								},
							],
						}),
					]),
		],
	})

export type Auth = ReturnType<typeof createAuth>
