/** Some links of an account, as a page names them before it does something with them. */
import type { LinkRecord } from '../../shared/link/links.ts'
import type { Reading } from './find.ts'
import { writtenOf } from './link-hosts.ts'
import type { LinkDeps } from './links.ts'
import { toLinkRecord } from './records.ts'
import { slugKeysIn } from './slug.ts'
import { seenBy } from './stored-columns.ts'

/** The account's links among these, in the same order; `written`: as forms name them. */
export const createSelectedReader =
	({ store, linkHosts, now }: Pick<LinkDeps, 'store' | 'linkHosts' | 'now'>) =>
	async ({ ownerId, role }: Reading, slugs: string[]): Promise<(LinkRecord & { written: string })[]> => {
		const time = now()
		const ids = await store.myLinks.idsOf(ownerId, slugKeysIn(slugs))
		const links = await store.myLinks.byIds(ownerId, ids)
		return links.map(({ link, ...figures }) => ({
			...toLinkRecord(seenBy(role, link), figures, time, linkHosts),
			written: writtenOf(link),
		}))
	}
