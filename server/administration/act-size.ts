/** How much an act of an operator hits: links, accounts and clicks, counted before it happens. */
import { readSlug } from '../links/slug.ts'
import type { AccountRow } from '../store/accounts/account-list.ts'
import type { LinkSearchStore } from '../store/links/link-search.ts'
import { type LinkStep, linksTo } from './link-search.ts'

export interface ActSize {
	links: number
	/** Whose links, or which, these are. */
	accounts: number
	clicks: number
	/** There was no time to go through all links. */
	isAtLeast: boolean
}

export interface ActSizeDeps {
	store: {
		linkSearch: Pick<LinkSearchStore, 'bySlugs' | 'sizeOf' | 'targetsBefore'>
		accountList: { byIds: (ids: string[]) => Promise<AccountRow[]> }
	}
}

export const createActSize = ({ store: { linkSearch, accountList } }: ActSizeDeps) => {
	/** The sum over steps of links, the last of which says whether there may be more. */
	const sumOf = async (steps: AsyncIterable<LinkStep> | LinkStep[]): Promise<ActSize> => {
		const owners = new Set<string>()
		const sum = { links: 0, clicks: 0, isAtLeast: false }
		for await (const { ids, next } of steps) {
			sum.isAtLeast = next !== undefined
			if (ids.length === 0) continue
			const { clicks, ownerIds } = await linkSearch.sizeOf(ids)
			for (const owner of ownerIds) owners.add(owner)
			sum.links += ids.length
			sum.clicks += clicks
		}
		return { ...sum, accounts: owners.size }
	}
	return {
		ofLinks: async (slugs: string[]): Promise<ActSize> => {
			const found = await linkSearch.bySlugs(slugs.flatMap((slug) => readSlug(slug) ?? []))
			return sumOf([{ ids: found.map(({ id }) => id), next: undefined }])
		},

		/** Of the links to these hosts and their subdomains. */
		ofHosts: (names: string[]): Promise<ActSize> => sumOf(linksTo(linkSearch, new Set(names))),

		ofAccounts: async (ids: string[]): Promise<ActSize> => {
			const accounts = await accountList.byIds(ids)
			return {
				links: accounts.reduce((sum, { links }) => sum + links, 0),
				accounts: accounts.length,
				clicks: accounts.reduce((sum, { clicks }) => sum + clicks, 0),
				isAtLeast: false,
			}
		},
	}
}
