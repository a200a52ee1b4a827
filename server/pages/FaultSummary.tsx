/** Why a form was not taken: at the top of the page, with a link to each marked field. */
/** @jsxImportSource preact */
import type { FaultReading } from './faults.ts'

export interface FaultSummaryProps {
	reading: FaultReading
	/** What did not happen, e.g. "You are not signed in." */
	outcome: string
}

/** Nothing at all when nothing is wrong. */
export const FaultSummary = ({ reading: { sentences, byField }, outcome }: FaultSummaryProps) => {
	const marked = Object.entries(byField)
	if (sentences.length + marked.length === 0) return null
	return (
		<div class="notice bad" role="alert">
			<p>
				<strong>{outcome}</strong> {sentences.join(' ')}
			</p>
			{marked.length > 0 && (
				<ul>
					{marked.map(([name, text]) => (
						<li key={name}>
							<a href={`#${name}`}>{text}</a>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
