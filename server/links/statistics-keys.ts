/** Statistics links: a read-only key to a link's statistics, which can be ended. */
import { isSameHash, type Secrets } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinkDeps } from './links.ts'

/** As long as a monitor key: 18 bytes are 24 characters. */
const keyBytes = 18
const saltBytes = 16
/** How often others may end or replace the key while it is being created. */
const tries = 10

/**
 * The key is derived from the server's secret and a salt in the link's row, so that it can be shown
 * again, but a copy of the database alone does not reveal it.
 */
export const createStatisticsKeys = (secrets: Secrets) => ({
	/** `of`: the id of a link, or of a row that shares several. */
	derive: (of: number | string, salt: Uint8Array): string =>
		secrets
			.hmac('statistics-key', String(of), Buffer.from(salt).toString('hex'))
			.subarray(0, keyBytes)
			.toString('base64url'),
	/** The hash by which the link is found. */
	hash: (key: string): Buffer => secrets.hmac('statistics-hash', key),
})

export type StatisticsKeys = ReturnType<typeof createStatisticsKeys>

type Keyed = Pick<LinkRow, 'id' | 'statisticsSalt' | 'statisticsHash'>

export const createStatisticsLinks = ({
	store,
	statisticsKeys,
	random,
}: Pick<LinkDeps, 'store' | 'statisticsKeys' | 'random'>) => {
	/** The link's key; undefined when it has none, or one of an earlier secret, which is dead. */
	const keyOf = ({ id, statisticsSalt, statisticsHash }: Keyed): string | undefined => {
		if (statisticsSalt === null || statisticsHash === null) return undefined
		const key = statisticsKeys.derive(id, statisticsSalt)
		return isSameHash(statisticsKeys.hash(key), statisticsHash) ? key : undefined
	}

	return {
		keyOf,

		/** The link's key, new or not. Fails with `not_found`, `service_unavailable`. */
		share: async (link: Keyed): Promise<string> => {
			let now = link
			for (let attempt = 0; attempt < tries; attempt++) {
				const key = keyOf(now)
				if (key !== undefined) return key
				const salt = random(saltBytes)
				const made = { salt, hash: statisticsKeys.hash(statisticsKeys.derive(link.id, salt)) }
				const row = await store.statisticsLinks.replace(link.id, now.statisticsHash, made)
				if (row === undefined) throw fail('not_found')
				now = { id: link.id, ...row }
			}
			throw fail('service_unavailable')
		},

		/** Ends the link's key, if it has one, for good: a later key differs. */
		end: (link: Pick<LinkRow, 'id'>): Promise<void> => store.statisticsLinks.clear(link.id),
	}
}
