/** Filters the list, and counts what there is to filter by. */
import { linkStates } from '../../../shared/link/states.ts'
import { shownAddress } from '../readable.ts'
import type { ListedLink } from '../server/details.ts'
import { hasLimits } from '../storage/limits.ts'
import { isGone } from '../storage/links.ts'

export const listStates = [...linkStates, 'gone'] as const
export type ListState = (typeof listStates)[number]

/** Empty text and false mean any; the host is the target's. */
export const anything = { tag: '', state: '' as ListState | '', host: '', limited: false, protected: false }
export type Filters = typeof anything
const filterNames = Object.keys(anything) as (keyof Filters)[]

/** Undefined while its server has said nothing. */
export const stateOf = (link: ListedLink): ListState | undefined =>
	isGone(link) ? 'gone' : link.figures?.status

const hostOf = ({ target }: ListedLink): string => URL.parse(target)?.host ?? ''

/** The list's view has other fields beside its filters. */
export const isFiltered = (filters: Filters): boolean =>
	filterNames.some((name) => filters[name] !== anything[name])

export const filterLinks = (links: ListedLink[], filters: Filters): ListedLink[] => {
	if (!isFiltered(filters)) return links
	const [tag, host] = [filters.tag.trim().toLowerCase(), filters.host.trim().toLowerCase()]
	return links.filter(
		(link) =>
			(tag === '' || link.tags?.some((one) => one.toLowerCase() === tag) === true) &&
			(host === '' || [hostOf(link), shownAddress(hostOf(link))].some((one) => one.includes(host))) &&
			(filters.state === '' || stateOf(link) === filters.state) &&
			(!filters.limited || hasLimits(link)) &&
			(!filters.protected || link.is_protected === true),
	)
}

/** Names with how many links have each, the most frequent first. */
export type Counted = [name: string, count: number][]
/** More than anyone looks through. */
const MOST = 100

const count = (names: string[]): Counted => {
	const counts = new Map<string, [string, number]>()
	for (const name of names) {
		const key = name.toLowerCase()
		const [shown, before] = counts.get(key) ?? [name, 0]
		counts.set(key, [shown, before + 1])
	}
	return [...counts.values()]
		.toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
		.slice(0, MOST)
}

export const countTags = (links: ListedLink[]): Counted => count(links.flatMap(({ tags = [] }) => tags))
export const countHosts = (links: ListedLink[]): Counted =>
	count(links.map((link) => shownAddress(hostOf(link))))
