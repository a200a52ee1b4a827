/** What an account does with several of its links at once; a deleted one does not stop the rest. */
import { bounds } from '../../shared/bounds.ts'
import type { LinkRecord } from '../../shared/links.ts'
import { Failure } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { DeleteLink } from './delete.ts'
import type { EditLink } from './edit.ts'
import type { FindLink } from './find.ts'
import type { LinkDeps } from './links.ts'
import { toLinkRecord } from './records.ts'
import { slugKeyOf } from './slug.ts'

export interface SelectedDeps extends Pick<LinkDeps, 'store' | 'now'> {
	find: FindLink
	edit: EditLink
	remove: DeleteLink
}

/** How many links it worked for, how many were gone, and how many can't take more tags. */
export interface Outcome {
	done: number
	gone: number
	full: number
}

const keyOf = (tag: string): string => tag.toLowerCase()

/** Slugs that are not the account's count as gone. */
export const createSelection = ({ store, find, edit, remove, now }: SelectedDeps) => {
	/** Runs one action per link, which returns whether it could; again, if an edit overtook it. */
	const forEach = async (
		ownerId: string,
		slugs: string[],
		run: (link: LinkRow) => Promise<boolean>,
	): Promise<Outcome> => {
		const outcome = { done: 0, gone: 0, full: 0 }
		const once = (slug: string): Promise<boolean | undefined> =>
			find
				.ofOwner(ownerId, slug)
				.then(run)
				.catch((error: unknown) => {
					if (!(error instanceof Failure)) throw error
					if (error.code === 'edit_conflict') return once(slug)
					if (error.code === 'not_found') return undefined
					throw error
				})
		for (const slug of slugs) {
			const result = await once(slug)
			outcome[result === undefined ? 'gone' : result ? 'done' : 'full']++
		}
		return outcome
	}

	return {
		/** The links' records, in the same order. */
		read: async (ownerId: string, slugs: string[]): Promise<LinkRecord[]> => {
			const time = now()
			const ids = await store.myLinks.idsOf(ownerId, slugs.map(slugKeyOf))
			const links = await store.myLinks.byIds(ownerId, ids)
			return links.map(({ link, ...figures }) => toLinkRecord(link, figures, time))
		},

		delete: (ownerId: string, slugs: string[]): Promise<Outcome> =>
			forEach(ownerId, slugs, async (link) => {
				await remove(link)
				return true
			}),

		addTag: (ownerId: string, slugs: string[], tag: string): Promise<Outcome> =>
			forEach(ownerId, slugs, async (link) => {
				if (link.tags.some((has) => keyOf(has) === keyOf(tag))) return true
				if (link.tags.length >= bounds.tags.number) return false
				await edit(link, { tags: [...link.tags, tag] }, { version: link.version, by: ownerId })
				return true
			}),

		removeTag: (ownerId: string, slugs: string[], tag: string): Promise<Outcome> =>
			forEach(ownerId, slugs, async (link) => {
				const tags = link.tags.filter((has) => keyOf(has) !== keyOf(tag))
				if (tags.length < link.tags.length) await edit(link, { tags }, { version: link.version, by: ownerId })
				return true
			}),
	}
}
