/** Finds links for operators: by name, target, host or owner, over all accounts. */
import { covers, hostOf, readHost } from '../links/blocked-hosts.ts'
import type { Block, Blocks } from '../links/blocks.ts'
import { stateOf } from '../links/state.ts'
import type { FoundLink, LinkSearchStore } from '../store/links/link-search.ts'

export const searchKinds = ['name', 'target', 'host', 'owner'] as const
export type SearchKind = (typeof searchKinds)[number]

export interface SearchQuestion {
	by: SearchKind
	/** Empty finds all. */
	text: string
	/** The place in the order after which to continue. */
	before?: number | undefined
	limit: number
}

/** A link as operators see it: no key, no password, nothing of its statistics. */
export interface AdminLink {
	slug: string
	longUrl: string
	/** The email address or name of its account; null for an anonymous link. */
	owner: string | null
	createdAt: Date
	state: ReturnType<typeof stateOf>
	block: Block | undefined
}

export interface LinkSearchDeps {
	store: { linkSearch: LinkSearchStore }
	blocks: Pick<Blocks, 'of'>
	now: () => number
	/** The shown name of an account. */
	labelOf: (account: { email: string; name: string }) => string
}

/** Milliseconds that a search by host goes through links before it offers to continue. */
const searchesFor = 3_000

export const createLinkSearch = ({ store: { linkSearch }, blocks, now, labelOf }: LinkSearchDeps) => {
	const view = (link: FoundLink): AdminLink => ({
		slug: link.slug,
		longUrl: link.longUrl,
		owner: link.owner === null ? null : labelOf({ email: link.owner, name: link.ownerName ?? '' }),
		createdAt: link.createdAt,
		state: stateOf(link, now()),
		block: blocks.of(link),
	})

	/** The newest links to a host and its subdomains, in whatever spelling their targets have. */
	const toHost = async (host: string, { before, limit }: Pick<SearchQuestion, 'before' | 'limit'>) => {
		const hosts = new Set([host])
		const ids: number[] = []
		const until = performance.now() + searchesFor
		for (let last = before; ; ) {
			const step = await linkSearch.targetsBefore(last)
			for (const { id, longUrl } of step) {
				last = id
				if (covers(hosts, hostOf(longUrl))) ids.push(id)
				if (ids.length === limit) return { ids, next: id }
			}
			if (step.length === 0) return { ids, next: undefined }
			if (performance.now() > until) return { ids, next: last }
		}
	}

	return {
		/** Links, the newest first, and the place from which to continue if there may be more. */
		search: async (question: SearchQuestion): Promise<{ links: AdminLink[]; next: number | undefined }> => {
			const { by, text, before, limit } = question
			if (by === 'host' && text !== '') {
				const host = readHost(text)
				if (host === undefined) return { links: [], next: undefined }
				const { ids, next } = await toHost(host, question)
				return { links: ids.length === 0 ? [] : (await linkSearch.byIds(ids)).map(view), next }
			}
			const found = await linkSearch.find(by === 'host' ? 'name' : by, text, before, limit + 1)
			const page = found.slice(0, limit)
			return { links: page.map(view), next: found.length > limit ? page.at(-1)!.id : undefined }
		},

		/** The links of these slugs, without those that are gone. */
		bySlugs: async (slugKeys: string[]): Promise<AdminLink[]> =>
			slugKeys.length === 0 ? [] : (await linkSearch.bySlugs(slugKeys)).map(view),
	}
}
