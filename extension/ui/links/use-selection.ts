/** The selected links: one by one, a range up to the last one changed, or all shown. */
import { useRef, useState } from 'preact/hooks'
import type { ListedLink } from '../../actions/details.ts'

export interface Selection {
	/** The selected links that are shown, in their order. */
	chosen: ListedLink[]
	has: (link: ListedLink) => boolean
	/** `isRange`: changes all links from the one changed last to this one. */
	set: (link: ListedLink, isOn: boolean, isRange: boolean) => void
	setAll: (isOn: boolean) => void
}

/** Links that aren't shown are left alone, and still selected when they are shown again. */
export const useSelection = (shown: ListedLink[]): Selection => {
	const [urls, setUrls] = useState<ReadonlySet<string>>(new Set())
	const last = useRef<string>(undefined)
	const change = (links: ListedLink[], isOn: boolean): void =>
		setUrls((before) => {
			const changed = links.map(({ url }) => url)
			return new Set(isOn ? [...before, ...changed] : [...before].filter((url) => !changed.includes(url)))
		})
	return {
		chosen: shown.filter(({ url }) => urls.has(url)),
		has: ({ url }) => urls.has(url),
		set: (link, isOn, isRange) => {
			const to = shown.findIndex(({ url }) => url === link.url)
			const from = isRange ? shown.findIndex(({ url }) => url === last.current) : to
			last.current = link.url
			change(from < 0 ? [link] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
		},
		setAll: (isOn) => change(shown, isOn),
	}
}
