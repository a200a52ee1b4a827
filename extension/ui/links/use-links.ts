/** State of the links page: links kept here, the account's links, refreshed statistics. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { type Asked, mergeLinks } from '../../actions/list/account-links.ts'
import { readTexts } from '../../actions/list/find.ts'
import { type Refreshed, refreshFigures } from '../../actions/server/refresh.ts'
import { learnSite } from '../../actions/server/site.ts'
import type { Memory } from '../../actions/server/watch.ts'
import type { Account } from '../../actions/storage/items.ts'
import type { Leaving } from '../../actions/storage/leaving-record.ts'
import { useRead } from '../use-kept.ts'
import { type FollowedLinks, withChanged } from './follow-links.ts'
import { useAccount } from './use-account.ts'
import { useLeaving } from './use-leaving.ts'

export interface FirstLinks {
	followed: FollowedLinks
	account: Account | null
	leaving: Leaving[]
}

/** Links prepared for search at a time, and milliseconds between; nobody waits for it. */
const TEXTS = 500
const PAUSE = 30

export const useLinks = (kurz: Kurz, first: FirstLinks) => {
	const [kept, setKept] = useState(first.followed.links)
	/** Known from then on, so that nothing moves when the list shows again. */
	const { backupSettled } = kurz.items
	const settledAt = useRead(backupSettled.read, backupSettled)
	/** Whether all links have been read. */
	const [isWhole, setWhole] = useState(false)
	const latest = useRef(kept)
	latest.current = kept
	/** The account's first page was read, or there is no account. */
	const [isAccountRead, setAccountRead] = useState(first.account === null)
	const [refreshed, setRefreshed] = useState<Refreshed>({})
	/** Shared between the list and the statistics. */
	const memory = useRef<Memory>(new Map()).current
	const underWay = useRef<Promise<Refreshed> | undefined>(undefined)
	const { account } = first
	const ofAccount = useAccount(kurz, account)
	const leaving = useLeaving(kurz, first.leaving)

	const refresh = async (isForced: boolean, asked?: Asked): Promise<Refreshed> => {
		// It says where the account's short links are.
		if (account !== null) await learnSite(kurz).catch(() => undefined)
		const ofFirst = await ofAccount.readFirst()
		setAccountRead(ofFirst.wait === undefined && ofFirst.away === undefined)
		const ofTheAccount = asked === undefined ? ofFirst : { ...ofFirst, ...(await ofAccount.find(asked)) }
		const ofKept = await refreshFigures(kurz, latest.current, {
			isForced,
			// The statistics change together with the sentence, not after it.
			kept: (changed) => setKept((now) => withChanged(now, changed)),
		})
		const outcome = { ...ofTheAccount, ...ofKept }
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
	useEffect(() => {
		void first.followed.follow((change) => {
			setKept(change)
			setWhole(true)
		})
	}, [])
	useEffect(() => {
		const timer = setInterval(() => {
			if (readTexts(kept, TEXTS)) clearInterval(timer)
		}, PAUSE)
		return () => clearInterval(timer)
	}, [kept])
	useEffect(() => {
		if (isWhole) void refreshOnce(false)
	}, [isWhole])
	const note = async (asking: Promise<Refreshed>): Promise<void> => setRefreshed(await asking)
	return {
		...ofAccount,
		isWhole,
		isAccountRead,
		settledAt,
		kept,
		...leaving,
		links: useMemo(
			() => mergeLinks(kept, ofAccount.links).filter((link) => !leaving.isHidden(link)),
			[kept, ofAccount.links, leaving.isHidden],
		),
		account,
		readMore: (asked: Asked) => note(ofAccount.readMore(asked)),
		find: (asked: Asked) => note(ofAccount.find(asked)),
		findOne: (url: string) => note(ofAccount.findOne(url)),
		/** Refreshes everything, fresh or not, and the search. Resolves to what was refused. */
		refresh: (asked?: Asked) => refreshOnce(true, asked),
		/** Asks for figures that are missing or old. */
		refreshDue: () => refreshOnce(false),
		refreshed,
		memory,
	}
}
export type LinksState = ReturnType<typeof useLinks>
