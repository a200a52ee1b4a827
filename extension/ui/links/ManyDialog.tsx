/** Asks before many links are changed, and shows the progress. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import type { ListedLink } from '../../actions/details.ts'
import { doToMany, type Outcome } from '../../actions/many.ts'
import { Dialog } from '../Dialog.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'

export interface ManyDialogProps {
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

export const ManyDialog = ({
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
					<button type="button" class="quiet" onClick={close}>
						{tried === undefined ? words.cancel : words.tabs.stop}
					</button>
					<button type="submit" class={isDangerous ? 'danger' : ''} disabled={tried !== undefined}>
						{label}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
