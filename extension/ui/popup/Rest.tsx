/** All of the popup that the link doesn't need: what follows it, and views without a link. */
import { withoutScheme } from '../../../shared/addresses.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject, View } from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/target.ts'
import { useWords } from '../use-words.tsx'
import { Asking } from './Asking.tsx'
import type { Doors } from './doors.ts'
import { Failed } from './Failed.tsx'
import { FirstRun } from './FirstRun.tsx'
import { Help } from './Help.tsx'
import { LinkRest } from './LinkRest.tsx'
import type { Overlay } from './overlay.ts'
import { Sentence } from './Sentence.tsx'
import { useCopyOffer } from './use-copy-offer.ts'
import { useKeys } from './use-keys.ts'
import { Waiting } from './Waiting.tsx'

export { failureText } from '../../locales/texts.ts'
export { LimitChips } from '../LimitChips.tsx'

/** What the views can do with the popup. */
export interface Steps {
	/** Begins anew, for another subject if one is given. */
	again: (asked?: Subject) => Promise<void>
	makeNew: (options?: LinkOptions) => Promise<View>
	openLinks: () => void
	setHost: (host: string) => void
	show: (view: View) => void
	cancel: () => void
}

export interface RestProps {
	kurz: Kurz
	doors: Doors
	view: View | undefined
	subject: Subject
	host: string
	isLate: boolean
	steps: Steps
	overlay: Overlay | undefined
	setOverlay: (overlay: Overlay | undefined) => void
}

export const Rest = (props: RestProps) => {
	const { kurz, doors, view, subject, host, isLate, steps, overlay, setOverlay } = props
	const words = useWords()
	const link = view?.kind === 'link' ? view : undefined
	const copyOffer = useCopyOffer(kurz, doors, view)
	const mayChange = link !== undefined && !link.wish.isPrivate
	useKeys({
		l: steps.openLinks,
		',': doors.openSettings,
		'?': () => setOverlay('help'),
		...(link !== undefined && {
			Enter: () => document.querySelector<HTMLButtonElement>('.hero .short')?.click(),
			q: () => setOverlay('qr'),
			d: () => setOverlay('delete'),
			o: () => {
				const options = document.querySelector<HTMLDetailsElement>('details.options')
				if (options !== null) options.open = true
				document.querySelector<HTMLInputElement>('#alias')?.focus()
			},
		}),
		...(mayChange && { e: () => setOverlay('edit'), s: () => doors.openLinks(link.link.url) }),
	})
	const body = () => {
		switch (view?.kind) {
			case undefined:
				return isLate && <Waiting kurz={kurz} subject={subject} host={host} cancel={steps.cancel} />
			case 'link':
				return <LinkRest key={view.link.url} {...props} view={view} copyOffer={copyOffer} />
			case 'no-server':
				return (
					<FirstRun
						kurz={kurz}
						openSettings={doors.openSettings}
						requestCopying={doors.requestCopying}
						onKept={(origin) => {
							steps.setHost(new URL(origin).host)
							void steps.again()
						}}
					/>
				)
			case 'asking':
				return <Asking url={view.url} create={() => void steps.again({ ...subject, isAsked: true })} />
			case 'cancelled':
				return <Sentence text={words.cancelled} button={words.makeLink} onClick={() => void steps.again()} />
			case 'deleted':
				return (
					<Sentence
						text={words.deleted(withoutScheme(view.url))}
						button={words.newLink}
						onClick={() => void steps.again({ ...subject, isAsked: true })}
					/>
				)
			case 'unsupported':
				return <Sentence text={words.unsupported} button={words.openLinks} onClick={steps.openLinks} />
			case 'failed':
				return <Failed kurz={kurz} doors={doors} view={view} subject={subject} steps={steps} />
		}
	}
	return (
		<>
			{body()}
			{overlay === 'help' && (
				<Help hasLink={link !== undefined} mayChange={mayChange} onEnd={() => setOverlay(undefined)} />
			)}
		</>
	)
}
