/** Owns the state of the links page: what is kept, what the account has, and figures that are refreshed politely. */
import { useEffect, useState } from 'preact/hooks'
import { mergeLinks, readAccountLinks } from '../../actions/account-links.ts'
import type { ListedLink } from '../../actions/details.ts'
import { failureOf } from '../../actions/failure.ts'
import type { Account, KeptLink } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Refreshed, refreshFigures } from '../../actions/refresh.ts'

export interface LinksState {
	links: ListedLink[]
	account: Account | null
	/** Whether the account has more links than were read. */
	hasMore: boolean
	readMore: () => Promise<void>
	refresh: () => Promise<void>
	refreshed: Refreshed
	/** The account's token is no longer accepted. */
	isSignedOut: boolean
	/** Takes a link off what was read of the account. */
	drop: (url: string) => void
}

export interface FirstLinks {
	links: KeptLink[]
	account: Account | null
}

export const useLinks = (kurz: Kurz, first: FirstLinks): LinksState => {
	const [kept, setKept] = useState(first.links)
	const [ofAccount, setOfAccount] = useState<ListedLink[]>([])
	const [next, setNext] = useState<string>()
	const [isSignedOut, setSignedOut] = useState(false)
	const [refreshed, setRefreshed] = useState<Refreshed>({})
	const { account } = first

	const readAccount = async (cursor?: string): Promise<Refreshed> => {
		if (account === null) return {}
		try {
			const page = await readAccountLinks(kurz, account, cursor)
			setOfAccount((before) => (cursor === undefined ? page.links : [...before, ...page.links]))
			setNext(page.next)
			setSignedOut(false)
			return {}
		} catch (error) {
			const { code, wait } = failureOf(error)
			setSignedOut(code === 'unauthorized')
			return code === 'rate_limited' ? { wait: wait ?? 0 } : code === 'unauthorized' ? {} : { isAway: true }
		}
	}
	const refresh = async (): Promise<void> => {
		const ofTheAccount = await readAccount()
		const ofKept = await refreshFigures(kurz, await kurz.items.links.read())
		setRefreshed({ ...ofTheAccount, ...ofKept })
	}
	useEffect(() => {
		void refresh()
		return kurz.items.links.watch(setKept)
	}, [])
	return {
		links: mergeLinks(kept, ofAccount),
		account,
		hasMore: next !== undefined,
		readMore: async () => setRefreshed(await readAccount(next)),
		refresh,
		refreshed,
		isSignedOut,
		drop: (url) => setOfAccount((links) => links.filter((link) => link.url !== url)),
	}
}
