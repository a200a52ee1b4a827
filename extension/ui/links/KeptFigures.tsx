/** Owns what a link's page shows of it while its service can't be asked: the figures that were kept last. */
import { Figures } from '../../../shared/analytics/Figures.tsx'
import type { ListedLink } from '../../actions/details.ts'
import { isGone } from '../../actions/links.ts'
import { figureText } from '../../locales/languages.ts'
import { usePageWords } from '../page-words.tsx'

export const KeptFigures = ({ link }: { link: ListedLink }) => {
	const words = usePageWords()
	const { figures } = link
	if (figures === undefined) return null
	const state = isGone(link) ? 'gone' : figures.status
	return (
		<Figures
			items={[
				{ label: words.clicks, value: figureText(figures.clicks, words) },
				{ label: words.visitors, value: figureText(figures.visitors, words) },
				{ label: words.state, value: words.states[state], tone: state === 'active' ? 'good' : 'bad' },
			]}
		/>
	)
}
