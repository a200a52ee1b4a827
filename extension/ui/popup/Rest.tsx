/** All of the popup that the link doesn't need: what follows it, and views without a link. */
import type { Words } from '../../../shared/words/extension.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject, View } from '../../actions/popup.ts'
import type { GivenUp } from '../../actions/server/remedies.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { useCopyOffer } from './CopyOffer.tsx'
import dialogStyles from './dialog.css?inline'
import formStyles from './form.css?inline'
import { Help } from './Help.tsx'
import { LinkRest } from './LinkRest.tsx'
import { News } from './News.tsx'
import { NoLink } from './NoLink.tsx'
import restStyles from './rest.css?inline'
import { useKeys } from './use-keys.ts'

export { failureText } from '../../locales/texts.ts'
export { LimitChips } from '../LimitChips.tsx'

/** What the popup does with the browser. */
export interface Doors {
	/** Asks for permission to copy automatically, right after a click; undefined if not needed. */
	requestCopying: (() => Promise<boolean>) | undefined
	/** Whether that permission was given. */
	mayCopy: () => Promise<boolean>
	openLinks: (link?: string) => void
	/** On the page of the link. */
	printCode: (link: string) => void
	openSettings: () => void
	/** Opens the settings at the defaults of one site. */
	openSite: (site: string) => void
	/** What the popup says once the link is there. */
	loadWords: () => Promise<Words>
	/** Calls back after the language was changed elsewhere. */
	watchWords: (taken: (words: Words) => void) => () => void
}

/** What can lie over the popup's view, one at a time. */
export type Overlay = 'qr' | 'edit' | 'delete' | 'help'

/** What the views can do with the popup. */
export interface Steps {
	/** Begins anew, for another subject if one is given. */
	again: (asked?: Subject) => Promise<void>
	/** Of another address, if one is given. */
	makeNew: (options?: LinkOptions, of?: string) => Promise<View>
	openLinks: () => void
	setHost: (host: string) => void
	show: (view: View) => void
	cancel: () => void
	/** From now on, links are made without it: those of this popup, or of the account. */
	giveUp: (what: GivenUp) => Promise<void>
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
	const { kurz, doors, view, steps, overlay, setOverlay } = props
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
	return (
		<>
			{link === undefined ? (
				<NoLink {...props} />
			) : (
				<LinkRest key={link.link.url} {...props} view={link} copyOffer={copyOffer} />
			)}
			{view !== undefined && !props.subject.isPrivate && (
				<News kurz={kurz} host={props.host} openLinks={steps.openLinks} />
			)}
			{overlay === 'help' && (
				<Help hasLink={link !== undefined} mayChange={mayChange} onEnd={() => setOverlay(undefined)} />
			)}
			<style>{restStyles + formStyles + dialogStyles}</style>
		</>
	)
}
