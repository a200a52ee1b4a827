/** The statistics of one link; until they arrive, their space is reserved. */
import { useState } from 'preact/hooks'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { Asking } from '../../../shared/statistics/Asking.tsx'
import { type Asked, isFiltered, isFree, spanOf, withFilter } from '../../../shared/statistics/asked.ts'
import { Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { ClicksOverTime, unitOf } from '../../../shared/statistics/ClicksOverTime.tsx'
import { clicksOfLastDay, mostByHour } from '../../../shared/statistics/days.ts'
import { LinkCounts } from '../../../shared/statistics/Figures.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import type { Details, ListedLink } from '../../actions/server/details.ts'
import { nameIn } from '../../actions/server/watch.ts'
import { Button } from '../Button.tsx'
import { useAllWords } from '../use-words.tsx'
import { AwaitedBreakdowns, KeptFigures, seemsQuiet } from './Awaited.tsx'
import { hrefTo } from './link-place.ts'

/** Clicks shown before more are asked for. */
const FIRST = 10

export interface StatisticsProps {
	link: ListedLink
	/** Undefined until they arrive. */
	details: Details | undefined
	hasFailed: boolean
	now: Date
	asked: Asked
	/** What the server is asked for that. */
	request: DetailsRequest
}

interface ClicksProps {
	details: Details
	/** Some of them are left out everywhere else. */
	isPart: boolean
}

const Clicks = ({ details: { clicks, at, details }, isPart }: ClicksProps) => {
	const words = useAllWords()
	const [shown, setShown] = useState(FIRST)
	return (
		<section class="panel" aria-labelledby="newest">
			<h2 id="newest">{words.newest}</h2>
			{isPart && <p class="hint">{words.newestOfAll}</p>}
			<ClicksList
				clicks={clicks.slice(0, shown)}
				now={at}
				labelledBy="newest"
				places={details.linkData.places}
				words={words.charts}
			/>
			{clicks.length > shown && (
				<Button class="quiet small" onClick={() => setShown(clicks.length)} text={words.more} />
			)}
		</section>
	)
}

/** Everything below the choice covers what was chosen, except the newest clicks. */
export const Statistics = ({ link, details, hasFailed, now, asked, request }: StatisticsProps) => {
	const { charts, ...words } = useAllWords()
	const shown = details?.details
	const at = details?.at ?? now
	const made = new Date(shown?.linkData.created_at ?? link.made_at)
	const { filters } = asked
	const hrefOf = (other: Asked): string => hrefTo(link.url, other)
	/** Then sentences will take the place of charts. */
	const isQuiet = seemsQuiet(link, now)
	/** The details of another choice stay until those of this one arrive. */
	const isOther = details !== undefined && nameIn(link, details.asked) !== nameIn(link, request)
	const isBehind = isOther && !hasFailed
	const awaitedUnit = (request.days ?? Number.POSITIVE_INFINITY) <= mostByHour ? 'hours' : 'days'
	// Of a link without clicks that says nothing, and would move what is below it.
	const recent = shown?.linkData.clicks ? clicksOfLastDay(shown.hours, shown.range, at) : undefined
	return (
		<>
			{shown === undefined ? (
				<KeptFigures link={link} />
			) : (
				<LinkCounts
					link={shown.linkData}
					details={shown}
					newest={details?.clicks[0]}
					now={at}
					words={charts}
				/>
			)}
			<div class="covering">
				<Asking
					{...{ made, asked, hrefOf }}
					now={at}
					rangeHref={(range) => hrefOf(range === 'all' ? { filters } : { days: Number(range), filters })}
					choose={(days) => {
						location.hash = hrefOf({ ...days, filters })
					}}
					words={charts}
				/>
				{details === undefined ? (
					<p class="range-summary" />
				) : (
					<RangeSummary
						details={details.details}
						span={spanOf(isOther ? details.asked : asked)}
						words={charts}
					/>
				)}
			</div>
			<div class={isBehind ? 'covered behind' : 'covered'} aria-busy={isBehind}>
				<section class="panel" aria-labelledby="days">
					<div class="heading">
						<h2 id="days">{charts[shown === undefined ? awaitedUnit : unitOf(shown, at)].name}</h2>
						{recent !== undefined && (
							<p class="hint">{words.lastHours(charts.clicksCount(recent, figure(recent, charts)))}</p>
						)}
					</div>
					{shown === undefined ? (
						<p class={isQuiet ? 'empty' : 'empty awaited'}>{hasFailed ? '' : words.loading}</p>
					) : (
						<ClicksOverTime details={shown} now={at} words={charts} />
					)}
				</section>
				<div class="charts">
					{shown === undefined ? (
						!isQuiet && <AwaitedBreakdowns />
					) : (
						<Breakdowns
							details={shown}
							hrefOf={(...filter) => hrefOf(withFilter(asked, ...filter))}
							places={shown.linkData.places}
							words={charts}
						/>
					)}
				</div>
			</div>
			{details !== undefined && <Clicks details={details} isPart={isFree(asked) || isFiltered(asked)} />}
		</>
	)
}
