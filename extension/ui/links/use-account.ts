/** State of the account's links: the pages read so far, and what searches found beyond them. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { unsaidWait } from '../../../shared/client/caller.ts'
import type { Kurz } from '../../actions/kurz.ts'
import {
	type AccountLinks,
	type Asked,
	findAccountLink,
	readAccountLinks,
} from '../../actions/list/account-links.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { readFailure } from '../../actions/server/failure.ts'
import type { Refreshed } from '../../actions/server/refresh.ts'
import type { Account } from '../../actions/storage/items.ts'

/** The last search among links that aren't loaded: for a text, or for the first in an order. */
export interface Search extends Asked {
	state: 'asking' | 'done' | 'failed'
	/** The cursor of further results. */
	next?: string | undefined
}

type Ask = (account: Account) => Promise<AccountLinks>

const isSame = (one: Asked | undefined, { text, sort }: Asked): boolean =>
	one?.text === text && one.sort === sort

/** Whether this is the plain list: no text, newest first. */
export const isWhole = ({ text, sort }: Asked): boolean => text === '' && sort === 'made'

export const useAccount = (kurz: Kurz, account: Account | null) => {
	const [pages, setPages] = useState<ListedLink[]>([])
	const [found, setFound] = useState<ListedLink[]>([])
	const [next, setNext] = useState<string>()
	const [search, setSearch] = useState<Search>()
	/** The last search, once it has ended. */
	const last = useRef<Promise<Search>>(undefined)
	/** The token is no longer accepted. */
	const [isSignedOut, setSignedOut] = useState(false)

	const pageOf =
		(asked?: Asked, cursor?: string): Ask =>
		(of) =>
			readAccountLinks(kurz, of, asked, cursor)
	const read = async (ask: Ask, take: (page: AccountLinks) => void): Promise<Refreshed> => {
		if (account === null) return {}
		try {
			take(await ask(account))
			setSignedOut(false)
			return {}
		} catch (error) {
			const failure = readFailure(error)
			setSignedOut(failure.code === 'unauthorized')
			if (failure.code === 'unauthorized') return {}
			if (failure.code !== 'rate_limited') return { away: { failure, host: shownAddress(account.origin) } }
			return { wait: failure.wait ?? unsaidWait }
		}
	}
	const look = async ({ text, sort }: Asked, ask: Ask): Promise<Refreshed> => {
		if (account === null) return {}
		setSearch({ text, sort, state: 'asking' })
		let ended: Search = { text, sort, state: 'failed' }
		const outcome = read(ask, (page) => {
			const urls = new Set(page.links.map(({ url }) => url))
			setFound((before) => [...before.filter(({ url }) => !urls.has(url)), ...page.links])
			ended = { text, sort, state: 'done', next: page.next }
		})
		const own = outcome.then(() => ended)
		last.current = own
		await own
		// Only the latest search counts.
		if (last.current === own) setSearch(ended)
		return outcome
	}
	return {
		links: useMemo(() => [...found, ...pages], [found, pages]),
		isSignedOut,
		search,
		/** Whether more links of this search may exist unloaded. */
		hasMore: (asked: Asked): boolean =>
			next !== undefined && (!isSame(search, asked) || search?.state !== 'done' || search.next !== undefined),
		readFirst: (): Promise<Refreshed> =>
			read(pageOf(), (page) => {
				setPages(page.links)
				setNext(page.next)
			}),
		readMore: async (asked: Asked): Promise<Refreshed> => {
			if (!isWhole(asked)) {
				// The previous page may still be loading; its cursor is known once it has.
				const ended = await last.current
				const before = isSame(ended, asked) ? ended : undefined
				if (before?.state === 'done' && before.next === undefined) return {}
				return look(asked, pageOf(asked, before?.next))
			}
			return read(pageOf(asked, next), (page) => {
				setPages((before) => [...before, ...page.links])
				setNext(page.next)
			})
		},
		/** Searches for links that contain the text, in this order. */
		find: (asked: Asked): Promise<Refreshed> => look(asked, pageOf(asked)),
		/** Searches for the link at exactly this address. */
		findOne: (url: string): Promise<Refreshed> =>
			look({ text: url, sort: 'made' }, (of) => findAccountLink(kurz, of, url)),
		/** Shows edited links. */
		replace: (edited: ListedLink[]): void => {
			const now = new Map(edited.map((link) => [link.url, link]))
			const change = (links: ListedLink[]) => links.map((link) => now.get(link.url) ?? link)
			setPages(change)
			setFound(change)
		},
	}
}
