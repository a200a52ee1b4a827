/** The page of the statistics of all of an account's links, or of those with a tag. */
/** @jsxImportSource preact */

import { Chips } from '../../../shared/statistics/Filters.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { hostAndPath } from '../../../shared/text/host-and-path.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import type { AccountView } from '../../statistics/account.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { type TeamChoice, TeamSwitch } from '../frame/TeamSwitch.tsx'
import { hrefOf } from '../link/asked.ts'
import type { Lines } from '../link/lines.tsx'
import { SharePanel, type SharePanelProps } from '../link/SharePanel.tsx'
import { NothingYet, Statistics, type StatisticsProps } from '../link/Statistics.tsx'
import { useWords } from '../words/use-words.ts'
import { TagsPanel } from './TagsPanel.tsx'

export interface AccountStatisticsPage extends Pick<StatisticsProps, 'asked' | 'hrefs' | 'now' | 'refused'> {
	/** Undefined when counting took too long. */
	statistics?: Omit<AccountView, 'made'>
	linkCount: number
	/** When the first link was made, ISO 8601. */
	made: string
	tag: string | undefined
	/** The tags whose links are compared; two or none. */
	compared: string[]
	lines?: Lines | undefined
	team: string | undefined
	teams: TeamChoice[]
	/** The form that shares these statistics, for those who may. */
	share?: (Pick<SharePanelProps, 'actionPath' | 'statisticsUrl'> & { tags: string[] }) | undefined
	/** For readers of a statistics link: without links and tags, and without ways to them. */
	isShared?: boolean
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
							<span class="hint">{shownAddress(link)}</span>
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
	return counted.length === 0 ? null : (
		<section class="panel" aria-labelledby="counted">
			<h2 id="counted">{links.headings.clicks}</h2>
			<CountedTable counted={counted.slice(0, linksShown)} />
			{rest.length > 0 && (
				<details>
					<summary>{links.statistics.more(rest.length, figure(rest.length, charts))}</summary>
					<CountedTable counted={rest} />
				</details>
			)}
		</section>
	)
}

const Whole = (data: AccountStatisticsPage) => {
	const { statistics, linkCount, tag, team, compared, asked, share, isShared = false } = data
	const { links: words, charts } = useWords()
	const link = { created_at: data.made }
	return (
		<>
			<p class="hint">
				{words.statistics.covers(
					linkCount,
					figure(linkCount, charts),
					statistics && charts.clicksCount(statistics.clicks, figure(statistics.clicks, charts)),
				)}
			</p>
			{!isShared && (
				<Chips
					chips={[
						...(tag === undefined
							? []
							: [[`${words.tag}: ${tag}`, accountPaths.statistics({ team })] as const]),
						...(compared.length === 0
							? []
							: [
									[
										compared.join(' · '),
										hrefOf({ ...asked, path: accountPaths.statistics({ team }) }),
									] as const,
								]),
					]}
					words={charts}
				/>
			)}
			{statistics?.clicks === 0 ? (
				<NothingYet />
			) : (
				<Statistics {...data} link={link} details={statistics && { ...statistics, linkData: link }}>
					{statistics && tag === undefined && <TagsPanel {...data} tags={statistics.tags} />}
					{statistics && !isShared && <CountedLinks links={statistics.links} />}
				</Statistics>
			)}
			{share && (
				<SharePanel {...share} what={words.statistics.share}>
					{share.tags.length > 0 && (
						<>
							<p id="shared-tags">{words.statistics.sharedTags}</p>
							<ul class="chips" aria-labelledby="shared-tags">
								{share.tags.map((shared) => (
									<li key={shared}>
										<a href={`${accountPaths.statistics({ tag: shared, team })}#share`}>{shared}</a>
									</li>
								))}
							</ul>
						</>
					)}
				</SharePanel>
			)}
			{isShared && <p class="hint">{words.statistics.shared}</p>}
		</>
	)
}

export const accountStatisticsPage = (data: AccountStatisticsPage): Page =>
	documentOf(({ frame, links }) => ({
		title: `${[links.statistics.title, data.tag].filter(Boolean).join(' · ')} · Kurz`,
		back: data.isShared
			? undefined
			: { path: accountPaths.links({ tag: data.tag, team: data.team }), text: frame.myLinks },
		heading: (data.isShared && data.tag) || links.statistics.title,
		width: 'wide',
		current: data.isShared ? undefined : accountPaths.statistics(),
		children: (
			<>
				<TeamSwitch {...data} to={(team) => accountPaths.statistics({ team })} />
				<Whole {...data} />
			</>
		),
	}))
