/** What was done last on the list, and ten seconds to undo it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { EditInput } from '../../../shared/link/edit.ts'
import type { AllWords } from '../../../shared/words/extension.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { editLink } from '../../actions/list/edit.ts'
import { undoTime } from '../../actions/list/leaving.ts'
import type { Failed } from '../../actions/list/many.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ListedLink, Named } from '../../actions/server/details.ts'
import { readFailure } from '../../actions/server/failure.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { Done, Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

/** How many links stay as they were, and why the first one does. */
export const failedText = ([first, ...others]: Failed<Named>[], words: AllWords): string => {
	if (first === undefined) return ''
	const { link, failure } = first
	const why = failureText(failure, shownAddress(link.origin), words)
	return words.many.failed(others.length + 1, shownAddress(link.url), why)
}

/** Resolves to what failed; to nothing if it came too late. */
type Undo = () => Promise<Failed<Named>[] | undefined>

interface Said {
	text: string
	undo?: Undo | undefined
	/** Takes the link off the list instead of deleting it. */
	forget?: (() => Promise<void>) | undefined
	/** The button that was pressed is gone with its row. */
	takesFocus?: boolean
}

export const useUndo = (kurz: Kurz, state: LinksState) => {
	const words = useAllWords()
	const [said, setSaid] = useState<Said & { until: number }>()
	const [fault, setFault] = useState('')
	const say = (now: Said, failed: Failed<Named>[] = []): void => {
		setSaid({ ...now, until: kurz.now().getTime() + undoTime })
		setFault(failedText(failed, words))
	}
	/** Without asking, as it can be undone. */
	const remove = async (links: ListedLink[], stay = false): Promise<void> => {
		const [first] = links as [ListedLink]
		try {
			await state.letGo(links, stay)
		} catch (error) {
			return setFault(failureText(readFailure(error), shownAddress(first.origin), words))
		}
		const name = shownAddress(first.url)
		const many = words.many.removed(links.length)
		const one = stay ? `${words.forgotten(name)} ${words.forgetHint}` : words.deleted(name)
		const isForgettable = links.length === 1 && !stay && first.monitor_key !== undefined
		/** Its server may have been asked to delete it. */
		const forget = async () => ((await state.holdBack(links)) ? remove(links, true) : setSaid(undefined))
		say({
			text: links.length > 1 ? many : one,
			undo: async () => ((await state.holdBack(links)) ? [] : undefined),
			forget: isForgettable ? forget : undefined,
			takesFocus: true,
		})
	}
	const change = async (link: ListedLink, changes: EditInput): Promise<Failed<Named>[]> => {
		try {
			state.replace([await editLink(kurz, link, changes)])
			return []
		} catch (error) {
			return [{ link, failure: readFailure(error) }]
		}
	}
	return {
		said,
		fault: failedText(state.failed, words) || fault,
		remove,
		/** Shows the edited link; `changes` are those that undo it. */
		edited: (link: ListedLink, changes?: EditInput): void => {
			state.replace([link])
			const text = words.changed(shownAddress(link.url))
			say({ text, undo: changes && (() => change(link, changes)) })
		},
		/** Says what was done, and offers to undo it. */
		say: (text: string, undo?: Undo) => say({ text, undo }),
		undo: async (): Promise<void> => {
			const failed = await said?.undo?.()
			if (failed === undefined) setSaid(undefined)
			else say({ text: failed.length === 0 ? words.undone : '' }, failed)
		},
		end: () => setSaid(undefined),
		/** What failed was read. */
		close: () => {
			setFault('')
			state.clearFailed()
		},
	}
}
export type UndoState = ReturnType<typeof useUndo>

export const UndoBar = ({ kurz, of }: { kurz: Kurz; of: UndoState }) => {
	const words = useAllWords()
	const { said, fault } = of
	const bar = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (said === undefined) return
		if (said.takesFocus) bar.current?.querySelector('button')?.focus({ preventScroll: true })
		const timer = setTimeout(of.end, Math.max(0, said.until - kurz.now().getTime()))
		return () => {
			clearTimeout(timer)
			queueMicrotask(() => {
				if (document.activeElement === document.body) document.getElementById('search')?.focus()
			})
		}
	}, [said])
	return (
		<div class="undo floating" ref={bar}>
			{said !== undefined && said.text !== '' && (
				<>
					<Done>{said.text}</Done>
					{said.undo !== undefined && (
						<Button class="small" onClick={() => void of.undo()} text={words.undo} />
					)}
					{said.forget !== undefined && (
						<Button class="plain" onClick={() => void said.forget?.()} text={words.forget} />
					)}
				</>
			)}
			{fault !== '' && (
				<>
					<Fault>{fault}</Fault>
					<Button class="plain" onClick={of.close} text={words.close} />
				</>
			)}
		</div>
	)
}
