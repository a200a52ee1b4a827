/** The filters of statistics as chips that take one away, and the form for days of one's choice. */
/** @jsxImportSource preact */

import type { Place } from '../link/places.ts'
import { type Asked, isFree, withFilter } from './asked.ts'
import { type Dimension, dimensions } from './dimensions.ts'
import { displayName } from './display-name.ts'
import type { ChartWords } from './words.ts'

export interface ChipsProps {
	/** What each filters, and the address without it. */
	chips: (readonly [text: string, href: string])[]
	/** The address without all of them, if there is one. */
	without?: string | undefined
	words: Pick<ChartWords, 'filters'>
}

/** Filters as chips, each a link that takes it away. */
export const Chips = ({ chips, without, words: { filters } }: ChipsProps) =>
	chips.length === 0 ? null : (
		<ul class="chips filters" aria-label={filters.title}>
			{chips.map(([text, href]) => (
				<li key={text}>
					<a href={href} aria-label={filters.remove(text)}>
						{text} <span aria-hidden="true">×</span>
					</a>
				</li>
			))}
			{without !== undefined && (
				<li>
					<a href={without}>{filters.removeAll}</a>
				</li>
			)}
		</ul>
	)

export interface FilterChipsProps<A extends Asked> {
	asked: A
	/** The address that asks something else. */
	hrefOf: (asked: A) => string
	places?: readonly Place[] | null | undefined
	words: ChartWords
}

/** The filters in words: "Country: Germany". */
export const filterTexts = (
	{ filters = {} }: Asked,
	places: readonly Place[] | null | undefined,
	words: ChartWords,
): [Dimension, string][] =>
	dimensions.flatMap((name) =>
		filters[name] === undefined
			? []
			: [[name, `${words.dimensions[name].heading}: ${displayName(name, filters[name], words, places)}`]],
	)

export const FilterChips = <A extends Asked>({ asked, hrefOf, places, words }: FilterChipsProps<A>) => {
	const chips = filterTexts(asked, places, words).map(([name, text]): [string, string] => [
		text,
		hrefOf(withFilter(asked, name, undefined)),
	])
	const without = chips.length > 1 ? hrefOf({ ...asked, filters: {} }) : undefined
	return <Chips {...{ chips, without, words }} />
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
