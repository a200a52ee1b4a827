/** What was done last on the list, and ten seconds to undo it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { undoTime } from '../../actions/list/leaving.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { readFailure } from '../../actions/server/failure.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { Done, Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

/** What can be undone. */
interface Undoable {
	said: string
	/** Milliseconds. */
	until: number
	undo: () => Promise<unknown>
	/** Takes the link off the list instead of deleting it. */
	forget?: (() => Promise<void>) | undefined
}

export const useUndo = (kurz: Kurz, state: LinksState) => {
	const words = useAllWords()
	const [done, setDone] = useState<Undoable>()
	const [fault, setFault] = useState('')
	const sayFault = (error: unknown, { origin }: ListedLink): void =>
		setFault(failureText(readFailure(error), new URL(origin).host, words))

	/** Without asking, as it can be undone. */
	const remove = async (links: ListedLink[], stay = false): Promise<void> => {
		const [first] = links as [ListedLink]
		const { length } = links
		setFault('')
		try {
			await state.letGo(links, stay)
		} catch (error) {
			return sayFault(error, first)
		}
		const name = withoutScheme(first.url)
		const said = stay ? `${words.forgotten(name)} ${words.forgetHint}` : words.deleted(name)
		const isForgettable = length === 1 && !stay && first.monitor_key !== undefined
		setDone({
			said: length > 1 ? words.many.removed(length, figure(length, words)) : said,
			until: kurz.now().getTime() + undoTime,
			undo: () => state.holdBack(links),
			...(isForgettable && { forget: () => remove(links, true) }),
		})
	}
	return { done, fault, remove, end: () => setDone(undefined) }
}
export type UndoState = ReturnType<typeof useUndo>

export const UndoBar = ({
	kurz,
	state,
	of: { done, fault, end },
}: {
	kurz: Kurz
	state: LinksState
	of: UndoState
}) => {
	const words = useAllWords()
	const bar = useRef<HTMLDivElement>(null)
	const { failed } = state
	useEffect(() => {
		if (done === undefined) return
		// The button that was pressed is gone with its row.
		bar.current?.querySelector('button')?.focus({ preventScroll: true })
		const timer = setTimeout(end, Math.max(0, done.until - kurz.now().getTime()))
		return () => {
			clearTimeout(timer)
			queueMicrotask(() => {
				if (document.activeElement === document.body) document.getElementById('search')?.focus()
			})
		}
	}, [done])
	const [first] = failed
	const notDeleted =
		first &&
		words.many.failed(
			failed.length,
			figure(failed.length, words),
			withoutScheme(first.link.url),
			failureText(first.failure, new URL(first.link.origin).host, words),
		)
	return (
		<>
			<Fault>{notDeleted ?? fault}</Fault>
			<div class="undo floating" ref={bar}>
				{done !== undefined && (
					<>
						<Done>{done.said}</Done>
						<Button class="small" onClick={() => void done.undo().then(end)} text={words.undo} />
						{done.forget !== undefined && (
							<Button class="plain" onClick={() => void done.forget?.()} text={words.forget} />
						)}
					</>
				)}
			</div>
		</>
	)
}
