/** The table of single clicks: when, from where, with what, by whom (a shortened hash). */
/** @jsxImportSource preact */
import type { ClickRecord } from '../links.ts'
import { Country } from './Country.tsx'
import { Time } from './Time.tsx'
import { type ChartWords, english } from './words.ts'

export interface ClicksTableProps {
	clicks: ClickRecord[]
	/** Names the table; usually the id of the heading above it. */
	labelledBy: string
	words?: ChartWords
}

/** A referrer is easier to read without its scheme; the title has all of it. */
const referrerText = (referer: string, words: ChartWords): string =>
	referer === 'Direct'
		? words.direct
		: referer.replace(/^https?:\/\/(www\.(?=[^/:]))?/, '').replace(/\/$/, '')

/** Clicks in the order given, newest first. Rows become cards on narrow screens. */
export const ClicksTable = ({ clicks, labelledBy, words = english }: ClicksTableProps) =>
	clicks.length === 0 ? (
		<p class="empty">{words.clicksEmpty}</p>
	) : (
		<table class="clicks" aria-labelledby={labelledBy}>
			<thead>
				<tr>
					<th scope="col">{words.time}</th>
					<th scope="col">{words.country}</th>
					<th scope="col">{words.referrer}</th>
					<th scope="col">{words.browser}</th>
					<th scope="col">{words.visitor}</th>
				</tr>
			</thead>
			<tbody>
				{clicks.map((click, index) => (
					<tr key={index}>
						<td class="time">
							<Time at={click.time_of_click} words={words} />
						</td>
						<td class="from">
							<Country code={click.country} words={words} />
						</td>
						<td class="referrer" title={click.referer}>
							{referrerText(click.referer, words)}
						</td>
						<td class="agent" title={click.user_agent}>
							{click.user_agent || words.unknown}
						</td>
						<td class="visitor" title={click.ip_hash}>
							{click.ip_hash.slice(0, 8)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
