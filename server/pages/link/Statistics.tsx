/** Statistics of a link or an account: the choice of days and filters, and what was counted. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from 'preact'
import { Asking } from '../../../shared/statistics/Asking.tsx'
import { spanOf, withFilter } from '../../../shared/statistics/asked.ts'
import { Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksOverTime, unitOf } from '../../../shared/statistics/ClicksOverTime.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { everyClicks, filterQuery } from '../../../shared/statistics/dimensions.ts'
import { comparable, RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import { day } from '../../../shared/text/time.ts'
import { useWords } from '../words/use-words.ts'
import { fileHref, hrefOf, previousHref } from './asked.ts'
import type { LinkViewProps } from './LinkView.tsx'
import { besideOf, detailsOf, type Lines } from './lines.tsx'
import { TooMuch } from './TooMuch.tsx'

/** In place of statistics: one panel that says what they will be. */
export const NothingYet = () => {
	const { link, charts } = useWords()
	const names = everyClicks.map((dimension) => charts.dimensions[dimension].title)
	return (
		<section class="panel" aria-labelledby="nothing">
			<h2 id="nothing">{link.nothingYet.title}</h2>
			<p class="empty">{link.nothingYet.what(new Intl.ListFormat(charts.locale).format(names))}</p>
		</section>
	)
}

/** UTC days of the last month and of this year, where they are some of those of the link. */
const calendarOf = (made: Date, now: Date) => {
	const [first, today] = [dayOf(made), dayOf(now)]
	const last = dayOf(new Date(Date.parse(`${today.slice(0, 7)}-01`) - day))
	const lastMonth = { from: `${last.slice(0, 7)}-01`, to: last }
	const thisYear = { from: `${today.slice(0, 4)}-01-01`, to: today }
	return [
		...(first <= lastMonth.to ? [['lastMonth', lastMonth] as const] : []),
		...(first < thisYear.from ? [['thisYear', thisYear] as const] : []),
	]
}

const CalendarRanges = ({ made, now, asked }: { made: Date } & Pick<LinkViewProps, 'now' | 'asked'>) => {
	const { calendar } = useWords().link
	const ranges = calendarOf(made, now)
	return ranges.length === 0 ? null : (
		<nav class="ranges" aria-label={calendar.name}>
			{ranges.map(([name, { from, to }]) => (
				<a
					key={name}
					href={hrefOf({ ...asked, days: undefined, from, to })}
					aria-current={asked.from === from && asked.to === to ? 'true' : undefined}
				>
					{calendar[name]}
				</a>
			))}
		</nav>
	)
}

interface AskedProps extends Pick<LinkViewProps, 'now' | 'hrefs' | 'asked'> {
	/** The link, or the first of several, without places. */
	link: Pick<LinkViewProps['link'], 'created_at'> & Partial<Pick<LinkViewProps['link'], 'places'>>
}

const Choices = ({ link, now, hrefs, asked }: AskedProps) => {
	const { charts: words } = useWords()
	const made = new Date(link.created_at)
	const [action, query] = asked.path.split('?')
	return (
		<Asking
			{...{ made, now, asked, hrefOf, words }}
			rangeHref={(range) => hrefs[range]}
			places={link.places}
			action={`${action}#days`}
			kept={[...new URLSearchParams(query), ...Object.entries(filterQuery(asked.filters ?? {}))]}
		>
			<CalendarRanges {...{ made, now, asked }} />
		</Asking>
	)
}

/** The figures as files; a PNG is drawn by the script, from the SVG. */
const TakeAlong = ({ asked }: Pick<LinkViewProps, 'asked'>) => {
	const { takeAlong } = useWords().link
	const picture = fileHref(asked, 'svg')
	return (
		<nav class="take-along" aria-label={takeAlong}>
			<a href={fileHref(asked, 'csv')} download rel="nofollow">
				CSV
			</a>
			<a href={picture} download rel="nofollow">
				SVG
			</a>
			<a href={picture} download="statistics.png" rel="nofollow" data-drawn hidden>
				PNG
			</a>
		</nav>
	)
}

export interface StatisticsProps extends AskedProps {
	details:
		| (ComponentProps<typeof RangeSummary>['details'] &
				ComponentProps<typeof ClicksOverTime>['details'] &
				ComponentProps<typeof Breakdowns>['details'])
		| undefined
	/** In place of what takes too long to count. */
	refused?: LinkViewProps['refused']
	/** In place of the chart's one line. */
	lines?: Lines | undefined
	/** Between the chart and the breakdowns. */
	children?: ComponentChildren
}

export const Statistics = ({ details, refused, lines, children, ...asking }: StatisticsProps) => {
	const { charts, link } = useWords()
	const { asked, now } = asking
	const counted = refused === undefined ? details : undefined
	const isPrevious = lines !== undefined && lines[1].name === undefined
	const mayCompare = counted && comparable(counted) && (isPrevious || lines === undefined)
	return (
		<>
			<div id="days" class="covering">
				<Choices {...asking} />
				{counted && <RangeSummary details={counted} span={spanOf(asked)} words={charts} />}
				{mayCompare && (
					<a class="hint" href={previousHref(asked, !isPrevious)} rel="nofollow">
						{link.previous[isPrevious ? 'hide' : 'show']}
					</a>
				)}
			</div>
			{refused && <TooMuch {...refused} asked={asked} />}
			{counted && (
				<>
					<section class="panel" aria-labelledby="chart">
						<div class="heading">
							<h2 id="chart">{charts[unitOf(counted, now)].name}</h2>
							<TakeAlong asked={asked} />
						</div>
						<ClicksOverTime
							details={lines ? detailsOf(counted, lines) : counted}
							beside={lines && besideOf(lines, { charts, link })}
							now={now}
							words={charts}
						/>
					</section>
					{children}
					<div class="pair">
						<Breakdowns
							details={counted}
							hrefOf={(...filter) => hrefOf(withFilter(asked, ...filter))}
							places={asking.link.places}
							words={charts}
						/>
					</div>
				</>
			)}
		</>
	)
}
