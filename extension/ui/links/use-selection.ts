/** The selected links: one by one, a range up to the last one changed, or all that match. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { ListedLink } from '../../actions/server/details.ts'

export interface Selection {
	/** The selected links that match, in their order. */
	chosen: ListedLink[]
	has: (link: ListedLink) => boolean
	/** `isRange`: changes all links from the one changed last to this one. */
	set: (link: ListedLink, isOn: boolean, isRange: boolean) => void
	setAll: (isOn: boolean) => void
}

/** The selection among all links. */
export interface WholeSelection {
	/** That of the links that match. */
	of: (matching: ListedLink[]) => Selection
}

/** Links that don't match are left alone, and still selected when they match again. */
export const useSelection = (): WholeSelection => {
	const [urls, setUrls] = useState<ReadonlySet<string>>(new Set())
	const last = useRef<string>(undefined)
	return useMemo(() => {
		const change = (links: ListedLink[], isOn: boolean): void =>
			setUrls((before) => {
				const changed = new Set(links.map(({ url }) => url))
				return isOn ? before.union(changed) : before.difference(changed)
			})
		return {
			of: (matching) => ({
				chosen: urls.size === 0 ? [] : matching.filter(({ url }) => urls.has(url)),
				has: ({ url }) => urls.has(url),
				set: (link, isOn, isRange) => {
					const to = matching.findIndex(({ url }) => url === link.url)
					const from = isRange ? matching.findIndex(({ url }) => url === last.current) : to
					last.current = link.url
					change(from < 0 ? [link] : matching.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
				},
				setAll: (isOn) => change(matching, isOn),
			}),
		}
	}, [urls])
}
