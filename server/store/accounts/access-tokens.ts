/** Access tokens: insert, find by hash or id, list, revoke. */
import { and, desc, eq } from 'drizzle-orm'
import type { TokenScope } from '../../../shared/accounts.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction, transaction } from '../driver/transaction.ts'
import { accessTokens } from './account-schema.ts'

/** The columns that the account page shows. */
const { id, name, start, scope, createdAt, lastRequest, expiresAt } = accessTokens
const listed = { id, name, start, scope, createdAt, lastRequest, expiresAt }

export type TokenRow = Pick<typeof accessTokens.$inferSelect, keyof typeof listed>

export interface NewTokenRow {
	id: string
	userId: string
	name: string
	scope: TokenScope
	hash: string
	/** The first characters, prefix included. */
	start: string
	/** The public part of the token: without the secret key it opens nothing. */
	salt: string
	expiresAt: Date | null
	createdAt: Date
}

const ownToken = (userId: string, tokenId: string) =>
	and(eq(accessTokens.referenceId, userId), eq(accessTokens.id, tokenId))

/** Milliseconds between two updates of "last used": a commit takes longer than most requests. */
const markedFor = minute

export const createAccessTokenStore = ({ db, sql }: Pick<Database, 'db' | 'sql'>) => ({
	/** Inserts a token; false, and nothing changes, when its id exists. */
	insertToken: async ({ userId, hash, salt, ...token }: NewTokenRow): Promise<boolean> => {
		const made = await drizzleTransaction(db, async (tx) =>
			tx
				.insert(accessTokens)
				.values({
					...token,
					referenceId: userId,
					key: hash,
					metadata: salt,
					updatedAt: token.createdAt,
				})
				.onConflictDoNothing({ target: accessTokens.id })
				.returning({ id: accessTokens.id }),
		)
		return made.length > 0
	},

	/** One token of an account. */
	findToken: async (
		userId: string,
		tokenId: string,
	): Promise<Pick<NewTokenRow, 'name' | 'scope' | 'hash' | 'salt' | 'expiresAt'> | undefined> => {
		const [token] = await reading(() =>
			db
				.select({
					name: accessTokens.name,
					scope: accessTokens.scope,
					hash: accessTokens.key,
					salt: accessTokens.metadata,
					expiresAt: accessTokens.expiresAt,
				})
				.from(accessTokens)
				.where(ownToken(userId, tokenId)),
		)
		return token && { ...token, name: token.name ?? '', salt: token.salt ?? '' }
	},

	/** The valid token with this hash. Updates "last used" at most once a minute. */
	useToken: async (
		hash: string,
		now: Date,
	): Promise<{ id: string; userId: string; scope: TokenScope } | undefined> => {
		const valid = sql`key = ${hash} and (expires_at is null or expires_at > ${now.toISOString()})`
		const [found] = await reading(
			() => sql<{ id: string; userId: string; scope: TokenScope; isMarked: boolean }[]>`
				select id, user_id as "userId", scope,
					coalesce(last_request > ${new Date(now.getTime() - markedFor).toISOString()}, false) as "isMarked"
				from access_tokens where ${valid}`,
		)
		if (found === undefined) return undefined
		const { isMarked, ...token } = found
		if (isMarked) return token
		const marked = await transaction(
			sql,
			(tx) => tx`update access_tokens set last_request = ${now.toISOString()} where ${valid} returning id`,
		)
		return marked.length > 0 ? token : undefined
	},

	listTokens: (userId: string): Promise<TokenRow[]> =>
		reading(() =>
			db
				.select(listed)
				.from(accessTokens)
				.where(eq(accessTokens.referenceId, userId))
				.orderBy(desc(accessTokens.createdAt), desc(accessTokens.id)),
		),

	/** Gives a token of an account another name; false when it has no such token. */
	renameToken: async (userId: string, tokenId: string, name: string): Promise<boolean> => {
		const named = await drizzleTransaction(db, async (tx) =>
			tx
				.update(accessTokens)
				.set({ name })
				.where(ownToken(userId, tokenId))
				.returning({ id: accessTokens.id }),
		)
		return named.length > 0
	},

	/** Revokes one token of an account; false when it has no such token. */
	revokeToken: async (userId: string, tokenId: string): Promise<boolean> => {
		const gone = await drizzleTransaction(db, async (tx) =>
			tx.delete(accessTokens).where(ownToken(userId, tokenId)).returning({ id: accessTokens.id }),
		)
		return gone.length > 0
	},
})
