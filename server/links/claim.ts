/** Takes links made without an account into an account, by their monitor keys. */
import type { ClaimRequest, ClaimStatus } from '../../shared/link/claim.ts'
import { fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { FindLink } from './find.ts'
import type { LinkDeps } from './links.ts'
import { searchTextOf } from './search-text.ts'

/** Links may be edited meanwhile; more often than this would be no coincidence. */
const tries = 10

export const createLinkClaimer = ({ store }: Pick<LinkDeps, 'store'>, find: FindLink) => {
	/**
	 * Makes the links the account's, in order; their monitor keys go on working. Links of other
	 * accounts stay theirs. Safe to repeat. Fails with `unauthorized` (account gone),
	 * `service_unavailable`.
	 */
	return async (ownerId: string, asked: ClaimRequest['links']): Promise<ClaimStatus[]> => {
		const claimed = new Set<number>()
		const targets = asked.map(({ short_url: slug, monitor_key: key }) => ({ slug, by: { key } }))
		for (let attempt = 0; attempt < tries; attempt++) {
			const links = await find.many(targets)
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
