/** The top of the full pages: the mark, and links from one page to the other. */
import { Mark } from '../../shared/mark.tsx'
import { useWords } from './use-words.tsx'

export const PageHeader = ({ current }: { current?: 'links' | 'settings' }) => {
	const words = useWords()
	const way = (name: 'links' | 'settings', page: string) => (
		<a href={page} {...(name === current && { 'aria-current': 'page' as const })}>
			{words[name]}
		</a>
	)
	return (
		<header class="page">
			<span class="brand">
				<Mark size={28} />
				<span>{words.product}</span>
			</span>
			<nav>
				{way('links', 'links.html')}
				{way('settings', 'options.html')}
			</nav>
		</header>
	)
}
