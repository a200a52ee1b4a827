/** Stands in for statistics that haven't arrived, as tall as they, so that nothing moves. */
import { everyClicks } from '../../../shared/statistics/dimensions.ts'
import { Figures, stateNote } from '../../../shared/statistics/Figures.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { hour } from '../../../shared/text/time.ts'
import { stateOf } from '../../actions/list/filter.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { useAllWords } from '../use-words.tsx'

/** Whether a link has no clicks as far as is known; a new one is assumed to have none. */
export const seemsQuiet = ({ figures, made_at }: ListedLink, now: Date): boolean =>
	figures === undefined ? now.getTime() - Date.parse(made_at) < hour : figures.clicks === 0

/** Of a link with clicks; another has none. */
export const AwaitedBreakdowns = () => {
	const { charts } = useAllWords()
	return (
		<>
			{everyClicks.map((name) => (
				<section key={name} class="bars" aria-busy="true">
					<h2 id={name}>{charts.dimensions[name].title}</h2>
					<p class="empty awaited-bars" />
				</section>
			))}
		</>
	)
}

const unknown = '–'

/** The last known ones of a link, as tall as those its server has not answered yet. */
export const KeptFigures = ({ link }: { link: ListedLink }) => {
	const words = useAllWords()
	const { figures } = link
	const state = stateOf(link)
	const note = stateNote({ ...link, ...figures, starts_at: link.free?.starts_at }, words.charts)
	const counted = (name: 'clicks' | 'visitors') => ({
		label: words.charts[name],
		value: figures === undefined ? unknown : figure(figures[name], words),
	})
	return (
		<Figures
			items={[
				counted('clicks'),
				counted('visitors'),
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
					label: words.charts.state,
					value: state === undefined ? unknown : words.states[state],
					...(state !== undefined && { tone: state === 'active' ? 'good' : 'bad' }),
					...(note !== undefined && { note }),
				},
			]}
		/>
	)
}
