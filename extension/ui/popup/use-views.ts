/** The views of the popup, one after the other: what is made, followed, replaced and taken back. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { keepUnwanted } from '../../actions/making/unwanted.ts'
import { firstView, followView, keepCopied, type Subject, type View } from '../../actions/popup.ts'
import type { GivenUp } from '../../actions/server/remedies.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { nextTurn, type Turn } from './turns.ts'

export interface ViewsProps {
	kurz: Kurz
	subject: Subject
	/** The first view, already under way when the popup is drawn. */
	first: Promise<View>
	/** The turn it belongs to. */
	firstTurn: Turn
}

/** What buttons ask for. */
const loadLater = () => import('./make-new.ts')

/** Ids of what this popup has begun and nobody saw yet. */
const begunIn = (kurz: Kurz, view: View | undefined): string[] => {
	const made = view?.kind === 'link' && !view.isKnown ? [view.link.creation ?? ''] : []
	return view === undefined ? [...kurz.unanswered.values()].map(({ id }) => id) : made
}

/** The view that is shown and followed, and those that replace it. */
export const useViews = ({ kurz, subject, first, firstTurn }: ViewsProps) => {
	const [view, setView] = useState<View | undefined>()
	const [isReplacing, setReplacing] = useState(false)
	const shown = useRef(view)
	shown.current = view
	/** The person gave up on the account for this popup. */
	const isAnonymous = useRef(false)
	/** The view that is waited for. */
	const awaited = useRef(first)

	const show = async (turn: Turn, coming: Promise<View>): Promise<void> => {
		awaited.current = coming
		let next = await coming
		while (turn.isCurrent()) {
			const latest = next
			setView((now) => keepCopied(now, latest))
			if (latest.kind !== 'link' || !latest.isOpen) return
			// A link copied meanwhile stays on the clipboard.
			next = await followView(kurz, latest, turn.copy)
		}
	}
	useEffect(() => void show(firstTurn, first), [first])

	const again = (asked: Subject = subject): Promise<void> => {
		setView(undefined)
		const turn = nextTurn()
		return show(turn, firstView(kurz, { ...asked, isAnonymous: isAnonymous.current }, turn.copy))
	}
	const discard = async (link: KeptLink): Promise<void> => (await loadLater()).takeBack(kurz, link)
	/** What the popup is about now: an address of one's own, once its link is shown. */
	const pageNow = (): string => (shown.current?.kind === 'link' ? shown.current.wish.url : subject.url) ?? ''
	/** Makes another link for the same page. A refusal is returned, and the view stays. */
	const makeNew = async (options?: LinkOptions, of?: string): Promise<View> => {
		const before = shown.current?.kind === 'link' ? shown.current : undefined
		const url = of ?? pageNow()
		const now = { ...subject, isAnonymous: isAnonymous.current }
		const made = await (await loadLater()).makeNew(kurz, now, before, options, url)
		if (made.kind !== 'link') return made
		if (made.isEdited !== true) setReplacing(true)
		void show(nextTurn(), Promise.resolve(made))
		return made
	}
	const takeBack = async (): Promise<void> => {
		nextTurn()
		if (!subject.isPrivate) return keepUnwanted(kurz, begunIn(kurz, view))
		// Nothing private may be noted for the background, so this popup deletes the link itself.
		void awaited.current.then((late) => (late.kind === 'link' ? discard(late.link) : undefined))
	}
	return {
		view,
		setView,
		isReplacing,
		again,
		makeNew,
		giveUp: async (what: GivenUp): Promise<void> => {
			if (what === 'account') isAnonymous.current = true
			else await (await loadLater()).giveUpPlace(kurz, what, pageNow())
		},
		show: (next: View) => {
			nextTurn()
			setView(next)
		},
		cancel: () => void takeBack().finally(() => setView({ kind: 'cancelled' })),
	}
}
