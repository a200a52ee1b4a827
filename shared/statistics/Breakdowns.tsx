/** A link's clicks broken down: the bars of every dimension, such as countries. */
/** @jsxImportSource preact */

import type { LinkDetails } from '../link/links.ts'
import type { Place } from '../link/places.ts'
import { type Dimension, dimensions } from './dimensions.ts'
import { displayName } from './display-name.ts'
import { figure, kept, percent } from './formats.ts'
import { siteFilter, sitesOf } from './related-hosts.ts'
import type { ChartWords } from './words.ts'

type Count = readonly [name: string, clicks: number]

/** At most this many rows have bars, */
const mostRows = 8
/** and this many unfold below them: a link can have thousands of referrers. */
export const mostListed = 100

const sum = (counts: Count[]): number => counts.reduce((total, [, clicks]) => total + clicks, 0)

const collators = kept((locale) => new Intl.Collator(locale))

/** The largest first, equal ones in the alphabet of the names as they are shown. */
const ordered = (counts: Count[], label: (name: string) => string, words: ChartWords): Count[] =>
	counts
		.map(([name, clicks]) => ({ name, clicks, shown: label(name) }))
		.toSorted((a, b) => b.clicks - a.clicks || collators(words).compare(a.shown, b.shown))
		.map(({ name, clicks }) => [name, clicks])

/**
 * The largest counts, and the rest in the same order. A single leftover gets a row, because "1
 * others" saves none. `restClicks` and `total` include `untold`, clicks under unlisted names.
 */
export const topOf = (
	counts: Record<string, number>,
	untold: number,
	label: (name: string) => string,
	words: ChartWords,
) => {
	const sorted = ordered(
		Object.entries(counts).filter(([, clicks]) => clicks > 0),
		label,
		words,
	)
	const cut = sorted.length === mostRows + 1 ? sorted.length : mostRows
	const rest = sorted.slice(cut)
	return { rows: sorted.slice(0, cut), rest, restClicks: sum(rest) + untold, total: sum(sorted) + untold }
}

export interface BarsProps {
	/** Unique on the page; names the heading. */
	id: string
	title: string
	/** Heading of the column of names. */
	heading: string
	counts: Record<string, number>
	/** Clicks under names that `counts` leaves out. */
	untold?: number
	/** How a name is shown; by default as it is, with the server's words for "none" translated. */
	label?: ((name: string) => string) | undefined
	/** The page with only the clicks that have a name; without it, names are no links. */
	hrefOf?: ((name: string) => string) | undefined
	/** Names that a row adds up, which unfold. */
	parts?: Map<string, Count[]> | undefined
	words: ChartWords
}

/** The largest as bars, the others as a line that unfolds: their bar would dwarf them. */
export const Bars = ({
	id,
	title,
	heading,
	counts,
	untold = 0,
	words,
	label = (name) => displayName('referrers', name, words),
	hrefOf,
	parts,
}: BarsProps) => {
	const { rows, rest, restClicks, total } = topOf(counts, untold, label, words)
	const most = Math.max(...rows.map(([, clicks]) => clicks))
	/** Unlisted names are at least one more. */
	const howMany = rest.length === 0 ? undefined : figure(rest.length, words) + (untold > 0 ? '+' : '')
	const others = words.others(howMany, figure(restClicks, words), percent(restClicks, total, words))
	const nameOf = (name: string, shown = label(name)) =>
		hrefOf === undefined ? (
			<span title={name}>{shown}</span>
		) : (
			<a href={hrefOf(name)} title={words.filterBy(label(name))} rel="nofollow">
				{shown}
			</a>
		)
	const partsOf = (name: string, hosts: Count[]) => (
		<details class="parts">
			<summary>{label(name)}</summary>
			<ul>
				{hrefOf !== undefined && <li>{nameOf(siteFilter(name), words.allHosts)}</li>}
				{ordered(hosts, label, words).map(([host, clicks]) => (
					<li key={host}>
						{nameOf(host)} <span class="share">{figure(clicks, words)}</span>
					</li>
				))}
			</ul>
		</details>
	)
	const row = ([name, clicks]: Count) => (
		<tr key={name}>
			<th scope="row">{parts?.has(name) ? partsOf(name, parts.get(name)!) : nameOf(name)}</th>
			<td class="bar">
				<svg width="100%" height="100%" aria-hidden="true">
					<rect width={`${((100 * clicks) / most).toFixed(1)}%`} height="100%" rx="4" />
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
				<col class="bar" />
				<col class={most < 1_000_000 ? 'count' : 'count long'} />
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
			{table(rows)}
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

export interface BreakdownsProps {
	details: Pick<LinkDetails, Dimension | 'others'>
	/** The page with only the clicks that have a name. */
	hrefOf?: ((dimension: Dimension, name: string) => string) | undefined
	/** Those of the link. */
	places?: readonly Place[] | null | undefined
	words: ChartWords
}

/** What the bars of each breakdown show. One without clicks is left out. */
export const breakdownsOf = (props: BreakdownsProps) => {
	const { details, places, words } = props
	return dimensions
		.filter((name) => details.others[name] || Object.keys(details[name]).length > 0)
		.map((id) => ({
			...{ id, words, untold: details.others[id] ?? 0 },
			...(id === 'referrers' ? sitesOf(details[id]) : { counts: details[id] }),
			label: (text: string) => displayName(id, text, words, places),
		}))
}

export const Breakdowns = (props: BreakdownsProps) => {
	const { hrefOf, words } = props
	return breakdownsOf(props).map(({ id, ...bars }) => (
		<Bars
			key={id}
			{...{ id, ...words.dimensions[id], ...bars }}
			hrefOf={hrefOf && ((text) => hrefOf(id, text))}
		/>
	))
}
