/** Who ran into limits in the last days: a table of the operators' page about the service. */
/** @jsxImportSource preact */
import { dayText, figure } from '../../../shared/statistics/formats.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { Account } from './Rows.tsx'
import type { readRefusals } from './service-page.ts'

export const RefusalsPanel = ({ dates, rows }: Awaited<ReturnType<typeof readRefusals>>) => {
	const { admin, charts } = useWords()
	const { refusals: words } = admin
	const days = dates.map((date) => dayText(date, charts, 'short'))
	return (
		<section class="panel" aria-labelledby="refusals">
			<h2 id="refusals">{words.heading}</h2>
			<p>{rows.length === 0 ? words.none : words.purpose}</p>
			{rows.length > 0 && (
				<Records columns={[admin.who, words.what, ...days, words.sum]} labelledBy="refusals">
					{rows.map((row, nth) => (
						<tr key={nth}>
							<th scope="row" class="long">
								{row.who === null ? (
									admin.anonymous
								) : typeof row.who === 'string' ? (
									words[row.who]
								) : (
									<Account label={row.who.label} />
								)}
							</th>
							<Cell of={words.what}>{words.kinds[row.kind]}</Cell>
							{row.days.map((count, day) => (
								<Cell key={dates[day]} of={days[day]!}>
									{figure(count, charts)}
								</Cell>
							))}
							<Cell of={words.sum}>{figure(row.sum, charts)}</Cell>
						</tr>
					))}
				</Records>
			)}
		</section>
	)
}
