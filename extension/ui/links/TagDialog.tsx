/** Asks for tags that many links get or lose, and shows the progress. */
import { useRef, useState } from 'preact/hooks'
import { readTags, withoutDoubles } from '../../../shared/link/tags.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { areTags, doToMany, type Outcome, type TagAct } from '../../actions/list/many.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { type Pause, Paused, pauseOf } from '../Paused.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

interface TagDialogProps {
	kurz: Kurz
	state: LinksState
	act: 'tag' | 'untag'
	links: ListedLink[]
	/** Called with what was done; with nothing if it was never begun. */
	onEnd: (outcome?: Outcome, act?: TagAct) => void
}

export const TagDialog = ({ kurz, state, act, links, onEnd }: TagDialogProps) => {
	const words = useAllWords()
	const over = useRef(new AbortController()).current
	const [text, setText] = useState('')
	const [tried, setTried] = useState<number>()
	const [waitsFor, setWaitsFor] = useState<Pause>()
	const [isClosed, setClosed] = useState(false)
	const tags = withoutDoubles(readTags(text))
	const { length } = links

	const pause = async (seconds: number, origin: string): Promise<void> => {
		setWaitsFor(pauseOf(shownAddress(origin), seconds))
		await pauseFor(seconds, over.signal)
		setWaitsFor(undefined)
	}
	const begin = async (event: Event): Promise<void> => {
		event.preventDefault()
		if (tried !== undefined || tags.length === 0 || !areTags(tags)) return
		setTried(0)
		const isOver = () => over.signal.aborted
		const options = { show: setTried, pause, isOver, kept: state.replace }
		onEnd(await doToMany(kurz, links, { act, tags }, options), { act, tags })
	}
	/** The work ends after the current request. */
	const close = (): void => {
		over.abort()
		setClosed(true)
		if (tried === undefined) onEnd()
	}
	if (isClosed) return null
	return (
		<Dialog title={words.many[`${act}Title`](length)} onEnd={close}>
			<form class="stack" onSubmit={begin} noValidate>
				<Field
					name="many-tags"
					label={words.fields.tags.label}
					value={text}
					onValue={setText}
					hint={words.many[`${act}Hint`]}
					fault={areTags(tags) ? undefined : words.fields.tags.fault}
					autoComplete="off"
				/>
				<p role="status">
					{tried !== undefined && words.many.progress(figure(tried, words), figure(length, words))}
				</p>
				<Paused pause={waitsFor} />
				<div class="row">
					<Button class="quiet" onClick={close} text={tried === undefined ? words.cancel : words.tabs.stop} />
					<button type="submit" disabled={tried !== undefined}>
						{words.many[act]}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
