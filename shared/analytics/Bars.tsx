/** Bars of one dimension, such as countries: a table whose rows carry their bar. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { figure, percent } from './formats.ts'
import { type Count, topOf } from './top.ts'
import { type ChartWords, english } from './words.ts'

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
	label?: (name: string) => ComponentChildren
	words?: ChartWords
}

/** The server says "Direct" and "Unknown" where there is no name. */
const nameIn = ({ direct, unknown }: ChartWords, name: string): string =>
	name === 'Direct' ? direct : name === 'Unknown' ? unknown : name

/** The eight largest with bar, figure and share; the others summed up, and listed on request. */
export const Bars = ({
	id,
	title,
	heading,
	counts,
	untold = 0,
	empty,
	words = english,
	label = (name) => nameIn(words, name),
}: BarsProps) => {
	const { rows, rest, restClicks, total } = topOf(counts, 8, untold)
	const others = words.others(figure(rest.length, words) + (untold > 0 ? '+' : ''))
	const most = Math.max(restClicks, ...rows.map(([, clicks]) => clicks))
	const row = ([name, clicks]: Count, shown: ComponentChildren, kind: string) => (
		<tr key={name} class={kind}>
			<th scope="row">
				<span title={name}>{shown}</span>
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
	const table = (body: ComponentChildren) => (
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
			<tbody>{body}</tbody>
		</table>
	)
	return (
		<section class="bars" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{rows.length === 0 ? (
				<p class="empty">{empty}</p>
			) : (
				table([
					...rows.map((count) => row(count, label(count[0]), 'own')),
					rest.length > 0 && row([others, restClicks], others, 'rest'),
				])
			)}
			{rest.length > 0 && (
				<details>
					<summary>{words.showOthers}</summary>
					{table(rest.slice(0, mostListed).map((count) => row(count, label(count[0]), 'own')))}
					{rest.length > mostListed && (
						<p class="empty">{words.notListed(figure(rest.length - mostListed, words))}</p>
					)}
				</details>
			)}
		</section>
	)
}
