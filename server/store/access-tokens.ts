/** Owns the rows of access tokens that we ask for ourselves: by their hash, as an account page lists them, and revoking one. */
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { accessTokens } from './account-schema.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'

export interface TokenRow {
	id: string
	name: string | null
	/** The first characters, prefix included. */
	start: string | null
	createdAt: Date
	lastRequest: Date | null
	expiresAt: Date | null
}

export const createAccessTokenStore = ({ db }: Pick<Database, 'db'>) => ({
	/** The token of this hash, if it is valid now; notes that it was used. One statement. */
	useToken: async (hash: string, now: Date): Promise<{ id: string; userId: string } | undefined> => {
		const [token] = await reaching(() =>
			db
				.update(accessTokens)
				.set({ lastRequest: now })
				.where(
					and(
						eq(accessTokens.key, hash),
						eq(accessTokens.enabled, true),
						or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)),
					),
				)
				.returning({ id: accessTokens.id, userId: accessTokens.referenceId }),
		)
		return token
	},

	listTokens: (userId: string): Promise<TokenRow[]> =>
		reaching(() =>
			db
				.select({
					id: accessTokens.id,
					name: accessTokens.name,
					start: accessTokens.start,
					createdAt: accessTokens.createdAt,
					lastRequest: accessTokens.lastRequest,
					expiresAt: accessTokens.expiresAt,
				})
				.from(accessTokens)
				.where(eq(accessTokens.referenceId, userId))
				.orderBy(desc(accessTokens.createdAt), desc(accessTokens.id)),
		),

	/** Revokes one token of an account; false when it has no such token. */
	revokeToken: async (userId: string, tokenId: string): Promise<boolean> => {
		const gone = await reaching(() =>
			db
				.delete(accessTokens)
				.where(and(eq(accessTokens.referenceId, userId), eq(accessTokens.id, tokenId)))
				.returning({ id: accessTokens.id }),
		)
		return gone.length > 0
	},
})
