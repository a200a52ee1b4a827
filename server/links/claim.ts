/** Takes links made without an account into an account, by their monitor keys. */
import type { ClaimRequest, ClaimStatus } from '../../shared/link/claim.ts'
import { isSameHash } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinkDeps } from './links.ts'
import { isMonitorKey } from './monitor-key.ts'
import { searchTextOf } from './search-text.ts'
import { readSlug } from './slug.ts'

type Asked = ClaimRequest['links']

/** Links may be edited meanwhile; more often than this would be no coincidence. */
const tries = 10

export const createLinkClaimer = ({ store, monitorKeys }: Pick<LinkDeps, 'store' | 'monitorKeys'>) => {
	/** The links of which the key was sent; undefined for the others. One look-up for all. */
	const findAll = async (asked: Asked): Promise<(LinkRow | undefined)[]> => {
		const slugs = asked.flatMap(({ short_url }) => readSlug(short_url) ?? [])
		const found = new Map((await store.links.findBySlugs(slugs)).map((link) => [link.slugKey, link]))
		return asked.map(({ short_url, monitor_key }) => {
			const hash = monitorKeys.hash(monitor_key)
			const link = found.get(readSlug(short_url)!)
			const isKey = isSameHash(link?.monitorHash ?? new Uint8Array(hash.length), hash)
			return isKey && isMonitorKey(monitor_key) ? link : undefined
		})
	}

	/**
	 * Makes the links the account's, in order; their monitor keys go on working. Links of other
	 * accounts stay theirs. Safe to repeat. Fails with `unauthorized` (account gone),
	 * `service_unavailable`.
	 */
	return async (ownerId: string, asked: Asked): Promise<ClaimStatus[]> => {
		const claimed = new Set<number>()
		for (let attempt = 0; attempt < tries; attempt++) {
			const links = await findAll(asked)
			const free = links.filter((link) => link !== undefined && link.ownerId === null) as LinkRow[]
			if (free.length === 0) {
				if (claimed.size > 0) await store.claims.countListed([...claimed])
				return links.map((link) => {
					if (link?.ownerId !== ownerId) return 'not_found'
					return claimed.has(link.id) ? 'claimed' : 'yours'
				})
			}
			const claims = new Map(
				free.map((link) => [link.id, { id: link.id, version: link.version, searchText: searchTextOf(link) }]),
			)
			const ids = await store.claims.claim(ownerId, [...claims.values()])
			if (ids === undefined) throw fail('unauthorized')
			for (const id of ids) claimed.add(id)
		}
		throw fail('service_unavailable')
	}
}
