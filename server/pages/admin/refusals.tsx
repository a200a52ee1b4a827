/** Who ran into limits in the last days: a table of the operators' page about the service. */
/** @jsxImportSource preact */
import { dayText, figure } from '../../../shared/statistics/formats.ts'
import type { Refusals } from '../../limits/refusals.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { Account } from './Rows.tsx'

export interface ShownRefusals extends Pick<Refusals, 'kind' | 'days' | 'sum'> {
	/** Null without an account; `others` and `gone`: accounts that are not named. */
	who: { label: string } | 'others' | 'gone' | null
}

export interface RefusalsView {
	/** The days of each row, like `2026-11-26`. */
	dates: string[]
	rows: ShownRefusals[]
}

export const RefusalsPanel = ({ dates, rows }: RefusalsView) => {
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
