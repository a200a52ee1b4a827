/** Owns access tokens: making one for who proved who they are, telling whose one is, revoking it. */
import { createHash } from 'node:crypto'
import { fail } from '../errors.ts'
import type { AccountStore } from '../store/accounts.ts'
import { type Auth, tokenPrefix } from './auth.ts'
import type { Claim, Proof } from './proof.ts'

export interface TokensDeps {
	auth: Auth
	store: { accounts: AccountStore }
	exchange: Proof['exchange']
	now: () => number
}

export interface NewToken {
	access_token: string
	name: string
	expires_at: string | null
}

/** What is stored of a token: better-auth's own form, SHA-256 in base64url. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Seconds. */
const day = 86_400

export const createTokens = ({ auth, store: { accounts }, exchange, now }: TokensDeps) => {
	const verifyToken = async (token: string) => {
		if (!token.startsWith(tokenPrefix)) return undefined
		const found = await accounts.useToken(hashToken(token), new Date(now()))
		return found && { kind: 'token' as const, userId: found.userId, tokenId: found.id }
	}

	const create = async (userId: string, name: string, expiresInDays: number | null): Promise<NewToken> => {
		const expiry = expiresInDays !== null && { expiresIn: expiresInDays * day }
		const made = await auth.api.createApiKey({ body: { userId, name, ...expiry } })
		return { access_token: made.key, name, expires_at: made.expiresAt?.toISOString() ?? null }
	}

	const takeBack = async ({ access_token }: NewToken): Promise<void> => {
		const token = await verifyToken(access_token)
		if (token !== undefined) await accounts.revokeToken(token.userId, token.tokenId)
	}

	return {
		/** Who an access token belongs to; undefined when it is not valid. */
		verifyToken,

		/** Makes an access token for a password, shown this once. Fails with `rate_limited`, `invalid_password`. */
		createTokenFor: (claim: Claim, name: string): Promise<NewToken> =>
			exchange(claim, (userId) => create(userId, name, null), takeBack),

		/**
		 * Makes an access token for who is signed in, shown this once. `expiresInDays` null: until it is revoked. Fails
		 * with `unauthorized` when the session, or the account with it, ended meanwhile.
		 */
		createToken: async (
			{ userId, sessionId }: { userId: string; sessionId: string },
			name: string,
			expiresInDays: number | null,
		): Promise<NewToken> => {
			const made = await accounts.whileThere(() => create(userId, name, expiresInDays))
			if (made !== undefined && (await accounts.isSession(sessionId))) return made
			if (made !== undefined) await takeBack(made)
			throw fail('unauthorized')
		},

		listTokens: accounts.listTokens,
		revokeToken: accounts.revokeToken,
	}
}
