/** The filters of statistics as chips that take one away, and the form for days of one's choice. */
/** @jsxImportSource preact */
import { type Dimension, dimensions } from '../dimensions.ts'
import { type Asked, isFree, withFilter } from './asked.ts'
import { nameText } from './display-name.ts'
import type { ChartWords } from './words.ts'

export interface FilterChipsProps<A extends Asked> {
	asked: A
	/** The address that asks something else. */
	hrefOf: (asked: A) => string
	words: ChartWords
}

export const FilterChips = <A extends Asked>({ asked, hrefOf, words }: FilterChipsProps<A>) => {
	const { filters = {} } = asked
	const chosen = dimensions.filter((name) => filters[name] !== undefined)
	if (chosen.length === 0) return null
	const textOf = (name: Dimension) =>
		`${words.dimensions[name].heading}: ${nameText(name, filters[name]!, words)}`
	return (
		<ul class="chips filters" aria-label={words.filters.title}>
			{chosen.map((name) => (
				<li key={name}>
					<a
						href={hrefOf(withFilter(asked, name, undefined))}
						aria-label={words.filters.remove(textOf(name))}
					>
						{textOf(name)} <span aria-hidden="true">×</span>
					</a>
				</li>
			))}
			{chosen.length > 1 && (
				<li>
					<a href={hrefOf({ ...asked, filters: {} })}>{words.filters.removeAll}</a>
				</li>
			)}
		</ul>
	)
}

export interface FreeDaysProps {
	asked: Asked
	/** UTC days that make sense. */
	first: string
	today: string
	/** Where the form leads, and what else it says there. */
	action?: string
	kept?: (readonly [name: string, value: string])[]
	/** Instead, where scripts run: called with the days. */
	choose?: (days: Pick<Asked, 'from' | 'to'>) => void
	words: ChartWords
}

/** The days of the form, the earlier one first. */
const daysIn = (form: HTMLFormElement): Pick<Asked, 'from' | 'to'> => {
	const [from, to] = ['from', 'to'].map((name) => String(new FormData(form).get(name)) || undefined)
	return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

/** Browsers send empty fields too, which ask for nothing. Typed days outlive a refresh. */
export const FreeDays = ({ asked, first, today, action, kept = [], choose, words }: FreeDaysProps) => {
	const { from, to } = asked
	const { filters } = words
	return (
		<details class="free-days" open={isFree(asked)}>
			<summary>{filters.otherDays}</summary>
			<form
				key={`${from} ${to}`}
				method="get"
				action={action}
				onSubmit={
					choose &&
					((event) => {
						event.preventDefault()
						choose(daysIn(event.currentTarget))
					})
				}
			>
				{kept.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{(['from', 'to'] as const).map((name) => (
					<span key={name}>
						<label for={name}>{filters[name]}</label>
						<input id={name} type="date" name={name} defaultValue={asked[name]} min={first} max={today} />
					</span>
				))}
				<button type="submit" class="quiet small">
					{filters.show}
				</button>
			</form>
		</details>
	)
}
