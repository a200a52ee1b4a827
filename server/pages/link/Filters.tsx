/** The filters of a page of statistics as chips that take one away, and the form for free days. */
/** @jsxImportSource preact */
import { type Dimension, dimensions, filterQuery } from '../../../shared/dimensions.ts'
import { nameText } from '../../../shared/statistics/display-name.ts'
import { useWords } from '../words/use-words.ts'
import { type AskedPage, hrefWith, hrefWithout } from './asked.ts'

export const FilterChips = ({ asked }: { asked: AskedPage }) => {
	const { link: words, charts } = useWords()
	const { filters = {} } = asked
	const chosen = dimensions.filter((name) => filters[name] !== undefined)
	if (chosen.length === 0) return null
	const textOf = (name: Dimension) =>
		`${charts.dimensions[name].heading}: ${nameText(name, filters[name]!, charts)}`
	return (
		<ul class="chips filters" aria-label={words.filters.title}>
			{chosen.map((name) => (
				<li key={name}>
					<a href={hrefWith(asked, name, undefined)} aria-label={words.filters.remove(textOf(name))}>
						{textOf(name)} <span aria-hidden="true">×</span>
					</a>
				</li>
			))}
			{chosen.length > 1 && (
				<li>
					<a href={hrefWithout(asked)}>{words.filters.removeAll}</a>
				</li>
			)}
		</ul>
	)
}

export interface FreeDaysProps {
	asked: AskedPage
	/** UTC days that make sense. */
	first: string
	today: string
}

/** Browsers send empty fields too, which ask for nothing. */
export const FreeDays = ({ asked, first, today }: FreeDaysProps) => {
	const { link: words } = useWords()
	const { path, from, to, filters = {} } = asked
	const [action, query] = path.split('?')
	const kept = [...new URLSearchParams(query), ...Object.entries(filterQuery(filters))]
	const isChosen = from !== undefined || to !== undefined
	return (
		<details class="free-days" open={isChosen}>
			<summary>{words.filters.otherDays}</summary>
			<form method="get" action={`${action}#days`}>
				{kept.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<label for="from">{words.filters.from}</label>
				<input id="from" type="date" name="from" value={from ?? ''} min={first} max={today} />
				<label for="to">{words.filters.to}</label>
				<input id="to" type="date" name="to" value={to ?? ''} min={first} max={today} />
				<button type="submit" class="quiet small">
					{words.filters.show}
				</button>
			</form>
		</details>
	)
}
