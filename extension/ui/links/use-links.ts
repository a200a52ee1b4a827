/** State of the links page: links kept here, links of the account, and refreshed figures. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { mergeLinks } from '../../actions/account-links.ts'
import type { ListedLink } from '../../actions/details.ts'
import type { Account, KeptLink } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Refreshed, refreshFigures } from '../../actions/refresh.ts'
import { createMemory, type Memory } from '../../actions/watch.ts'
import { useKept } from '../use-kept.ts'
import { type AccountState, useAccount } from './use-account.ts'

export interface LinksState
	extends Pick<AccountState, 'isSignedOut' | 'search' | 'hasMore' | 'drop' | 'replace'> {
	links: ListedLink[]
	account: Account | null
	readMore: (text: string) => Promise<void>
	/** Searches the account for links that contain the text and aren't loaded. */
	find: (text: string) => Promise<void>
	/** Searches the account for the link with this slug. */
	findOne: (slug: string) => Promise<void>
	/** Also refreshes fresh figures. Resolves to what was refused. */
	refresh: () => Promise<Refreshed>
	refreshed: Refreshed
	/** Shared between the list and the statistics. */
	memory: Memory
}

export interface FirstLinks {
	links: KeptLink[]
	account: Account | null
}

export const useLinks = (kurz: Kurz, first: FirstLinks): LinksState => {
	const [kept, setKept] = useState(first.links)
	const [refreshed, setRefreshed] = useState<Refreshed>({})
	const memory = useRef(createMemory()).current
	const { waits } = memory
	const underWay = useRef<Promise<Refreshed> | undefined>(undefined)
	const { account } = first
	const ofAccount = useAccount(kurz, account, waits)

	const refresh = async (isForced: boolean): Promise<Refreshed> => {
		const ofTheAccount = await ofAccount.readFirst()
		const ofKept = await refreshFigures(kurz, await kurz.items.links.read(), { isForced, waits })
		const outcome = { ...ofTheAccount, ...ofKept }
		// The figures change together with the sentence, not after it.
		setKept(await kurz.items.links.read())
		setRefreshed(outcome)
		return outcome
	}
	/** A second click while the first is in progress counts as the same one. */
	const refreshOnce = (isForced: boolean): Promise<Refreshed> => {
		underWay.current ??= refresh(isForced).finally(() => {
			underWay.current = undefined
		})
		return underWay.current
	}
	useKept(kurz.items.links, setKept)
	useEffect(() => void refreshOnce(false), [])
	const { isSignedOut, search, hasMore, drop, replace } = ofAccount
	return {
		links: mergeLinks(kept, ofAccount.links),
		account,
		isSignedOut,
		search,
		hasMore,
		drop,
		replace,
		readMore: async (text) => setRefreshed(await ofAccount.readMore(text)),
		find: async (text) => setRefreshed(await ofAccount.find(text)),
		findOne: async (slug) => setRefreshed(await ofAccount.findOne(slug)),
		refresh: () => refreshOnce(true),
		refreshed,
		memory,
	}
}
