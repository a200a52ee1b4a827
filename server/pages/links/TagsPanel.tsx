/** Tags by the clicks of their links, two of which can be compared. */
/** @jsxImportSource preact */
import { queryOf } from '../../../shared/statistics/asked.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { changeText } from '../../../shared/statistics/RangeSummary.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import type { AccountView } from '../../statistics/account.ts'
import { Submit } from '../frame/Submit.tsx'
import { hrefOf } from '../link/asked.ts'
import { useWords } from '../words/use-words.ts'
import type { AccountStatisticsPage } from './statistics.tsx'

interface TagsPanelProps extends Pick<AccountStatisticsPage, 'asked' | 'team' | 'compared'> {
	tags: AccountView['tags']
}

const Row = ({
	counted,
	most,
	hasChanges,
	...page
}: TagsPanelProps & { counted: AccountView['tags'][number]; most: number; hasChanges: boolean }) => {
	const { charts, links } = useWords()
	const { tag, clicks, clicks_before: before } = counted
	const href = hrefOf({ ...page.asked, path: accountPaths.statistics({ tag, team: page.team }) })
	return (
		<tr>
			{page.tags.length > 1 && (
				<td>
					<input
						type="checkbox"
						name="compare"
						value={tag}
						aria-label={links.statistics.compareTag(tag)}
						checked={page.compared.includes(tag)}
					/>
				</td>
			)}
			<th scope="row">
				<a href={href}>{tag}</a>
			</th>
			<td class="bar">
				<svg width="100%" height="100%" aria-hidden="true">
					<rect width={`${((100 * clicks) / most).toFixed(1)}%`} height="100%" rx="4" />
				</svg>
			</td>
			<td class="number">{figure(clicks, charts)}</td>
			{hasChanges && <td class="number share">{before ? changeText(clicks, before, charts) : ''}</td>}
		</tr>
	)
}

export const TagsPanel = (page: TagsPanelProps) => {
	const { tags, asked, team } = page
	const { charts, links } = useWords()
	const words = links.statistics
	const isMany = tags.length > 1
	const hasChanges = tags.some(({ clicks_before }) => clicks_before)
	const kept = Object.entries({ ...queryOf(asked), ...(team && { team }) })
	return tags.length === 0 ? null : (
		<section class="bars tags" aria-labelledby="tags">
			<h2 id="tags">{words.tags}</h2>
			<form method="get" action={`${accountPaths.statistics()}#days`}>
				{kept.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<table aria-labelledby="tags">
					<colgroup>
						{isMany && <col class="tick" />}
						<col class="name" />
						<col class="bar" />
						<col class="count" />
						{hasChanges && <col class="part" />}
					</colgroup>
					<thead class="unseen">
						<tr>
							{isMany && <td />}
							<th scope="col">{links.tag}</th>
							<td />
							<th scope="col">{charts.clicks}</th>
							{hasChanges && <th scope="col">{words.change}</th>}
						</tr>
					</thead>
					<tbody>
						{tags.map((counted) => (
							<Row key={counted.tag} {...{ ...page, counted, hasChanges }} most={tags[0]!.clicks} />
						))}
					</tbody>
				</table>
				{isMany && <Submit look="quiet" text={words.compare} />}
			</form>
		</section>
	)
}
