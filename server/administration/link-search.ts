/** Finds links for operators: by name, target, host or owner, over all accounts. */
import type { SlugKey } from '../../shared/link/slug-key.ts'
import type { LinkState } from '../../shared/link/states.ts'
import { accountLabel } from '../accounts/identity.ts'
import { type HostSet, readHost } from '../links/blocked-hosts.ts'
import { type Block, type Blocks, coveredHost } from '../links/blocks.ts'
import { writtenOf } from '../links/link-hosts.ts'
import { storedPart } from '../links/readable.ts'
import { shortLinkOf, shortLinksIn } from '../links/short-links.ts'
import { stateOf } from '../links/state.ts'
import type { FoundLink, LinkSearchStore } from '../store/links/link-search.ts'
import type { Store } from '../store/store.ts'
import type { AdministrationDeps } from './administration.ts'

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
	/** As forms name it. */
	written: string
	/** The absolute link. */
	link: string
	longUrl: string
	/** The email address or name of its account, or its team; null for an anonymous link. */
	owner: string | null
	createdAt: Date
	state: LinkState
	block: Block | undefined
}

interface LinkSearchDeps extends Pick<AdministrationDeps, 'now' | 'linkHosts'> {
	store: Pick<Store, 'linkSearch'>
	blocks: Pick<Blocks, 'of'>
	/** Milliseconds from some beginning. */
	ticks?: () => number
}

/** Milliseconds that going through all links may take. */
const searchesFor = 3_000

/** Links, and where to continue; undefined at the end. */
export interface LinkStep {
	ids: number[]
	next: number | undefined
}

/**
 * The links to some hosts and their subdomains, in whatever spelling their targets have, the newest
 * first, in steps; `next` continues from there. Ends early when time is up.
 */
export async function* linksTo(
	{ targetsBefore }: Pick<LinkSearchStore, 'targetsBefore'>,
	hosts: HostSet,
	before?: number,
	ticks = () => performance.now(),
): AsyncGenerator<LinkStep> {
	const until = ticks() + searchesFor
	for (let last = before; ; ) {
		const step = await targetsBefore(last)
		last = step.at(-1)?.id
		yield {
			ids: step.filter((link) => coveredHost(hosts, link) !== undefined).map(({ id }) => id),
			next: last,
		}
		if (last === undefined || ticks() > until) return
	}
}

export const createLinkSearch = (deps: LinkSearchDeps) => {
	const { blocks, now, linkHosts, ticks } = deps
	const { linkSearch } = deps.store
	const view = (link: FoundLink): AdminLink => ({
		written: writtenOf(link),
		link: linkHosts.linkOf(link),
		longUrl: link.longUrl,
		owner:
			link.owner === null
				? link.team
				: accountLabel({
						email: link.owner,
						name: link.ownerName ?? '',
						emailVerified: link.ownerVerified ?? false,
					}),
		createdAt: link.createdAt,
		state: stateOf(link, now()),
		block: blocks.of(link),
	})

	const toHost = async (host: string, { before, limit }: Pick<SearchQuestion, 'before' | 'limit'>) => {
		const found: number[] = []
		let next: number | undefined
		for await (const step of linksTo(linkSearch, new Set([host]), before, ticks)) {
			found.push(...step.ids)
			if (found.length >= limit) return { ids: found.slice(0, limit), next: found[limit - 1] }
			next = step.next
		}
		return { ids: found, next }
	}

	const bySlugs = async (slugKeys: SlugKey[]): Promise<FoundLink[]> =>
		slugKeys.length === 0 ? [] : linkSearch.bySlugs(slugKeys)

	const search = async ({ by, text, before, limit }: SearchQuestion) => {
		if (by === 'host' && text !== '') {
			const host = readHost(text)
			if (host === undefined) return { links: [], next: undefined }
			const { ids, next } = await toHost(host, { before, limit })
			return { links: ids.length === 0 ? [] : await linkSearch.byIds(ids), next }
		}
		const texts = by === 'target' ? [...new Set([text, storedPart(text)])] : [text]
		const isAll = text === '' || by === 'host'
		const found = await linkSearch.find(by === 'host' ? 'name' : by, isAll ? [] : texts, before, limit + 1)
		const page = found.slice(0, limit)
		return { links: page, next: found.length > limit ? page.at(-1)!.id : undefined }
	}

	return {
		/**
		 * Links, the newest first, and the place from which to continue if there may be more. A
		 * short link in any spelling finds its link whatever is searched; so does a name alone
		 * where nothing else is found.
		 */
		search: async (question: SearchQuestion): Promise<{ links: AdminLink[]; next: number | undefined }> => {
			const spelled = await bySlugs(shortLinksIn(question.text, linkHosts))
			if (spelled.length > 0) return { links: spelled.map(view), next: undefined }
			const { links, next } = await search(question)
			if (links.length > 0 || next !== undefined) return { links: links.map(view), next }
			const slug = shortLinkOf(question.text, linkHosts)
			return { links: (await bySlugs(slug === undefined ? [] : [slug])).map(view), next: undefined }
		},

		/** The email addresses of the accounts whose short links are in a text. */
		ownersIn: async (text: string): Promise<string[]> =>
			(await bySlugs(shortLinksIn(text, linkHosts))).flatMap(({ owner }) => owner ?? []),

		/** The links of these slugs, without those that are gone. */
		bySlugs: async (slugKeys: SlugKey[]): Promise<AdminLink[]> => (await bySlugs(slugKeys)).map(view),
	}
}
