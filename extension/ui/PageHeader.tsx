/** The top of the full pages: the mark, and links from one page to the other. */
import { useEffect } from 'preact/hooks'
import { type Kurz, readOrigin, siteAt } from '../actions/kurz.ts'
import { learnSite } from '../actions/server/site.ts'
import { Brand } from './Brand.tsx'
import { useRead } from './use-kept.ts'
import { useWords } from './use-words.tsx'

export const PageHeader = ({ kurz, current }: { kurz: Kurz; current?: 'links' | 'settings' }) => {
	const words = useWords()
	const { server, site: kept } = kurz.items
	/** As the server says it, also after another one was chosen. */
	const site = useRead(async () => siteAt(kurz, await readOrigin(kurz)), server, kept)
	useEffect(() => void learnSite(kurz).catch(() => undefined), [])
	const way = (name: 'links' | 'settings', page: string) => (
		<a href={page} {...(name === current && { 'aria-current': 'page' as const })}>
			{words[name]}
		</a>
	)
	return (
		<header class="page">
			<Brand size={28} site={site} text={words.product} />
			<nav>
				{way('links', 'links.html')}
				{way('settings', 'options.html')}
			</nav>
		</header>
	)
}
