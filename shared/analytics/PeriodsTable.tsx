/** The table behind a chart over time: newest first, without periods that had no clicks. */
/** @jsxImportSource preact */
import type { ClicksChartProps } from './ClicksChart.tsx'
import { figure } from './formats.ts'

export type PeriodsTableProps = Omit<ClicksChartProps, 'name' | 'tickText'>

export const PeriodsTable = ({ periods, periodText, column, caption, words }: PeriodsTableProps) => (
	<details>
		<summary>{words.asTable}</summary>
		<table>
			<caption>{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{column}</th>
					<th scope="col" class="number">
						{words.clicks}
					</th>
				</tr>
			</thead>
			<tbody>
				{periods
					.filter(({ clicks }) => clicks > 0)
					.toReversed()
					.map(({ start, clicks }) => (
						<tr key={start}>
							<td>
								<time dateTime={start}>{periodText(start)}</time>
							</td>
							<td class="number">{figure(clicks, words)}</td>
						</tr>
					))}
			</tbody>
		</table>
	</details>
)
