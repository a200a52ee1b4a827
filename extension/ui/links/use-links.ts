/** State of the links page: links kept here, the account's links, refreshed statistics. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Asked, mergeLinks } from '../../actions/account-links.ts'
import type { ListedLink } from '../../actions/details.ts'
import { readTexts } from '../../actions/find.ts'
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
	readMore: (asked: Asked) => Promise<void>
	/** Searches the account for unloaded links that contain the text or come first. */
	find: (asked: Asked) => Promise<void>
	/** Searches the account for the link with this slug. */
	findOne: (slug: string) => Promise<void>
	/** Refreshes everything, fresh or not, and the search. Resolves to what was refused. */
	refresh: (asked?: Asked) => Promise<Refreshed>
	refreshed: Refreshed
	/** Shared between the list and the statistics. */
	memory: Memory
}

export interface FirstLinks {
	links: KeptLink[]
	account: Account | null
}

/** Links prepared for search at a time, and milliseconds between; nobody waits for it. */
const TEXTS = 50
const PAUSE = 30

export const useLinks = (kurz: Kurz, first: FirstLinks): LinksState => {
	const [kept, setKept] = useState(first.links)
	const [refreshed, setRefreshed] = useState<Refreshed>({})
	const memory = useRef(createMemory()).current
	const { waits } = memory
	const underWay = useRef<Promise<Refreshed> | undefined>(undefined)
	const { account } = first
	const ofAccount = useAccount(kurz, account, waits)

	const refresh = async (isForced: boolean, asked?: Asked): Promise<Refreshed> => {
		const ofFirst = await ofAccount.readFirst()
		const ofTheAccount = asked === undefined ? ofFirst : { ...ofFirst, ...(await ofAccount.find(asked)) }
		const ofKept = await refreshFigures(kurz, await kurz.items.links.read(), { isForced, waits })
		const outcome = { ...ofTheAccount, ...ofKept }
		// The statistics change together with the sentence, not after it.
		setKept(await kurz.items.links.read())
		setRefreshed(outcome)
		return outcome
	}
	/** A second click while the first is in progress counts as the same one. */
	const refreshOnce = (isForced: boolean, asked?: Asked): Promise<Refreshed> => {
		underWay.current ??= refresh(isForced, asked).finally(() => {
			underWay.current = undefined
		})
		return underWay.current
	}
	useKept(kurz.items.links, setKept)
	useEffect(() => {
		const timer = setInterval(() => {
			if (readTexts(kept, TEXTS)) clearInterval(timer)
		}, PAUSE)
		return () => clearInterval(timer)
	}, [kept])
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
		readMore: async (asked) => setRefreshed(await ofAccount.readMore(asked)),
		find: async (asked) => setRefreshed(await ofAccount.find(asked)),
		findOne: async (slug) => setRefreshed(await ofAccount.findOne(slug)),
		refresh: (asked) => refreshOnce(true, asked),
		refreshed,
		memory,
	}
}
