/** How much an act of an operator hits: links, accounts and clicks, counted before it happens. */
import { readSlug } from '../links/slug.ts'
import type { AdministrationDeps } from './administration.ts'
import { type LinkStep, linksTo } from './link-search.ts'

export interface ActSize {
	links: number
	/** Whose links, or which, these are. */
	accounts: number
	clicks: number
	/** There was no time to go through all links. */
	isAtLeast: boolean
}

export const createActSize = ({ store }: Pick<AdministrationDeps, 'store'>) => {
	const { linkSearch, accountList, accounts } = store
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

		/** `ends`: teams in which nobody else is end with an account, and their links too. */
		ofAccounts: async (ids: string[], ends: boolean): Promise<ActSize> => {
			const known = await accountList.byIds(ids)
			const alone = ends ? await accounts.teamsAlone(ids) : []
			const figures = [...known, ...(await accountList.figuresOf(alone))]
			return {
				links: figures.reduce((sum, { links }) => sum + links, 0),
				accounts: known.length,
				clicks: figures.reduce((sum, { clicks }) => sum + clicks, 0),
				isAtLeast: false,
			}
		},
	}
}
