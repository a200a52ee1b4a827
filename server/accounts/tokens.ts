/** Access tokens: making one for who proved who they are, telling whose one is, revoking it. */
import { createHash } from 'node:crypto'
import type { NewToken } from '../../shared/answers.ts'
import { day } from '../../shared/time.ts'
import { fail } from '../errors.ts'
import type { AccountsDeps } from './deps.ts'
import type { Claim, Proof } from './proof.ts'

/** A token that somebody wants. */
export interface TokenForm {
	name: string
	/** Null: until it is revoked. */
	expiresInDays: number | null
	/** The one-time key of the form: sent twice, it makes one token. */
	key: string
}

/** What is stored of a token: SHA-256 in base64url, as better-auth does, whose table it is. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Source: server/INTERFACE.md, "Accounts". */
const tokenPrefix = 'kz_'
const keyBytes = 18
const saltBytes = 16
/** Characters of a token that are kept, by which a person tells it from others. */
const startLength = 8
/** A token goes between two looks at it only when it is revoked in that moment. */
const tries = 3

export const createTokens = ({
	store: { accounts },
	exchange,
	secrets,
	random,
	now,
}: AccountsDeps & Pick<Proof, 'exchange'>) => {
	const text = (bytes: number): string => Buffer.from(random(bytes)).toString('base64url')

	const verifyToken = async (token: string) => {
		if (!token.startsWith(tokenPrefix)) return undefined
		const found = await accounts.useToken(hashToken(token), new Date(now()))
		return found && { kind: 'token' as const, userId: found.userId, tokenId: found.id }
	}

	/**
	 * The token of a form's key. Made of the key, it can be told again when the form's answer was lost, though only its
	 * hash is stored. The salt is the row's, so that a token that was revoked never comes back, whatever is sent again.
	 */
	const tokenValue = (key: string, salt: string): string =>
		tokenPrefix + secrets.hmac('token', 'value', key, salt).toString('hex')

	/** Makes the token of a form, or finds the one that it made already. */
	const create = async (userId: string, { name, expiresInDays, key }: TokenForm) => {
		const time = now()
		const form = [userId, key, name, String(expiresInDays)]
		const id = secrets
			.hmac('token', 'id', ...form)
			.toString('hex')
			.slice(0, 32)
		const expiresAt = expiresInDays === null ? null : new Date(time + expiresInDays * day)
		for (let attempt = 0; attempt < tries; attempt++) {
			const salt = text(saltBytes)
			const value = tokenValue(key, salt)
			const isNew = await accounts.insertToken({
				id,
				userId,
				name,
				hash: hashToken(value),
				start: value.slice(0, startLength),
				salt,
				expiresAt,
				createdAt: new Date(time),
			})
			if (isNew) return { id, value, expiresAt, isNew }
			const earlier = await accounts.findToken(userId, id)
			if (earlier !== undefined)
				return { id, value: tokenValue(key, earlier.salt), expiresAt: earlier.expiresAt, isNew }
		}
		throw fail('service_unavailable')
	}

	return {
		/** Who an access token belongs to; undefined when it is not valid. */
		verifyToken,

		/** Makes an access token for a password, shown this once. Fails with `rate_limited`, `invalid_password`. */
		createTokenFor: (claim: Claim, name: string): Promise<NewToken> =>
			exchange(
				claim,
				async (userId) => {
					const form = { name, expiresInDays: null, key: text(keyBytes) }
					return { userId, ...(await create(userId, form)) }
				},
				({ userId, id }) => accounts.revokeToken(userId, id),
			).then(({ value, expiresAt }) => ({
				access_token: value,
				name,
				expires_at: expiresAt?.toISOString() ?? null,
			})),

		/**
		 * Makes an access token for who is signed in; `revealToken` shows it. The same form makes the same token. Fails with
		 * `unauthorized` when the session, or the account with it, ended meanwhile.
		 */
		createToken: async (
			{ userId, sessionId }: { userId: string; sessionId: string },
			form: TokenForm,
		): Promise<{ id: string; key: string }> => {
			const made = await accounts.whileThere(() => create(userId, form))
			if (made !== undefined && (await accounts.isSession(sessionId))) return { id: made.id, key: form.key }
			if (made?.isNew) await accounts.revokeToken(userId, made.id)
			throw fail('unauthorized')
		},

		/** A token of this account that `createToken` made with this key; undefined when there is none. */
		revealToken: async (
			userId: string,
			{ id, key }: { id: string; key: string },
		): Promise<{ name: string; value: string } | undefined> => {
			const token = await accounts.findToken(userId, id)
			if (token === undefined) return undefined
			const value = tokenValue(key, token.salt)
			return hashToken(value) === token.hash ? { name: token.name, value } : undefined
		},

		listTokens: accounts.listTokens,
		revokeToken: accounts.revokeToken,
	}
}
