/** How much an act of an operator hits: links, accounts and clicks, counted before it happens. */
import { readSlug } from '../links/slug.ts'
import type { AccountRow } from '../store/accounts/account-list.ts'
import type { LinkSearchStore } from '../store/links/link-search.ts'
import { linksTo } from './link-search.ts'

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
	/** The sum over steps of links. */
	const createSum = () => {
		const owners = new Set<string>()
		const sum = { links: 0, clicks: 0 }
		return {
			add: async (ids: number[]): Promise<void> => {
				if (ids.length === 0) return
				const { clicks, ownerIds } = await linkSearch.sizeOf(ids)
				for (const owner of ownerIds) owners.add(owner)
				sum.links += ids.length
				sum.clicks += clicks
			},
			size: (isAtLeast = false): ActSize => ({ ...sum, accounts: owners.size, isAtLeast }),
		}
	}
	return {
		ofLinks: async (slugs: string[]): Promise<ActSize> => {
			const sum = createSum()
			const found = await linkSearch.bySlugs(slugs.flatMap((slug) => readSlug(slug) ?? []))
			await sum.add(found.map(({ id }) => id))
			return sum.size()
		},

		/** Of the links to these hosts and their subdomains. */
		ofHosts: async (names: string[]): Promise<ActSize> => {
			const sum = createSum()
			let isEnded = false
			for await (const { ids, next } of linksTo(linkSearch, new Set(names))) {
				await sum.add(ids)
				isEnded = next === undefined
			}
			return sum.size(!isEnded)
		},

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
