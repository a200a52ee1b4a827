/** The statistics of one link; until they arrive, their space is reserved. */
import { useState } from 'preact/hooks'
import { UAParser } from 'ua-parser-js'
import type { AgentOf } from '../../../shared/statistics/agent-text.ts'
import { Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { ClicksOverTime } from '../../../shared/statistics/ClicksOverTime.tsx'
import { choicesFor, daysBetween, type RangeChoice } from '../../../shared/statistics/days.ts'
import { LinkCounts } from '../../../shared/statistics/Figures.tsx'
import { RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import type { Details, ListedLink } from '../../actions/details.ts'
import { Button } from '../Button.tsx'
import { useAllWords } from '../use-words.tsx'
import { AwaitedBreakdowns, AwaitedChart, KeptFigures, seemsQuiet } from './Awaited.tsx'

/** Clicks shown before more are asked for. */
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

/** As the server does. */
const readAgent: AgentOf = (userAgent) => {
	const read = new UAParser(userAgent).getResult()
	return { browser: read.browser.name ?? null, platform: read.os.name ?? null }
}

interface RangesProps {
	/** When the link was made: only ranges shorter than its life can be chosen. */
	made: Date
	now: Date
	range: RangeChoice
	choose: (range: RangeChoice) => void
}

const Ranges = ({ made, now, range, choose }: RangesProps) => {
	const { charts } = useAllWords()
	return (
		<fieldset class="ranges">
			<legend class="unseen">{charts.range}</legend>
			{choicesFor(made, now).map((choice) => (
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

/** Which range these details cover. */
const rangeOf = ({ details: { range } }: Details): string =>
	range === undefined ? 'all' : String(daysBetween(range))

const Clicks = ({ details: { clicks, at } }: { details: Details }) => {
	const words = useAllWords()
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
				<Button class="quiet small" onClick={() => setShown(clicks.length)} text={words.more} />
			)}
		</section>
	)
}

/** Everything below the choice of a range covers that range, except the newest clicks. */
export const Statistics = ({ link, details, hasFailed, now, range, choose }: StatisticsProps) => {
	const { charts } = useAllWords()
	const known = details?.details
	const at = details?.at ?? now
	const made = new Date(known?.linkData.created_at ?? link.made_at)
	const isQuiet = seemsQuiet(link, now)
	/** The details of another range stay until the chosen one's arrive. */
	const isBehind = details !== undefined && rangeOf(details) !== range && !hasFailed
	return (
		<>
			{known === undefined ? (
				<KeptFigures link={link} />
			) : (
				<LinkCounts
					link={known.linkData}
					details={known}
					newest={details?.clicks[0]}
					now={at}
					words={charts}
				/>
			)}
			<div class="covering">
				<Ranges made={made} now={at} range={range} choose={choose} />
				{known === undefined ? <p class="range-summary" /> : <RangeSummary details={known} words={charts} />}
			</div>
			<div class={isBehind ? 'covered behind' : 'covered'} aria-busy={isBehind}>
				<section class="panel" aria-labelledby="days">
					<h2 id="days">{known?.hours === undefined ? charts.days.name : charts.hours.name}</h2>
					{known === undefined ? (
						<AwaitedChart hasFailed={hasFailed} isQuiet={isQuiet} />
					) : (
						<ClicksOverTime details={known} now={at} words={charts} />
					)}
				</section>
				<div class="charts">
					{known === undefined ? (
						<AwaitedBreakdowns isQuiet={isQuiet} />
					) : (
						<Breakdowns details={known} words={charts} />
					)}
				</div>
			</div>
			{details !== undefined && <Clicks details={details} />}
		</>
	)
}
