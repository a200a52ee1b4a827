/** The top of the popup: the server, and buttons to the other pages. */
import { Mark } from '../../../shared/mark.tsx'
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
				<button type="button" class="plain" onClick={openSettings}>
					{words.settings}
				</button>
				<button type="button" class="plain" onClick={openLinks}>
					{words.links}
				</button>
				<button type="button" class="plain" aria-label={words.keys} title={words.keys} onClick={openHelp}>
					?
				</button>
			</nav>
		</header>
	)
}
