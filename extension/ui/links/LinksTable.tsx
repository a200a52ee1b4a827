/** The table of links, which becomes cards on narrow screens. */

import { withoutScheme } from '../../../shared/addresses.ts'
import { figure } from '../../../shared/analytics/formats.ts'
import { Time } from '../../../shared/analytics/Time.tsx'
import type { ListedLink } from '../../actions/details.ts'
import { isGone } from '../../actions/links.ts'
import type { AllWords } from '../../locales/words.ts'
import { ShortLink } from '../Copy.tsx'
import { LimitChips } from '../LimitChips.tsx'
import { Target } from '../Target.tsx'
import { usePageWords } from '../use-page-words.tsx'

export interface LinksTableProps {
	links: ListedLink[]
	copy: (text: string) => Promise<boolean>
	onQr: (link: ListedLink) => void
	onEdit: (link: ListedLink) => void
	/** Asks before deleting. */
	onRemove: (link: ListedLink) => void
	/** The id of the element that names the table. */
	labelledBy: string
	now: Date
}

const CountCell = ({ value, unit }: { value: number | undefined; unit: string }) => {
	const words = usePageWords()
	return (
		<td class="number">
			{value === undefined ? '–' : figure(value, words)}
			<span class="unit"> {unit}</span>
		</td>
	)
}

const dateAndTime = (at: string, { locale }: AllWords): string =>
	new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

const Row = ({
	link,
	copy,
	onQr,
	onEdit,
	onRemove,
	now,
}: { link: ListedLink } & Omit<LinksTableProps, 'links'>) => {
	const words = usePageWords()
	const name = withoutScheme(link.url)
	const { figures } = link
	const state = isGone(link) ? 'gone' : figures?.status
	const page = `#${encodeURIComponent(link.url)}`
	return (
		<tr title={figures && `${words.asOf} ${dateAndTime(figures.at, words)}`}>
			<td class="name">
				<ShortLink class="compact" url={link.url} copy={copy} />
				<Target url={link.target} />
				<LimitChips link={link} now={now} />
			</td>
			<CountCell value={figures?.clicks} unit={words.clicks} />
			<CountCell value={figures?.visitors} unit={words.visitors} />
			<td class={`state ${state === undefined ? '' : state === 'active' ? 'good' : 'bad'}`}>
				{state === undefined ? '–' : words.states[state]}
			</td>
			<td class="made">
				<span class="unit">{words.made} </span>
				<Time at={link.made_at} now={now} words={words.charts} />
			</td>
			<td class="actions">
				<a href={page} aria-label={words.showStatistics(name)}>
					{words.statistics}
				</a>
				<button type="button" class="plain" aria-label={words.qrOf(name)} onClick={() => onQr(link)}>
					{words.qr}
				</button>
				{!isGone(link) && (
					<button type="button" class="plain" aria-label={words.editWhat(name)} onClick={() => onEdit(link)}>
						{words.edit}
					</button>
				)}
				<button
					type="button"
					class="plain"
					aria-label={words.removeWhat(name)}
					onClick={() => onRemove(link)}
				>
					{words.remove}
				</button>
			</td>
		</tr>
	)
}

export const LinksTable = ({ links, ...rest }: LinksTableProps) => {
	const words = usePageWords()
	return (
		<table class="links" aria-labelledby={rest.labelledBy}>
			<thead>
				<tr>
					<th scope="col">{words.shortAndTarget}</th>
					<th scope="col" class="number">
						{words.clicks}
					</th>
					<th scope="col" class="number">
						{words.visitors}
					</th>
					<th scope="col">{words.state}</th>
					<th scope="col">{words.made}</th>
					<th scope="col">
						<span class="unseen">{words.actions}</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{links.map((link) => (
					<Row key={link.url} link={link} {...rest} />
				))}
			</tbody>
		</table>
	)
}
