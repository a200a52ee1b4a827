/** Asks before many links are deleted or tagged, and shows the progress. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import { readTags } from '../../../shared/tags.ts'
import type { ListedLink } from '../../actions/details.ts'
import { deleteLink } from '../../actions/discard.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { addTags, areTags, doToMany, type Outcome } from '../../actions/many.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

interface ManyDialogProps {
	links: ListedLink[]
	work: (link: ListedLink) => Promise<void>
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

const ManyDialog = ({
	links,
	work,
	title,
	label,
	isDangerous = false,
	isReady = () => true,
	onEnd,
	children,
}: ManyDialogProps) => {
	const words = useAllWords()
	const over = useRef(new AbortController()).current
	const [tried, setTried] = useState<number>()
	const [waitsFor, setWaitsFor] = useState('')
	const [isClosed, setClosed] = useState(false)

	const pause = async (seconds: number, origin: string): Promise<void> => {
		setWaitsFor(new URL(origin).host)
		await pauseFor(seconds, over.signal)
		setWaitsFor('')
	}
	const begin = async (event: Event): Promise<void> => {
		event.preventDefault()
		if (tried !== undefined || !isReady()) return
		setTried(0)
		const outcome = await doToMany(links, work, { show: setTried, pause, isOver: () => over.signal.aborted })
		onEnd(outcome)
	}
	/** The work ends after the current link. */
	const close = (): void => {
		over.abort()
		setClosed(true)
		if (tried === undefined) onEnd()
	}
	if (isClosed) return null
	const progress =
		tried === undefined ? '' : words.many.progress(figure(tried, words), figure(links.length, words))
	const waiting = waitsFor === '' ? '' : words.tabs.waiting(waitsFor)
	return (
		<Dialog title={title} onEnd={close}>
			<form class="stack" onSubmit={begin} noValidate>
				{children}
				<p role="status">{[progress, waiting].filter(Boolean).join(' · ')}</p>
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

interface ManyProps extends Pick<ManyDialogProps, 'links' | 'onEnd'> {
	kurz: Kurz
	state: LinksState
}

export const RemoveMany = ({ kurz, state, links, onEnd }: ManyProps) => {
	const words = useAllWords()
	const work = async (link: ListedLink): Promise<void> => {
		await deleteLink(kurz, link)
		state.drop(link.url)
	}
	return (
		<ManyDialog
			links={links}
			work={work}
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
	const tags = readTags(text)
	const work = async (link: ListedLink): Promise<void> => state.replace(await addTags(kurz, link, tags))
	return (
		<ManyDialog
			links={links}
			work={work}
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
