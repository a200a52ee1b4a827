/** The last known statistics of a link, as tall as those its server has not answered yet. */
import { Figures, stateNote } from '../../../shared/statistics/Figures.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { ListedLink } from '../../actions/details.ts'
import { isGone } from '../../actions/links.ts'
import { useAllWords } from '../use-words.tsx'

const unknown = '–'

export const KeptFigures = ({ link }: { link: ListedLink }) => {
	const words = useAllWords()
	const { figures } = link
	const state = isGone(link) ? 'gone' : figures?.status
	const note = stateNote(
		{
			status: figures?.status ?? 'active',
			clicks: figures?.clicks ?? 0,
			expires_at: link.expires_at ?? null,
			max_clicks: link.max_clicks ?? null,
			is_protected: link.is_protected ?? false,
		},
		words.charts,
	)
	return (
		<Figures
			items={[
				{ label: words.clicks, value: figures === undefined ? unknown : figure(figures.clicks, words) },
				{ label: words.visitors, value: figures === undefined ? unknown : figure(figures.visitors, words) },
				{
					label: words.charts.lastClick,
					value: unknown,
					note: (
						<span class="kept-place" aria-hidden="true">
							<Time at={link.made_at} words={words.charts} />
						</span>
					),
				},
				{
					label: words.state,
					value: state === undefined ? unknown : words.states[state],
					...(state !== undefined && { tone: state === 'active' ? 'good' : 'bad' }),
					...(note !== undefined && { note }),
				},
			]}
		/>
	)
}
