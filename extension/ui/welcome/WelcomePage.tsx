/** The first minute: the server, a first short link, the button in the toolbar, the shortcut. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { AddressForm, type AddressFormProps } from '../AddressForm.tsx'
import { Section } from '../options/Section.tsx'
import { type Shortcuts, ShortcutsSection } from '../options/ShortcutsSection.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { useKept } from '../use-kept.ts'
import { useAllWords } from '../use-words.tsx'
import { FirstLink } from './FirstLink.tsx'
import { PinPicture } from './PinPicture.tsx'

export interface WelcomePageProps {
	kurz: Kurz
	/** The server's address, if there is one already. */
	first: string | undefined
	address: Pick<AddressFormProps, 'requestOrigin' | 'giveUpOrigin' | 'requestCopying'>
	shortcuts: Shortcuts
	isFirefox: boolean
	/** Undefined where the browser doesn't say. */
	isPinned: () => Promise<boolean | undefined>
}

/** Follows the toolbar: one who comes back to the page may have changed it. */
const usePinned = (isPinned: WelcomePageProps['isPinned']): boolean => {
	const [is, setPinned] = useState(false)
	useEffect(() => {
		const look = () => void isPinned().then((now) => setPinned(now === true))
		look()
		window.addEventListener('focus', look)
		return () => window.removeEventListener('focus', look)
	}, [])
	return is
}

export const WelcomePage = ({ kurz, first, address, shortcuts, isFirefox, isPinned }: WelcomePageProps) => {
	const words = useAllWords()
	const text = words.welcome
	const [origin, setOrigin] = useState(first)
	useKept(kurz.items.server, (server) => setOrigin(server?.origin))
	const pinned = usePinned(isPinned)
	useEffect(() => {
		document.title = `${text.title} – ${words.product}`
	}, [words])
	useEffect(() => {
		if (first === undefined) document.getElementById('address')?.focus()
	}, [])
	return (
		<>
			<PageHeader kurz={kurz} />
			<main class="narrow">
				<h1>{text.title}</h1>
				<Section id="server" title={words.firstRun}>
					<AddressForm kurz={kurz} first={origin ?? ''} {...address} onKept={setOrigin} />
					<p class="hint">{words.whyAsked}</p>
				</Section>
				<Section id="try" title={text.try}>
					{origin === undefined ? <p class="hint">{text.serverFirst}</p> : <FirstLink kurz={kurz} />}
				</Section>
				<Section id="pin" title={text.pin}>
					<PinPicture isFirefox={isFirefox} />
					<p>{pinned ? text.pinned : isFirefox ? text.pinInFirefox : text.pinInChromium}</p>
				</Section>
				<ShortcutsSection {...shortcuts} />
			</main>
		</>
	)
}
