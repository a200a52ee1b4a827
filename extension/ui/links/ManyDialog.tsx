/** Asks before many links are deleted or get other tags, and shows the progress. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { readTags, withoutDoubles } from '../../../shared/link/tags.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Act, areTags, doToMany, type Outcome } from '../../actions/list/many.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { type Pause, Paused, pauseOf } from '../Paused.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'
import type { LinksState } from './use-links.ts'

interface ManyProps {
	kurz: Kurz
	state: LinksState
	links: ListedLink[]
	/** Called with what was done; with nothing if it was never begun. */
	onEnd: (outcome?: Outcome) => void
}

interface ManyDialogProps extends ManyProps {
	act: Act
	title: string
	/** The button that begins. */
	label: string
	isDangerous?: boolean
	/** Whether it can begin; checked at each try. */
	isReady?: () => boolean
	children: ComponentChildren
}

const ManyDialog = ({
	kurz,
	state,
	links,
	act,
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
		const kept = (now: ListedLink[]): void =>
			act.act === 'delete' ? state.drop(now.map(({ url }) => url)) : state.replace(now)
		const isOver = () => over.signal.aborted
		onEnd(await doToMany(kurz, links, act, { show: setTried, pause, isOver, kept }))
	}
	/** The work ends after the current request. */
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

export const RemoveMany = (props: ManyProps) => {
	const words = useAllWords()
	const { length } = props.links
	return (
		<ManyDialog
			{...props}
			act={{ act: 'delete' }}
			title={words.many.removeTitle(length, figure(length, words))}
			label={words.removeAnyway(length)}
			isDangerous
		>
			<p>{words.removeText(length)}</p>
		</ManyDialog>
	)
}

export const TagMany = ({ act, ...props }: ManyProps & { act: 'tag' | 'untag' }) => {
	const words = useAllWords()
	const [text, setText] = useState('')
	const tags = withoutDoubles(readTags(text))
	const { length } = props.links
	return (
		<ManyDialog
			{...props}
			act={{ act, tags }}
			title={words.many[`${act}Title`](length, figure(length, words))}
			label={words.many[act]}
			isReady={() => tags.length > 0 && areTags(tags)}
		>
			<Field
				name="many-tags"
				label={words.fields.tags.label}
				value={text}
				onValue={setText}
				hint={words.many[`${act}Hint`]}
				fault={areTags(tags) ? undefined : words.fields.tags.fault}
				autoComplete="off"
			/>
		</ManyDialog>
	)
}
