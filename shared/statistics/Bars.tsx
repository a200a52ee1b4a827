/** Bars of one breakdown, such as countries: a table whose rows carry their bar. */
/** @jsxImportSource preact */
import { figure, percent } from './formats.ts'
import { type Count, topOf } from './top.ts'
import type { ChartWords } from './words.ts'

/** At most this many rows unfold: a link can have thousands of referrers. */
const mostListed = 100

export interface BarsProps {
	/** Unique on the page; names the heading. */
	id: string
	title: string
	/** Heading of the column of names. */
	heading: string
	counts: Record<string, number>
	/** Clicks under names that `counts` leaves out. */
	untold?: number
	/** Shown while there are no clicks. */
	empty: string
	/** How a name is shown; by default as it is, with the server's words for "none" translated. */
	label?: (name: string) => string
	words: ChartWords
}

/** The server says "Direct" and "Unknown" where there is no name. */
const nameIn = ({ direct, unknown }: ChartWords, name: string): string =>
	name === 'Direct' ? direct : name === 'Unknown' ? unknown : name

/** The eight largest as bars, the others as a line that unfolds: their bar would dwarf them. */
export const Bars = ({
	id,
	title,
	heading,
	counts,
	untold = 0,
	empty,
	words,
	label = (name) => nameIn(words, name),
}: BarsProps) => {
	const { rows, rest, restClicks, total } = topOf(counts, 8, untold)
	const most = Math.max(...rows.map(([, clicks]) => clicks))
	/** Unlisted names are at least one more. */
	const howMany = rest.length === 0 ? undefined : figure(rest.length, words) + (untold > 0 ? '+' : '')
	const others = words.others(howMany, figure(restClicks, words), percent(restClicks, total, words))
	const row = ([name, clicks]: Count) => (
		<tr key={name}>
			<th scope="row">
				<span title={name}>{label(name)}</span>
			</th>
			<td class="bar">
				<svg width="100%" height="8" aria-hidden="true">
					<rect width={`${((100 * clicks) / most).toFixed(1)}%`} height="8" rx="2" />
				</svg>
			</td>
			<td class="number">{figure(clicks, words)}</td>
			<td class="number share">{percent(clicks, total, words)}</td>
		</tr>
	)
	const table = (listed: Count[]) => (
		<table aria-labelledby={id}>
			<colgroup>
				<col class="name" />
				<col />
				<col class="count" />
				<col class="part" />
			</colgroup>
			<thead class="unseen">
				<tr>
					<th scope="col">{heading}</th>
					<td />
					<th scope="col">{words.clicks}</th>
					<th scope="col">{words.share}</th>
				</tr>
			</thead>
			<tbody>{listed.map(row)}</tbody>
		</table>
	)
	return (
		<section class="bars" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{total === 0 ? <p class="empty">{empty}</p> : table(rows)}
			{rest.length === 0 && untold > 0 && <p class="others">{others}</p>}
			{rest.length > 0 && (
				<details class="others">
					<summary>{others}</summary>
					{table(rest.slice(0, mostListed))}
					{rest.length > mostListed && (
						<p class="empty">{words.notListed(figure(rest.length - mostListed, words))}</p>
					)}
				</details>
			)}
		</section>
	)
}
