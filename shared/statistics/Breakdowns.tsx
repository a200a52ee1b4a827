/** A link's clicks broken down: the bars of every dimension. */
/** @jsxImportSource preact */
import { dimensions, dimensionTable } from '../dimensions.ts'
import type { LinkDetails } from '../links.ts'
import { Bars } from './Bars.tsx'
import { displayName } from './display-name.ts'
import type { ChartWords } from './words.ts'

export interface BreakdownsProps {
	details: LinkDetails
	words: ChartWords
}

export const Breakdowns = ({ details, words }: BreakdownsProps) => (
	<>
		{dimensions.map((name) => (
			<Bars
				key={name}
				id={name}
				{...words.dimensions[name]}
				counts={details[name]}
				untold={details.others[name] ?? 0}
				words={words}
				{...('names' in dimensionTable[name] && {
					label: (code: string) => displayName(name, code, words),
				})}
			/>
		))}
	</>
)
