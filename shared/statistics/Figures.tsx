/** A row of figures, and the four of a link. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { LinkDetails, LinkRecord, ShownClick } from '../link/links.ts'
import { figure } from './formats.ts'
import { Time } from './Time.tsx'
import type { ChartWords } from './words.ts'

export interface Figure {
	label: string
	value: ComponentChildren
	note?: ComponentChildren
	/** Colours the value, which must say the same in words. */
	tone?: 'good' | 'bad'
}

/** Figures side by side, two to a row on narrow screens. */
export const Figures = ({ items }: { items: Figure[] }) => (
	<dl class="figures">
		{items.map(({ label, value, note, tone }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd class={tone === undefined ? 'value' : `value ${tone}`}>{value}</dd>
				{note !== undefined && <dd class="note">{note}</dd>}
			</div>
		))}
	</dl>
)

export interface LinkFiguresProps {
	link: LinkRecord
	details: LinkDetails
	/** ISO 8601. By default the time of the newest click, or else the last day with clicks. */
	lastClick?: string | undefined
	newest?: ShownClick | undefined
	now: Date
	/** Shown instead of the state, if the state doesn't say why visitors aren't redirected. */
	stopped?: string | undefined
	words: ChartWords
}

type Noted = 'status' | 'starts_at' | 'expires_at' | 'max_clicks' | 'clicks' | 'is_protected'

/** The link's limits in words, as far as they are known; undefined if it has none. */
export const stateNote = (
	link: { [Name in Noted]?: LinkRecord[Name] | null | undefined },
	words: ChartWords,
): ComponentChildren => {
	const { status, starts_at, expires_at, max_clicks, clicks } = link
	const parts = [
		status === 'scheduled' && starts_at && (
			<>
				{words.opensOn} <Time at={starts_at} precision="day" words={words} />
			</>
		),
		expires_at && (
			<>
				{status !== 'expired' && `${words.until} `}
				<Time at={expires_at} precision="day" words={words} />
			</>
		),
		typeof max_clicks === 'number' &&
			words.clicksUsed(figure(clicks ?? 0, words), figure(max_clicks, words), max_clicks),
		link.is_protected && words.withPassword,
	].filter(Boolean)
	return parts.length === 0 ? undefined : parts.map((part, index) => <span key={index}>{part}</span>)
}

/** Clicks, visitors, last click and state of one link. */
export const LinkCounts = ({
	link,
	details,
	newest,
	lastClick = newest?.time_of_click,
	now,
	stopped,
	words,
}: LinkFiguresProps) => {
	const lastDay = Object.keys(details.dates).toSorted().at(-1)
	const last = lastClick ?? lastDay
	const note = stateNote(link, words)
	return (
		<Figures
			items={[
				{
					label: words.clicks,
					value: figure(details.clicks, words),
					...(link.clicks_before > 0 && { note: words.movedIn(figure(link.clicks_before, words)) }),
				},
				{
					label: words.visitors,
					value: figure(details.unique_clicks, words),
				},
				{
					label: words.lastClick,
					value:
						last === undefined ? (
							words.none
						) : lastClick === undefined ? (
							<Time at={last} precision="day" words={{ ...words, timeZone: 'UTC' }} />
						) : (
							<Time at={last} now={now} words={words} />
						),
					// Reserves the line for the first click.
					note: lastClick === undefined ? '\u00a0' : <Time at={lastClick} words={words} />,
				},
				{
					label: words.state,
					value: stopped ?? words.states[link.status],
					tone: stopped === undefined && link.status === 'active' ? 'good' : 'bad',
					...(note !== undefined && { note }),
				},
			]}
		/>
	)
}
