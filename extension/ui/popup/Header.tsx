/** The top of the popup: the server, and buttons to the other pages. */
import { Mark } from '../../../shared/mark.tsx'
import { Button } from '../Button.tsx'
import { useFirstWords } from '../use-words.tsx'

export interface HeaderProps {
	host: string
	openSettings: () => void
	openLinks: () => void
	openHelp: () => void
}

export const Header = ({ host, openSettings, openLinks, openHelp }: HeaderProps) => {
	const words = useFirstWords()
	return (
		<header>
			<span class="brand">
				<Mark size={20} />
				<span>{host || words.product}</span>
			</span>
			<nav>
				<Button class="plain" onClick={openSettings} text={words.settings} />
				<Button class="plain" onClick={openLinks} text={words.links} />
				<button type="button" class="plain" aria-label={words.keys} title={words.keys} onClick={openHelp}>
					?
				</button>
			</nav>
		</header>
	)
}
