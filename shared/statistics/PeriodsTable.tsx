/** The table behind a chart over time: newest first, without periods that had no clicks. */
/** @jsxImportSource preact */
import { figure } from './formats.ts'
import type { Period } from './periods.ts'
import type { ChartWords, OverTimeWords } from './words.ts'

export interface PeriodsTableProps {
	periods: Period[]
	/** A period in words. */
	textOf: (period: Period) => string
	own: OverTimeWords
	words: ChartWords
}

export const PeriodsTable = ({ periods, textOf, own, words }: PeriodsTableProps) => (
	<details>
		<summary>{words.asTable}</summary>
		<table>
			<caption>{own.quiet}</caption>
			<thead>
				<tr>
					<th scope="col">{own.period}</th>
					<th scope="col" class="number">
						{words.clicks}
					</th>
				</tr>
			</thead>
			<tbody>
				{periods
					.filter(({ clicks }) => clicks > 0)
					.toReversed()
					.map((period) => (
						<tr key={period.start}>
							<td>
								<time dateTime={period.start}>{textOf(period)}</time>
							</td>
							<td class="number">{figure(period.clicks, words)}</td>
						</tr>
					))}
			</tbody>
		</table>
	</details>
)
