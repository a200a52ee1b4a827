/** Asks before many links are deleted or tagged, and shows the progress. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { readTags } from '../../../shared/link/tags.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { deleteAtServer, forgetLinks } from '../../actions/list/discard.ts'
import { keepEdited } from '../../actions/list/edit.ts'
import {
	addTags,
	areTags,
	type Done,
	doToMany,
	type Outcome,
	withoutDoubles,
} from '../../actions/list/many.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { type Pause, Paused, pauseOf } from '../Paused.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

interface ManyDialogProps<T> {
	links: ListedLink[]
	work: (link: ListedLink) => Promise<T>
	/** Stores what was done and shows it. */
	keep: (done: Done<T>[]) => Promise<void>
	title: string
	/** The button that begins. */
	label: string
	isDangerous?: boolean
	/** Whether it can begin; checked at each try. */
	isReady?: () => boolean
	/** Called with what was done; with nothing if it was never begun. */
	onEnd: (outcome?: Outcome) => void
	children: ComponentChildren
}

const ManyDialog = <T,>({
	links,
	work,
	keep,
	title,
	label,
	isDangerous = false,
	isReady = () => true,
	onEnd,
	children,
}: ManyDialogProps<T>) => {
	const words = useAllWords()
	const over = useRef(new AbortController()).current
	const [tried, setTried] = useState<number>()
	const [waitsFor, setWaitsFor] = useState<Pause>()
	const [isClosed, setClosed] = useState(false)

	const pause = async (seconds: number, origin: string): Promise<void> => {
		setWaitsFor(pauseOf(new URL(origin).host, seconds))
		await pauseFor(seconds, over.signal)
		setWaitsFor(undefined)
	}
	const begin = async (event: Event): Promise<void> => {
		event.preventDefault()
		if (tried !== undefined || !isReady()) return
		setTried(0)
		const options = { show: setTried, pause, isOver: () => over.signal.aborted, keep }
		onEnd(await doToMany(links, work, options))
	}
	/** The work ends after the current links. */
	const close = (): void => {
		over.abort()
		setClosed(true)
		if (tried === undefined) onEnd()
	}
	if (isClosed) return null
	const progress =
		tried === undefined ? '' : words.many.progress(figure(tried, words), figure(links.length, words))
	return (
		<Dialog title={title} onEnd={close}>
			<form class="stack" onSubmit={begin} noValidate>
				{children}
				<p role="status">{progress}</p>
				<Paused pause={waitsFor} />
				<div class="row">
					<Button class="quiet" onClick={close} text={tried === undefined ? words.cancel : words.tabs.stop} />
					<button type="submit" class={isDangerous ? 'danger' : ''} disabled={tried !== undefined}>
						{label}
					</button>
				</div>
			</form>
		</Dialog>
	)
}

interface ManyProps extends Pick<ManyDialogProps<unknown>, 'links' | 'onEnd'> {
	kurz: Kurz
	state: LinksState
}

export const RemoveMany = ({ kurz, state, links, onEnd }: ManyProps) => {
	const words = useAllWords()
	const keep = async (done: Done<void>[]): Promise<void> => {
		await forgetLinks(
			kurz,
			done.map(({ link }) => link),
		)
		state.drop(done.map(({ link }) => link.url))
	}
	return (
		<ManyDialog
			links={links}
			work={(link) => deleteAtServer(kurz, link)}
			keep={keep}
			title={words.many.removeTitle(links.length, figure(links.length, words))}
			label={words.many.removeAnyway(links.length)}
			isDangerous
			onEnd={onEnd}
		>
			<p>{words.many.removeText(links.length)}</p>
		</ManyDialog>
	)
}

export const TagMany = ({ kurz, state, links, onEnd }: ManyProps) => {
	const words = useAllWords()
	const [text, setText] = useState('')
	const tags = withoutDoubles(readTags(text))
	const keep = async (done: Done<ListedLink>[]): Promise<void> => {
		const edited = done.map(({ now }) => now)
		await keepEdited(kurz, edited)
		state.replace(edited)
	}
	return (
		<ManyDialog
			links={links}
			work={(link) => addTags(kurz, link, tags)}
			keep={keep}
			title={words.many.tagTitle(links.length, figure(links.length, words))}
			label={words.many.tag}
			isReady={() => tags.length > 0 && areTags(tags)}
			onEnd={onEnd}
		>
			<Field
				name="many-tags"
				label={words.fields.tags.label}
				value={text}
				onValue={setText}
				hint={words.many.tagHint}
				fault={areTags(tags) ? undefined : words.fields.tags.fault}
				autoComplete="off"
			/>
		</ManyDialog>
	)
}
