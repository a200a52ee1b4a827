/** Says how many links are selected, and copies, exports, tags or deletes them. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { chosenClips } from '../../actions/list/copy-many.ts'
import type { Outcome, TagAct } from '../../actions/list/many.ts'
import { undoTags } from '../../actions/list/undo-tags.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Button } from '../Button.tsx'
import { Buttons } from '../Buttons.tsx'
import { copyClip } from '../clipboard.ts'
import { pauseFor } from '../pause.ts'
import { Fault } from '../Said.tsx'
import { isDialogOpen, useListener } from '../use-listener.ts'
import { useAllWords } from '../use-words.tsx'
import { saveBackup } from './FileSection.tsx'
import { TagDialog } from './TagDialog.tsx'
import { failedText, type UndoState } from './Undo.tsx'
import type { LinksState } from './use-links.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
	kurz: Kurz
	phrase: string
	state: LinksState
	/** How many links match. */
	shown: number
	selection: Selection
	undo: UndoState
}

/** In a text field Escape clears the field; in a dialog it closes that. */
const useEscape = (act: () => void): void =>
	useListener('keydown', ({ key, target }) => {
		const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
		if (key === 'Escape' && !isTyped && !isDialogOpen()) act()
	})

export const SelectionBar = ({ kurz, phrase, state, shown, selection, undo }: SelectionBarProps) => {
	const words = useAllWords()
	const { chosen, setAll } = selection
	const [asked, setAsked] = useState<{ act: TagAct['act']; links: ListedLink[] }>()
	const [fault, setFault] = useState('')
	const all = useRef<HTMLInputElement>(null)
	const hadAny = useRef(false)
	const withKey = chosen.flatMap(({ monitor_key: key }) => key ?? [])

	useEffect(() => {
		if (all.current !== null) all.current.indeterminate = chosen.length > 0 && chosen.length < shown
	}, [chosen.length, shown])
	useEscape(() => chosen.length > 0 && asked === undefined && setAll(false))
	useEffect(() => {
		if (asked !== undefined) return
		const wasAny = hadAny.current
		hadAny.current = chosen.length > 0
		// The button that was pressed last is gone with the selection.
		if (wasAny && !hadAny.current && document.activeElement === document.body)
			(all.current ?? document.getElementById('search'))?.focus()
	}, [chosen.length, asked])

	const copyAll = async (): Promise<void> => {
		const isIn = await copyClip(chosenClips(kurz, chosen))
		if (isIn) undo.say(words.many.copied(chosen.length))
		setFault(isIn ? '' : words.notCopied)
	}
	const onEnd = (outcome?: Outcome, act?: TagAct): void => {
		setAsked(undefined)
		if (outcome === undefined || act === undefined) return
		const { done, failed } = outcome
		const isKnown = done.every(({ tags }) => tags !== undefined)
		const takeBack = () =>
			undoTags(kurz, done, act, { pause: (seconds) => pauseFor(seconds), kept: state.replace })
		if (done.length > 0) undo.say(words.many[`${act.act}Done`](done.length), isKnown ? takeBack : undefined)
		setFault(failedText(failed, words))
	}
	return (
		<>
			<div class={chosen.length > 0 ? 'selection some' : 'selection'}>
				{shown > 0 && (
					<label class="check">
						<input
							ref={all}
							type="checkbox"
							checked={chosen.length === shown}
							onChange={(event) => setAll(event.currentTarget.checked)}
						/>
						{chosen.length === 0 ? words.many.all(shown) : words.many.chosen(figure(chosen.length, words))}
					</label>
				)}
				{chosen.length > 0 && (
					<div class="tools">
						<Buttons
							class="quiet small"
							all={[
								{ text: words.copy, onClick: copyAll },
								withKey.length > 0 && {
									text: words.many.export,
									onClick: () => saveBackup(kurz, phrase, withKey),
								},
								{ text: words.many.tag, onClick: () => setAsked({ act: 'tag', links: chosen }) },
								{ text: words.many.untag, onClick: () => setAsked({ act: 'untag', links: chosen }) },
								{ text: words.remove, onClick: () => undo.remove(chosen) },
							]}
						/>
						<Button class="plain" onClick={() => setAll(false)} text={words.many.clear} />
					</div>
				)}
				<Fault>{fault}</Fault>
			</div>
			{asked !== undefined && <TagDialog {...{ kurz, state, onEnd, ...asked }} />}
		</>
	)
}
