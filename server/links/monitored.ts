/** Owns what a monitor key opens: finding its link and deleting it; every way of being wrong looks the same. */
import { fail } from '../errors.ts'
import { isSameHash, type Secrets } from '../start/secrets.ts'
import type { ErasureStore } from '../store/erasure.ts'
import type { LinkRow, LinkStore } from '../store/links.ts'
import { isMonitorKey, type MonitorKeys } from './monitor-key.ts'
import { readSlug } from './slug.ts'

const day = 86_400_000

export interface MonitoredDeps {
	store: {
		links: Pick<LinkStore, 'findBySlugs' | 'findByMonitorHash'>
		erasure: Pick<ErasureStore, 'deleteLink'>
	}
	secrets: Secrets
	monitorKeys: MonitorKeys
	/** How long a slug that had clicks stays out of others' hands, in days. */
	retiredSlugDays: number
	now: () => number
}

export const createMonitored = ({ store, secrets, monitorKeys, retiredSlugDays, now }: MonitoredDeps) => ({
	/** The link of this slug, if this is its key. Fails with `not_found`, whatever the reason. */
	find: async (slug: unknown, key: unknown): Promise<LinkRow> => {
		const slugKey = readSlug(slug)
		if (slugKey === undefined || !isMonitorKey(key)) throw fail('not_found')
		const [link] = await store.links.findBySlugs([slugKey])
		const asked = monitorKeys.hash(key)
		// Compared also when there is no link, so that both take as long.
		if (!isSameHash(link?.monitorHash ?? new Uint8Array(asked.length), asked) || link === undefined)
			throw fail('not_found')
		return link
	},

	/** The link of this key. Fails with `not_found`. */
	findByKey: async (key: unknown): Promise<LinkRow> => {
		if (!isMonitorKey(key)) throw fail('not_found')
		const asked = monitorKeys.hash(key)
		const link = await store.links.findByMonitorHash(asked)
		if (link === undefined || !isSameHash(link.monitorHash, asked)) throw fail('not_found')
		return link
	},

	/** Deletes a link. Fails with `not_found` when somebody else did meanwhile. */
	remove: async (link: Pick<LinkRow, 'id' | 'slugKey'>): Promise<void> => {
		const deleted = await store.erasure.deleteLink(link.id, {
			now,
			slugHash: secrets.hmac('slug', link.slugKey),
			retiredFor: retiredSlugDays * day,
		})
		if (!deleted) throw fail('not_found')
	},
})

export type Monitored = ReturnType<typeof createMonitored>
