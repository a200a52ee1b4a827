/** The table of links, which becomes cards on narrow screens. */
import { dateFormat, figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { day } from '../../../shared/text/time.ts'
import { stateOf } from '../../actions/list/filter.ts'
import { byDay } from '../../actions/list/find.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Buttons } from '../Buttons.tsx'
import { ShortLink } from '../Copy.tsx'
import { Chips, LimitChips } from '../LimitChips.tsx'
import { Target } from '../Target.tsx'
import { useAllWords } from '../use-words.tsx'
import type { LinkDialog } from './LinkDialogs.tsx'
import { hrefTo } from './link-place.ts'
import type { Selection } from './use-selection.ts'

/** Characters of a short link beside its target. */
const ROOM = 32

export interface LinksTableProps {
	links: ListedLink[]
	selection: Selection
	open: (dialog: LinkDialog, link: ListedLink) => void
	remove: (link: ListedLink) => void
	/** Groups the links by day; they come newest first. */
	isByDay?: boolean
	now: Date
}

const CountCell = ({ value, unit }: { value: number | undefined; unit: (count: number) => string }) => {
	const words = useAllWords()
	return (
		<td class="number">
			{value === undefined ? '–' : figure(value, words)}
			<span class="unit"> {unit(value ?? 0)}</span>
		</td>
	)
}

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const Row = ({
	link,
	selection,
	open,
	remove,
	now,
}: { link: ListedLink } & Omit<LinksTableProps, 'links'>) => {
	const words = useAllWords()
	const name = shownAddress(link.url)
	const { figures } = link
	const state = stateOf(link)
	return (
		<tr title={figures && `${words.asOf} ${moments(words).format(new Date(figures.at))}`}>
			<td class="pick">
				<input
					type="checkbox"
					aria-label={words.many.selectWhat(name)}
					checked={selection.has(link)}
					onClick={(event) => selection.set(link, event.currentTarget.checked, event.shiftKey)}
				/>
			</td>
			<td class="name">
				<div class="about">
					{link.title !== undefined && <p class="title">{link.title}</p>}
					<LimitChips link={link} now={now} clicks={figures?.clicks} />
					<Chips class="chips tags" label={words.fields.tags.label} texts={link.tags} />
				</div>
				<div class="way">
					<ShortLink class="compact" url={link.url} room={ROOM} />
					<Target url={link.target} />
				</div>
			</td>
			<CountCell value={figures?.clicks} unit={words.units.clicks} />
			<CountCell value={figures?.visitors} unit={words.units.visitors} />
			<td class={`state ${state === undefined ? '' : state === 'active' ? 'good' : 'bad'}`}>
				{state === undefined ? '–' : words.states[state]}
			</td>
			<td class="made">
				<Time at={link.made_at} now={now} words={words.charts} />
			</td>
			<td class="actions">
				<a href={hrefTo(link.url)} aria-label={words.showStatistics(name)}>
					{words.statistics}
				</a>
				<Buttons
					class="plain"
					all={[
						{ text: words.qr, 'aria-label': words.qrOf(name), onClick: () => open('code', link) },
						state !== 'gone' && {
							text: words.edit,
							'aria-label': words.editWhat(name),
							onClick: () => open('edit', link),
						},
						{ text: words.remove, 'aria-label': words.removeWhat(name), onClick: () => remove(link) },
					]}
				/>
			</td>
		</tr>
	)
}

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

const dayOnly = { weekday: 'long', day: 'numeric', month: 'long' } as const
const thisYear = dateFormat(dayOnly)
const otherYear = dateFormat({ ...dayOnly, year: 'numeric' })

/** What a day of the list is called: "Today", "Yesterday", or its date. */
export const dayText = (at: Date, now: Date, locale: string): string => {
	// Days of a clock change have 23 or 25 hours.
	const ago = Math.round((midnight(now) - midnight(at)) / day)
	if (ago < 0 || ago > 1) {
		const format = at.getFullYear() === now.getFullYear() ? thisYear : otherYear
		return format({ locale }).format(at)
	}
	const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
	return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** Named by the heading of its page. */
export const LinksTable = ({ links, isByDay = false, ...rest }: LinksTableProps) => {
	const words = useAllWords()
	const groups = isByDay ? byDay(links) : [{ at: undefined, links }]
	return (
		<table class="links" aria-labelledby="links">
			<thead>
				<tr>
					<th scope="col">
						<span class="unseen">{words.many.select}</span>
					</th>
					<th scope="col">{words.shortAndTarget}</th>
					<th scope="col" class="number">
						{words.charts.clicks}
					</th>
					<th scope="col" class="number">
						{words.charts.visitors}
					</th>
					<th scope="col">{words.charts.state}</th>
					<th scope="col">{words.made}</th>
					<th scope="col">
						<span class="unseen">{words.actions}</span>
					</th>
				</tr>
			</thead>
			{groups.map(({ at, links: together }) => (
				<tbody key={at?.getTime()}>
					{at !== undefined && (
						<tr class="day">
							<th colSpan={7} scope="rowgroup">
								{dayText(at, rest.now, words.locale)}
							</th>
						</tr>
					)}
					{together.map((link) => (
						<Row key={link.url} link={link} {...rest} />
					))}
				</tbody>
			))}
		</table>
	)
}
