/** What can be shortened, and the request for it. */
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { targetFaultOf } from '../../../shared/link/target-faults.ts'
import { trimmed } from '../../../shared/text/text.ts'
import type { LinkOptions } from '../storage/limits.ts'

/** The tab in which something was asked for. */
export interface PageTab {
	id: number
	/** The window it is in. */
	window?: number | undefined
	url?: string | undefined
	title?: string | undefined
	isPrivate: boolean
}

/** Whether a page can be shortened at all. */
export const isShortenable = (url: string | undefined): url is string =>
	url !== undefined && targetFaultOf(trimmed(url)) === undefined

/** The page whose source is shown, or whose text for reading (Firefox, Edge, Chrome). */
export const pageOf = (url: string | undefined): string | undefined => {
	const [, source] = /^view-source:(.+)$/is.exec(url ?? '') ?? []
	if (source !== undefined) return source
	const isReader = /^(about:reader\?|read:|chrome-distiller:)/i.test(url ?? '')
	return (isReader ? URL.parse(url!)?.searchParams.get('url') : undefined) ?? url
}

type Limits = Pick<LinkOptions, 'days' | 'until' | 'clicks'>

/** The limits as a request has them. */
export const limitsIn = ({ days, until, clicks }: Limits) =>
	({
		isLimited: true,
		limitation_type: (days ?? until) === undefined ? 'clicks' : clicks === undefined ? 'time' : 'both',
		...(days !== undefined && { expires_in: days }),
		...(until !== undefined && { expires_at: until }),
		...(clicks !== undefined && { max_clicks: clicks }),
	}) as const

/** The body of `POST /api/v1/shorten`. */
export const requestOf = (
	url: string,
	{ alias, password, title, tags, forward_query, confirm, ...limits }: LinkOptions,
	ofPage?: string,
): ShortenInput => ({
	url,
	...((title ?? ofPage) !== undefined && { title: title ?? ofPage }),
	...(tags !== undefined && { tags }),
	...(forward_query && { forward_query }),
	...(confirm && { confirm }),
	...(alias !== undefined && { type: 'alias' as const, alias }),
	...((limits.days ?? limits.until ?? limits.clicks) !== undefined && limitsIn(limits)),
	...(password !== undefined && { isProtected: true, password }),
})
