/** The last known figures of a link, shown while its server can't be asked. */
import { Figures } from '../../../shared/analytics/Figures.tsx'
import { figure } from '../../../shared/analytics/formats.ts'
import type { ListedLink } from '../../actions/details.ts'
import { isGone } from '../../actions/links.ts'
import { usePageWords } from '../use-page-words.tsx'

export const KeptFigures = ({ link }: { link: ListedLink }) => {
	const words = usePageWords()
	const { figures } = link
	if (figures === undefined) return null
	const state = isGone(link) ? 'gone' : figures.status
	return (
		<Figures
			items={[
				{ label: words.clicks, value: figure(figures.clicks, words) },
				{ label: words.visitors, value: figure(figures.visitors, words) },
				{ label: words.state, value: words.states[state], tone: state === 'active' ? 'good' : 'bad' },
			]}
		/>
	)
}
