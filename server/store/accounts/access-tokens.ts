/** Access tokens: insert, find by hash or id, list, revoke. */
import { and, desc, eq, ne, or, sql as raw } from 'drizzle-orm'
import type { TokenScope } from '../../../shared/accounts.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'
import { changes, transaction } from '../driver/transaction.ts'
import { accessTokens, type StoredScope } from './account-schema.ts'

const { id, createdAt, lastRequest: lastUsedAt, expiresAt } = accessTokens
/** Of a token that has none, empty. */
const textOf = (column: 'name' | 'start' | 'metadata') => raw<string>`coalesce(${accessTokens[column]}, '')`
const [name, start] = [textOf('name'), textOf('start')]
/** Of tokens; rows that share statistics have none of these. */
const scope = raw<TokenScope>`${accessTokens.scope}`
/** What pages show. */
const listed = { id, name, start, scope, createdAt, lastUsedAt, expiresAt }

export interface NewTokenRow {
	id: string
	/** An account, or with `isTeam` a team. */
	ownerId: string
	isTeam: boolean
	name: string
	scope: StoredScope
	hash: string
	/** The first characters, prefix included. */
	start: string
	/** The public part of the token: without the secret key it opens nothing. */
	salt: string
	expiresAt: Date | null
	createdAt: Date
}

const ofOwner = (ownerId: string) =>
	or(eq(accessTokens.referenceId, ownerId), eq(accessTokens.teamId, ownerId))
const ownToken = (ownerId: string, tokenId: string) => and(ofOwner(ownerId), eq(accessTokens.id, tokenId))

/** Milliseconds between two updates of "last used": a commit takes longer than most requests. */
const markedFor = minute

export const createAccessTokenStore = ({ db, sql }: Pick<Database, 'db' | 'sql'>) => ({
	/** Inserts a token; false, and nothing changes, when its id exists. */
	insertToken: ({ ownerId, isTeam, hash, salt, ...token }: NewTokenRow): Promise<boolean> => {
		const owner = { [isTeam ? 'teamId' : 'referenceId']: ownerId }
		const row = { ...token, ...owner, key: hash, metadata: salt, updatedAt: token.createdAt }
		return changes(db, (tx) =>
			tx.insert(accessTokens).values(row).onConflictDoNothing({ target: accessTokens.id }),
		)
	},

	/** One token of an owner. */
	findToken: (ownerId: string, tokenId: string) =>
		readingOne(() =>
			db
				.select({ name, scope, hash: accessTokens.key, salt: textOf('metadata'), expiresAt })
				.from(accessTokens)
				.where(ownToken(ownerId, tokenId)),
		),

	/** The valid token with this hash. Updates "last used" at most once a minute. */
	useToken: async (hash: string, now: Date) => {
		const valid = sql`key = ${hash} and (expires_at is null or expires_at > ${now.toISOString()})`
		const found = await readingOne(
			() => sql<{ id: string; ownerId: string; scope: TokenScope; isMarked: boolean }[]>`
				select id, coalesce(user_id, team_id) as "ownerId", scope,
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

	/** Without those that only share statistics. */
	listTokens: (ownerId: string) =>
		reading(() =>
			db
				.select(listed)
				.from(accessTokens)
				.where(and(ofOwner(ownerId), ne(accessTokens.scope, 'statistics')))
				.orderBy(desc(accessTokens.createdAt), desc(accessTokens.id)),
		),

	/** Gives a token of an owner another name; false when they have no such token. */
	renameToken: (ownerId: string, tokenId: string, name: string): Promise<boolean> =>
		changes(db, (tx) => tx.update(accessTokens).set({ name }).where(ownToken(ownerId, tokenId))),

	/** Revokes one token of an owner; false when they have no such token. */
	revokeToken: (ownerId: string, tokenId: string): Promise<boolean> =>
		changes(db, (tx) => tx.delete(accessTokens).where(ownToken(ownerId, tokenId))),
})
