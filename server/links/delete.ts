/** Deletes a link at once; its clicks are erased afterwards. */
import { bounds } from '../../shared/bounds.ts'
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { day } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinkDeps } from './links.ts'

export const createLinkDeleter = ({ store: { erasure }, secrets, retiredSlugDays, now }: LinkDeps) => {
	const hashOf = (slugKey: SlugKey) => secrets.hmac('slug', slugKey)
	const retiredFor = retiredSlugDays * day
	return {
		/**
		 * Deletes a link for its owner or for the operator, after whom the slug always retires,
		 * even for the owner. Fails with `not_found` when it was deleted meanwhile.
		 */
		deleteLink: async ({ id }: Pick<LinkRow, 'id'>, by: 'owner' | 'operator' = 'owner'): Promise<void> => {
			const atLeast = by === 'operator' ? bounds.retiredByOperatorDays * day : 0
			const deletion = { now, hashOf, retiredFor: Math.max(retiredFor, atLeast), by }
			if (!(await erasure.deleteLink(id, deletion))) throw fail('not_found')
		},

		/** Deletes some links of deleted accounts; false when none is left. */
		deleteOfAccounts: (): Promise<boolean> => erasure.deleteOfAccounts({ now, hashOf, retiredFor }),
	}
}

export type DeleteLink = ReturnType<typeof createLinkDeleter>['deleteLink']
