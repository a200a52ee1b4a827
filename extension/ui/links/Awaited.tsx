/** Reserves the space of statistics that haven't arrived, so that nothing moves when they do. */
import { hour } from '../../../shared/time.ts'
import type { ListedLink } from '../../actions/details.ts'
import { useAllWords } from '../use-words.tsx'

export interface AwaitedProps {
	/** Reading them failed. */
	hasFailed: boolean
	/** The link seems to have no clicks: sentences will take the place of charts. */
	isQuiet: boolean
}

/** Whether a link has no clicks as far as is known; a new one is assumed to have none. */
export const seemsQuiet = ({ figures, made_at }: ListedLink, now: Date): boolean =>
	figures === undefined ? now.getTime() - Date.parse(made_at) < hour : figures.clicks === 0

export const AwaitedChart = ({ hasFailed, isQuiet }: AwaitedProps) => {
	const words = useAllWords()
	return <p class={isQuiet ? 'empty' : 'empty awaited'}>{hasFailed ? '' : words.loading}</p>
}

export const AwaitedBreakdowns = ({ isQuiet }: Pick<AwaitedProps, 'isQuiet'>) => {
	const { charts } = useAllWords()
	return (
		<>
			{Object.entries(charts.dimensions).map(([name, { title }]) => (
				<section key={name} class="bars" aria-busy="true">
					<h2 id={name}>{title}</h2>
					<p class={isQuiet ? 'empty' : 'empty awaited-bars'} />
				</section>
			))}
		</>
	)
}
