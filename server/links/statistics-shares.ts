/** Statistics links of owners: a read-only key to the figures of all their links, or of a tag's. */
import { fail } from '../errors.ts'
import type { Acting } from './find.ts'
import type { LinkDeps } from './links.ts'
import { isMonitorKey } from './monitor-key.ts'
import { tagKeysOf } from './search-text.ts'

/** Which links: an account's or a team's, without a tag all of them. */
export interface Shared {
	ownerId: string
	tag: string | undefined
}

const saltBytes = 16
/** Insert and lookup both miss only when the key is ended between them. */
const tries = 3

/** A key is a row among the access tokens: it ends with its account or team, and when it closes. */
export const createStatisticsShares = ({
	store: { accounts },
	secrets,
	statisticsKeys,
	random,
	now,
}: Pick<LinkDeps, 'store' | 'secrets' | 'statisticsKeys' | 'random' | 'now'>) => {
	const hashOf = (key: string): string => statisticsKeys.hash(key).toString('base64url')
	/** One for each tag, in any case. */
	const idOf = ({ ownerId, tag = '' }: Shared): string =>
		secrets.hmacHex('statistics-key', 'shared', ownerId, ...tagKeysOf([tag])).slice(0, 32)
	const keyWith = (id: string, salt: string): string =>
		statisticsKeys.derive(id, Buffer.from(salt, 'base64url'))

	/** Undefined while there is none. */
	const keyOf = async (shared: Shared): Promise<string | undefined> => {
		const id = idOf(shared)
		const row = await accounts.findToken(shared.ownerId, id)
		return row && keyWith(id, row.salt)
	}

	return {
		keyOf,
		/** The tags that have a key. */
		tagsOf: accounts.sharedTags,

		/** The key, new or not. Fails with `service_unavailable`. */
		share: async ({ ownerId, userId }: Acting, tag: string | undefined): Promise<string> => {
			const id = idOf({ ownerId, tag })
			for (let attempt = 0; attempt < tries; attempt++) {
				const salt = Buffer.from(random(saltBytes)).toString('base64url')
				const key = keyWith(id, salt)
				const isNew = await accounts.insertToken({
					...{ id, ownerId, isTeam: ownerId !== userId, name: tag ?? '', scope: 'statistics' },
					...{ hash: hashOf(key), start: '', salt, expiresAt: null, createdAt: new Date(now()) },
				})
				const known = isNew ? key : await keyOf({ ownerId, tag })
				if (known !== undefined) return known
			}
			throw fail('service_unavailable')
		},

		/** Ends the key, if there is one, for good: a later one differs. */
		end: async (shared: Shared): Promise<void> => {
			await accounts.revokeToken(shared.ownerId, idOf(shared))
		},

		/** What a key opens; undefined for any other text. */
		find: async (key: unknown): Promise<Shared | undefined> => {
			const found = isMonitorKey(key) ? await accounts.findShare(hashOf(key)) : undefined
			return found && { ownerId: found.ownerId, tag: found.tag || undefined }
		},
	}
}
