/** What statistics are asked: which days, which clicks of them, and how an address says so. */
import { type Dimension, type FilterName, type Filters, filterQuery } from './dimensions.ts'

/** `days`: the last ones; `from` and `to`: UTC days, both included. All days without any. */
export interface Asked {
	days?: number | undefined
	from?: string | undefined
	to?: string | undefined
	/** Only clicks that have these names; all without any. */
	filters?: Filters | undefined
}

export const isFiltered = ({ filters = {} }: Asked): boolean => Object.keys(filters).length > 0

/** Whether first and last day were chosen one by one. */
export const isFree = ({ from, to }: Asked): boolean => from !== undefined || to !== undefined

type Query = Partial<Record<FilterName | 'from' | 'to', string>> & { days?: number }

/** As query parameters. */
export const queryOf = ({ days, from, to, filters = {} }: Asked): Query => ({
	...(days !== undefined && { days }),
	...(from !== undefined && { from }),
	...(to !== undefined && { to }),
	...filterQuery(filters),
})

/** An address that asks the same. */
export const withAsked = (href: string, asked: Asked): string => {
	const pairs = Object.entries(queryOf(asked)).map(([name, value]) => [name, String(value)])
	return pairs.length === 0 ? href : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`
}

/** The same with one more filter, or without one. */
export const withFilter = <A extends Asked>(asked: A, dimension: Dimension, name: string | undefined): A => {
	const { [dimension]: _, ...others } = asked.filters ?? {}
	return { ...asked, filters: name === undefined ? others : { ...others, [dimension]: name } }
}

/** Which days it covers, for the words that say so. */
export const spanOf = (asked: Asked | undefined): 'last' | 'free' | 'life' => {
	if (asked !== undefined && isFree(asked)) return 'free'
	return asked !== undefined && asked.days === undefined ? 'life' : 'last'
}
