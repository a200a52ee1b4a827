/** The views of the popup, one after the other: what is made, followed, replaced and taken back. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { keepUnwanted } from '../../actions/making/unwanted.ts'
import {
	firstView,
	followView,
	keepCopied,
	readDefaults,
	rememberLimits,
	type Subject,
	shortenAndCopy,
	type View,
	withOptions,
} from '../../actions/popup.ts'
import type { GivenUp } from '../../actions/server/remedies.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { changePlace } from '../../actions/storage/place.ts'
import { copyClip } from '../clipboard.ts'
import { nextTurn, type Turn } from './turns.ts'

export interface ViewsProps {
	kurz: Kurz
	subject: Subject
	/** The first view, already under way when the popup is drawn. */
	first: Promise<View>
	/** The turn it belongs to. */
	firstTurn: Turn
}

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
	const discard = async (link: KeptLink): Promise<void> =>
		(await import('../../actions/list/discard.ts')).takeBack(kurz, link)
	/** Makes another link for the same page. A refusal is returned, and the view stays. */
	const makeNew = async (options?: LinkOptions, of?: string): Promise<View> => {
		const before = shown.current?.kind === 'link' ? shown.current : undefined
		const url = of ?? before?.wish.url ?? subject.url ?? ''
		const wish = {
			url,
			title: url === subject.url ? subject.title : undefined,
			options: options ?? (await readDefaults(kurz)),
			isPrivate: subject.isPrivate,
			isNew: true,
			isAnonymous: isAnonymous.current,
			isChosen: options !== undefined,
		}
		/** The link that this popup made unasked, if it shows that. */
		const first = before?.isKnown === false ? before : undefined
		const isPlain = options?.alias === undefined
		if (options !== undefined && first !== undefined && isPlain && Object.values(options).some(Boolean)) {
			const edited = await withOptions(kurz, first, options)
			if (edited.kind !== 'link') return edited
			await rememberLimits(kurz, options, subject.isPrivate)
			void show(nextTurn(), Promise.resolve(edited))
			return edited
		}
		const made = await shortenAndCopy(kurz, wish, copyClip)
		if (made.kind !== 'link') return made
		if (options !== undefined) await rememberLimits(kurz, options, subject.isPrivate)
		setReplacing(true)
		// An alias replaces the link that was made unasked; one from before stays.
		const replaced = isPlain ? undefined : first?.link
		// The background deletes it once the popup is closed: it may be on a clipboard until then.
		if (replaced !== undefined && !subject.isPrivate) await keepUnwanted(kurz, [replaced.creation ?? ''])
		const others = made.others.filter(({ url }) => url !== replaced?.url)
		const isLater = !subject.isPrivate && { replaced }
		void show(nextTurn(), Promise.resolve({ ...made, others, ...isLater }))
		if (replaced !== undefined && subject.isPrivate) void discard(replaced)
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
			else await changePlace(kurz, { [what]: undefined })
		},
		show: (next: View) => {
			nextTurn()
			setView(next)
		},
		cancel: () => void takeBack().finally(() => setView({ kind: 'cancelled' })),
	}
}
