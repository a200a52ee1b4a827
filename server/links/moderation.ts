/** The operator's measures against abuse: disable, enable or delete a link, or all to a host. */
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { Failure } from '../errors.ts'
import type { ModeratedLink } from '../store/links/moderation.ts'
import { coveredHost } from './blocks.ts'
import type { DeleteLink } from './delete.ts'
import type { LinkDeps } from './links.ts'

export const measures = ['disable', 'enable', 'delete'] as const
export type Measure = (typeof measures)[number]

/** How many links matched, and how many changed: the others were so already or are gone. */
export interface Moderated {
	found: number
	changed: number
}

/** Visits that begin after a change returns see it, on every process. */
export const createModeration = ({ store, now }: Pick<LinkDeps, 'store' | 'now'>, remove: DeleteLink) => {
	const removeAll = async (links: ModeratedLink[]): Promise<number> => {
		let removed = 0
		for (const link of links) {
			const isRemoved = await remove(link, 'operator').then(
				() => true,
				(error: unknown) => {
					if (error instanceof Failure && error.code === 'not_found') return false
					throw error
				},
			)
			if (isRemoved) removed++
		}
		return removed
	}
	const take = async (measure: Measure, links: ModeratedLink[], reason?: string): Promise<number> => {
		if (measure === 'delete') return removeAll(links)
		const ids = links.map(({ id }) => id)
		return measure === 'disable'
			? store.moderation.setDisabled(ids, new Date(now()), reason)
			: store.moderation.setDisabled(ids, null)
	}

	/** The links to a host (in the form of `hostOf`) and its subdomains, some at a time. */
	async function* linksTo(host: string): AsyncGenerator<ModeratedLink[]> {
		const hosts = new Set([host])
		for (let last = 0; ; ) {
			const page = await store.moderation.linksAfter(last)
			if (page.length === 0) return
			last = page.at(-1)!.id
			const links = page.filter((link) => coveredHost(hosts, link) !== undefined)
			if (links.length > 0) yield links
		}
	}

	return {
		/** Applies a measure to the links of these slugs. `reason`: for owners and visitors. */
		links: async (measure: Measure, slugKeys: SlugKey[], reason?: string): Promise<Moderated> => {
			const links = await store.links.findBySlugs(slugKeys)
			return { found: links.length, changed: await take(measure, links, reason) }
		},

		linksTo,

		/** Applies a measure to every link that `linksTo` finds. */
		host: async (measure: Measure, host: string, reason?: string): Promise<Moderated> => {
			const total = { found: 0, changed: 0 }
			for await (const links of linksTo(host)) {
				total.found += links.length
				total.changed += await take(measure, links, reason)
			}
			return total
		},
	}
}
