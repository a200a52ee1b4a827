/** Deleting a link: gone with the answer, its clicks erased afterwards. */

import { bounds } from '../../shared/bounds.ts'
import { day } from '../../shared/time.ts'
import { fail } from '../errors.ts'
import type { Secrets } from '../start/secrets.ts'
import type { ErasureStore } from '../store/erasure.ts'
import type { LinkRow } from '../store/link-rows.ts'

export interface DeleteDeps {
	store: { erasure: Pick<ErasureStore, 'deleteLink'> }
	secrets: Secrets
	/** Days for which nobody else can take the slug of a link that had clicks. */
	retiredSlugDays: number
	now: () => number
}

/**
 * Deletes a link of its owner's, or as the operator: then its slug always retires, for its owner too. Fails with `not_found`
 * when somebody else deleted it meanwhile.
 */
export const createLinkDeleter =
	({ store, secrets, retiredSlugDays, now }: DeleteDeps) =>
	async (link: Pick<LinkRow, 'id' | 'slugKey'>, by: 'owner' | 'operator' = 'owner'): Promise<void> => {
		const days = by === 'operator' ? Math.max(retiredSlugDays, bounds.retiredByOperatorDays) : retiredSlugDays
		const isDeleted = await store.erasure.deleteLink(link.id, {
			now,
			slugHash: secrets.hmac('slug', link.slugKey),
			retiredFor: days * day,
			by,
		})
		if (!isDeleted) throw fail('not_found')
	}

export type DeleteLink = ReturnType<typeof createLinkDeleter>
