/** Some links of an account, as a page names them before it does something with them. */
import type { LinkRecord } from '../../shared/link/links.ts'
import type { LinkDeps } from './links.ts'
import { toLinkRecord } from './records.ts'
import { slugKeysIn } from './slug.ts'

/** The records of slugs, in the same order; those that are not the account's are left out. */
export const createSelectedReader =
	({ store, now }: Pick<LinkDeps, 'store' | 'now'>) =>
	async (ownerId: string, slugs: string[]): Promise<LinkRecord[]> => {
		const time = now()
		const ids = await store.myLinks.idsOf(ownerId, slugKeysIn(slugs))
		const links = await store.myLinks.byIds(ownerId, ids)
		return links.map(({ link, ...figures }) => toLinkRecord(link, figures, time))
	}
