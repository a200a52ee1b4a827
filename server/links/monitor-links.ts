/** Monitor keys that are replaced or ended: the former key opens nothing from then on. */
import { Failure, fail } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { FindLink } from './find.ts'
import type { LinkDeps } from './links.ts'

export const createMonitorLinks = (
	{ store, monitorKeys }: Pick<LinkDeps, 'store' | 'monitorKeys'>,
	find: FindLink,
) => ({
	/** A new key for a link; the last one counts. Fails with `not_found` (deleted meanwhile). */
	replace: async ({ id }: Pick<LinkRow, 'id'>): Promise<string> => {
		const key = monitorKeys.create()
		if (!(await store.monitorLinks.replace(id, { hash: monitorKeys.hash(key) }))) throw fail('not_found')
		return key
	},

	/**
	 * The same for who has the key alone. With the same `repeat`, which nobody can guess, the
	 * former key gets the same answer again: else a lost answer would lose the link. `slug`: of
	 * the link, where it is named. Fails with `not_found`.
	 */
	replaceByKey: async (
		{ key, slug }: { key: string; slug?: unknown },
		repeat: string | undefined,
	): Promise<string> => {
		const made = monitorKeys.create(repeat && `replaced\0${key}\0${repeat}`)
		const open = (by: string) => (slug === undefined ? find.byKey(by) : find.bySlugAndKey(slug, by))
		const link = await open(key).catch((error) => {
			if (repeat === undefined || !(error instanceof Failure) || error.code !== 'not_found') throw error
			return undefined
		})
		const hash = monitorKeys.hash(made)
		const isNew = link && (await store.monitorLinks.replace(link.id, { hash, was: link.monitorHash }))
		if (!isNew) await open(made)
		return made
	},

	/** No key opens the link from now on, until it gets another one. Fails as `replace` does. */
	end: async ({ id }: Pick<LinkRow, 'id'>): Promise<void> => {
		if (!(await store.monitorLinks.replace(id, {}))) throw fail('not_found')
	},
})
