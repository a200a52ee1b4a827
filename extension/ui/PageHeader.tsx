/** The top of the full pages: the mark, and links from one page to the other. */
import { useEffect, useState } from 'preact/hooks'
import { type Kurz, readOrigin, siteAt } from '../actions/kurz.ts'
import { learnSite } from '../actions/server/site.ts'
import type { Site } from '../actions/storage/site-record.ts'
import { Brand } from './Brand.tsx'
import { useWords } from './use-words.tsx'

export interface PageHeaderProps {
	kurz: Kurz
	current?: 'links' | 'settings'
}

/** As the server says it, also after another one was chosen. */
const useSite = (kurz: Kurz): Site | undefined => {
	const { server, site: kept } = kurz.items
	const [site, setSite] = useState<Site>()
	useEffect(() => {
		const look = () => void readOrigin(kurz).then(async (origin) => setSite(await siteAt(kurz, origin)))
		look()
		void learnSite(kurz).catch(() => undefined)
		const ends = [server.watch(look), kept.watch(look)]
		return () => {
			for (const end of ends) end()
		}
	}, [])
	return site
}

export const PageHeader = ({ kurz, current }: PageHeaderProps) => {
	const words = useWords()
	const site = useSite(kurz)
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
