/** The page of the statistics of all of an account's links, or of those with a tag. */
/** @jsxImportSource preact */

import { spanOf, withFilter } from '../../../shared/statistics/asked.ts'
import { Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksOverTime } from '../../../shared/statistics/ClicksOverTime.tsx'
import { Chips } from '../../../shared/statistics/Filters.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { hostAndPath } from '../../../shared/text/host-and-path.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { AccountView } from '../../statistics/account.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Asking, type AskingProps } from '../link/Asking.tsx'
import { type AskedPage, hrefOf } from '../link/asked.ts'
import { type RefusedQuestion, TooMuch } from '../link/TooMuch.tsx'
import { useWords } from '../words/use-words.ts'

export interface AccountStatisticsPage {
	/** Undefined when counting took too long. */
	statistics?: Omit<AccountView, 'made'>
	refused?: RefusedQuestion
	linkCount: number
	/** When the first link was made, ISO 8601. */
	made: string
	tag: string | undefined
	asked: AskedPage
	hrefs: AskingProps['hrefs']
	now: Date
}

/** Links in the table; the others unfold below it. */
const linksShown = 10

type Counted = AccountView['links']

const CountedTable = ({ counted }: { counted: Counted }) => {
	const { charts, links } = useWords()
	return (
		<table aria-labelledby="counted">
			<thead class="unseen">
				<tr>
					<th scope="col">{links.link}</th>
					<th scope="col">{charts.clicks}</th>
				</tr>
			</thead>
			<tbody>
				{counted.map(({ written, link, title, long_url, clicks }) => (
					<tr key={link}>
						<th scope="row" class="counted-link">
							<a href={accountPaths.link(written)}>{title ?? hostAndPath(long_url)}</a>{' '}
							<span class="hint">{withoutScheme(link)}</span>
						</th>
						<td class="number">{figure(clicks, charts)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** Links by their clicks, the most first. */
const CountedLinks = ({ links: counted }: { links: Counted }) => {
	const { charts, links } = useWords()
	const rest = counted.slice(linksShown)
	return (
		<section class="panel" aria-labelledby="counted">
			<h2 id="counted">{links.headings.clicks}</h2>
			{counted.length === 0 ? (
				<p class="empty">{links.statistics.empty}</p>
			) : (
				<CountedTable counted={counted.slice(0, linksShown)} />
			)}
			{rest.length > 0 && (
				<details>
					<summary>{links.statistics.more(rest.length, figure(rest.length, charts))}</summary>
					<CountedTable counted={rest} />
				</details>
			)}
		</section>
	)
}

const Statistics = (data: AccountStatisticsPage) => {
	const { statistics, refused, linkCount, made, tag, asked, hrefs, now } = data
	const { links: words, charts } = useWords()
	const link = { created_at: made }
	const details = statistics && { ...statistics, linkData: link }
	return (
		<>
			<p class="hint">
				{words.statistics.covers(
					linkCount,
					figure(linkCount, charts),
					statistics && charts.clicksCount(statistics.clicks, figure(statistics.clicks, charts)),
				)}
			</p>
			<Chips
				chips={tag === undefined ? [] : [[`${words.tag}: ${tag}`, accountPaths.statistics()]]}
				words={charts}
			/>
			<div id="days" class="covering">
				<Asking {...{ link, now, hrefs, asked }} />
				{details && <RangeSummary details={details} span={spanOf(asked)} words={charts} />}
			</div>
			{refused && <TooMuch {...refused} asked={asked} />}
			{details && (
				<>
					<section class="panel" aria-labelledby="chart">
						<h2 id="chart">{(details.hours === undefined ? charts.days : charts.hours).name}</h2>
						<ClicksOverTime details={details} now={now} words={charts} />
					</section>
					<CountedLinks links={details.links} />
					<div class="pair">
						<Breakdowns
							details={details}
							hrefOf={(...filter) => hrefOf(withFilter(asked, ...filter))}
							words={charts}
						/>
					</div>
				</>
			)}
		</>
	)
}

export const accountStatisticsPage = (data: AccountStatisticsPage): Page =>
	documentOf(({ frame, links }) => ({
		title: `${[links.statistics.title, data.tag].filter(Boolean).join(' · ')} · Kurz`,
		back: { path: accountPaths.links({ tag: data.tag }), text: frame.myLinks },
		heading: links.statistics.title,
		width: 'wide',
		current: accountPaths.statistics(),
		children: <Statistics {...data} />,
	}))
