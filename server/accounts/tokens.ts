/** Access tokens: creating, verifying, showing and revoking them. */
import { createHash } from 'node:crypto'
import type { TokenScope } from '../../shared/accounts.ts'
import type { NewToken } from '../../shared/answers.ts'
import { isStorable } from '../../shared/text/text.ts'
import { day } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { createOwners } from './owners.ts'
import type { AccountsDeps, Claim, Proof } from './proof.ts'

/** The form for a new token. */
export interface TokenForm {
	name: string
	scope: TokenScope
	/** The team that it acts for, instead of the account that makes it. */
	team?: string | undefined
	/** Null means until revoked. */
	expiresInDays: number | null
	/** The one-time key of the form: sent twice, it creates one token. */
	key: string
}

/** The stored hash of a token: SHA-256 in base64url. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Source: server/INTERFACE.md, "Accounts". */
const tokenPrefix = 'kz_'
const keyBytes = 18
const saltBytes = 16
/** Leading characters of a token that are stored, so that a person can tell tokens apart. */
const startLength = 8
/** Insert and lookup both miss only when the token is revoked between them. */
const tries = 3

const createVerifier =
	({ store: { accounts }, now }: Pick<AccountsDeps, 'store' | 'now'>) =>
	async (token: string) => {
		if (!token.startsWith(tokenPrefix)) return undefined
		const found = await accounts.useToken(hashToken(token), new Date(now()))
		return found && { kind: 'token' as const, userId: found.ownerId, tokenId: found.id, scope: found.scope }
	}

export const createTokens = ({
	store,
	exchange,
	useCode,
	noteOperator,
	secrets,
	random,
	now,
}: AccountsDeps & Pick<Proof, 'exchange' | 'useCode'>) => {
	const { accounts } = store
	const { acting } = createOwners({ store })
	const text = (bytes: number): string => Buffer.from(random(bytes)).toString('base64url')

	/**
	 * The token for a form's key. Derived from the key, it can be shown again when the response was
	 * lost, though only its hash is stored. The row's salt keeps a revoked token from coming back.
	 */
	const tokenValue = (key: string, salt: string): string =>
		tokenPrefix + secrets.hmacHex('token', 'value', key, salt)

	/** Creates the token of a form, or finds the one it already created, which `prove` was for. */
	const create = async (
		userId: string,
		{ name, scope, team, expiresInDays, key }: TokenForm,
		prove?: () => Promise<unknown>,
	) => {
		const { ownerId } = await acting({ userId }, team, 'owner')
		const time = now()
		const id = secrets.hmacHex('token', 'id', ownerId, key, name, scope, String(expiresInDays)).slice(0, 32)
		const expiresAt = expiresInDays === null ? null : new Date(time + expiresInDays * day)
		if (prove && (await accounts.findToken(ownerId, id)) === undefined) await prove()
		for (let attempt = 0; attempt < tries; attempt++) {
			const salt = text(saltBytes)
			const value = tokenValue(key, salt)
			const isNew = await accounts.insertToken({
				id,
				ownerId,
				isTeam: ownerId !== userId,
				name,
				scope,
				hash: hashToken(value),
				start: value.slice(0, startLength),
				salt,
				expiresAt,
				createdAt: new Date(time),
			})
			if (isNew) await noteOperator(userId, 'make_token', [name])
			if (isNew) return { id, ownerId, value, expiresAt, isNew }
			const earlier = await accounts.findToken(ownerId, id)
			if (earlier !== undefined)
				return { id, ownerId, value: tokenValue(key, earlier.salt), expiresAt: earlier.expiresAt, isNew }
		}
		throw fail('service_unavailable')
	}

	return {
		/** Who asks with an access token; undefined when the token is invalid. */
		verifyToken: createVerifier({ store, now }),

		/**
		 * A token for a password, shown once. Fails with `rate_limited`, `invalid_password`; for a
		 * team with `not_found`, `forbidden`.
		 */
		createTokenFor: (
			claim: Claim,
			{ name, scope, team }: Pick<TokenForm, 'name' | 'scope' | 'team'>,
		): Promise<NewToken> =>
			exchange(
				claim,
				(userId) => create(userId, { name, scope, team, expiresInDays: null, key: text(keyBytes) }),
				({ ownerId, id }) => accounts.revokeToken(ownerId, id),
			).then(({ value, expiresAt }) => ({
				access_token: value,
				name,
				scope,
				expires_at: expiresAt?.toISOString() ?? null,
			})),

		/**
		 * Creates an access token for a session; `revealToken` shows it. The same form creates the
		 * same token. Fails with `code_required`, `invalid_code`, `rate_limited` by the second
		 * factor, with `unauthorized` when the session or its account ended meanwhile; for a team
		 * with `not_found`, `forbidden`.
		 */
		createToken: async (
			{ userId, sessionId }: { userId: string; sessionId: string },
			form: TokenForm,
			code?: string,
		) => {
			const made = await accounts.whileThere(() => create(userId, form, () => useCode(userId, code)))
			if (made !== undefined && (await accounts.isSession(sessionId))) return { id: made.id, key: form.key }
			if (made?.isNew) await accounts.revokeToken(made.ownerId, made.id)
			throw fail('unauthorized')
		},

		/** The token that `createToken` created with this key; undefined when there is none. */
		revealToken: async (ownerId: string, { id, key }: { id: string; key: string }) => {
			const token = await accounts.findToken(ownerId, id)
			if (token === undefined) return undefined
			const value = tokenValue(key, token.salt)
			return hashToken(value) === token.hash ? { name: token.name, scope: token.scope, value } : undefined
		},

		listTokens: accounts.listTokens,
		revokeToken: accounts.revokeToken,
		renameToken: async (ownerId: string, tokenId: string, name: string): Promise<boolean> =>
			isStorable(tokenId) && accounts.renameToken(ownerId, tokenId, name),
	}
}
