/** The top of the popup: the server, and buttons to the other pages. */
import type { Site } from '../../actions/storage/site-record.ts'
import { Brand } from '../Brand.tsx'
import { useFirstWords } from '../use-words.tsx'

export interface HeaderProps {
	host: string
	site: Site | undefined
	openSettings: () => void
	openLinks: () => void
	openHelp: () => void
}

export const Header = ({ host, site, openSettings, openLinks, openHelp }: HeaderProps) => {
	const words = useFirstWords()
	return (
		<header>
			<Brand size={20} site={site} text={host || words.product} />
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
