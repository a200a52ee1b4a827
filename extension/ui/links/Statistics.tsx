/** The statistics of one link; until they arrive, their places are kept. */
import { useState } from 'preact/hooks'
import { Breakdowns } from '../../../shared/analytics/Breakdowns.tsx'
import { ClicksList } from '../../../shared/analytics/ClicksList.tsx'
import { ClicksOverTime } from '../../../shared/analytics/ClicksOverTime.tsx'
import { choicesFor, type RangeChoice } from '../../../shared/analytics/days.ts'
import { LinkFigures } from '../../../shared/analytics/Figures.tsx'
import { RangeSummary } from '../../../shared/analytics/RangeSummary.tsx'
import type { Details, ListedLink } from '../../actions/details.ts'
import { usePageWords } from '../use-page-words.tsx'
import { readAgent } from './agent.ts'
import { KeptFigures } from './KeptFigures.tsx'

/** How many clicks are shown before more are wanted. */
const FIRST = 10

export interface StatisticsProps {
	link: ListedLink
	/** Undefined until they arrive. */
	details: Details | undefined
	hasFailed: boolean
	now: Date
	range: RangeChoice
	choose: (range: RangeChoice) => void
}

const Ranges = ({ link, details, now, range, choose }: Omit<StatisticsProps, 'hasFailed'>) => {
	const { charts } = usePageWords()
	const made = new Date(details?.details.linkData.created_at ?? link.made_at)
	return (
		<fieldset class="ranges">
			<legend class="unseen">{charts.range}</legend>
			{choicesFor(made, details?.at ?? now).map((choice) => (
				<button
					key={choice}
					type="button"
					class="plain"
					aria-pressed={choice === range}
					onClick={() => choose(choice)}
				>
					{charts.ranges[choice]}
				</button>
			))}
		</fieldset>
	)
}

const Clicks = ({ details: { clicks, at } }: { details: Details }) => {
	const words = usePageWords()
	const [shown, setShown] = useState(FIRST)
	return (
		<section class="panel" aria-labelledby="newest">
			<h2 id="newest">{words.newest}</h2>
			<ClicksList
				clicks={clicks.slice(0, shown)}
				now={at}
				agentOf={readAgent}
				labelledBy="newest"
				words={words.charts}
			/>
			{clicks.length > shown && (
				<button type="button" class="quiet small" onClick={() => setShown(clicks.length)}>
					{words.more}
				</button>
			)}
		</section>
	)
}

export const Statistics = ({ hasFailed, ...given }: StatisticsProps) => {
	const words = usePageWords()
	const { charts } = words
	const { details, clicks, at = given.now } = given.details ?? {}
	const own = details?.hours === undefined ? charts.days : charts.hours
	return (
		<>
			{details === undefined ? (
				<KeptFigures link={given.link} />
			) : (
				<LinkFigures link={details.linkData} details={details} newest={clicks?.[0]} now={at} words={charts} />
			)}
			<section class="panel" aria-labelledby="days">
				<div class="heading">
					<h2 id="days">{own.name}</h2>
					<Ranges {...given} />
				</div>
				{details === undefined ? (
					<>
						<p class="range-summary" />
						<p class="empty over-time">{hasFailed ? '' : words.loading}</p>
					</>
				) : (
					<>
						<RangeSummary details={details} words={charts} />
						<ClicksOverTime details={details} now={at} words={charts} />
					</>
				)}
			</section>
			{given.details !== undefined && (
				<>
					<div class="charts">
						<Breakdowns details={given.details.details} words={charts} />
					</div>
					<Clicks details={given.details} />
				</>
			)}
		</>
	)
}
