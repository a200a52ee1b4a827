/** The selected links: one by one, a range up to the last one changed, or all that match. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { ListedLink } from '../../actions/server/details.ts'

/** The links from the one that was changed last to this one; this one if that is not there. */
export const rangeTo = (matching: ListedLink[], link: ListedLink, last?: string): ListedLink[] => {
	const [from, to] = [last, link.url].map((one) => matching.findIndex(({ url }) => url === one))
	return from! < 0 ? [link] : matching.slice(Math.min(from!, to!), Math.max(from!, to!) + 1)
}

/** Links that don't match are left alone, and still selected when they match again. */
export const useSelection = () => {
	const [urls, setUrls] = useState<ReadonlySet<string>>(new Set())
	const last = useRef<string>(undefined)
	return useMemo(() => {
		const change = (links: ListedLink[], isOn: boolean): void =>
			setUrls((before) => {
				const changed = new Set(links.map(({ url }) => url))
				return isOn ? before.union(changed) : before.difference(changed)
			})
		return {
			/** Among the links that match. */
			of: (matching: ListedLink[]) => ({
				/** In their order. */
				chosen: urls.size === 0 ? [] : matching.filter(({ url }) => urls.has(url)),
				has: ({ url }: ListedLink) => urls.has(url),
				/** `isRange`: changes all links from the one changed last to this one. */
				set: (link: ListedLink, isOn: boolean, isRange: boolean) => {
					change(isRange ? rangeTo(matching, link, last.current) : [link], isOn)
					last.current = link.url
				},
				setAll: (isOn: boolean) => change(matching, isOn),
			}),
		}
	}, [urls])
}
export type WholeSelection = ReturnType<typeof useSelection>
export type Selection = ReturnType<WholeSelection['of']>
