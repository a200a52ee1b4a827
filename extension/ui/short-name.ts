/** A short link as people read it: host and slug apart, a long host cut in the middle. */
import { shownAddress } from '../actions/readable.ts'

/** Characters that always stay of a host, the ellipsis included. */
const LEAST = 9

export interface ShortName {
	/** Everything before the slug, its slash included. */
	host: string
	slug: string
	isCut: boolean
	/** They don't fit in one line: the host stands above. */
	isTall: boolean
}

/** The slug stays whole: it is what tells one link from another. */
export const shortName = (url: string, room = Number.POSITIVE_INFINITY): ShortName => {
	const text = shownAddress(url)
	const end = text.lastIndexOf('/') + 1
	const host = text.slice(0, end)
	const slug = text.slice(end)
	const isTall = slug.length > room - LEAST && text.length > room
	const most = isTall ? room : Math.max(LEAST, room - slug.length)
	if (host.length <= most) return { host, slug, isCut: false, isTall }
	const kept = most - 1
	const head = Math.ceil(kept / 2)
	return {
		host: `${host.slice(0, head)}…${host.slice(host.length - (kept - head))}`,
		slug,
		isCut: true,
		isTall,
	}
}
