/** A link's known limits, and whether they are the ones asked for. */
import type { LinkRecord } from '../../../shared/link/links.ts'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { day } from '../../../shared/text/time.ts'
import type { KeptLink } from './items.ts'
import type { Place } from './place.ts'

/** The options of one link; undefined means not wanted. */
export interface LinkOptions
	extends Pick<ShortenInput, 'alias' | 'password' | 'tags' | 'forward_query' | 'confirm'>,
		Place {
	/** Days until it expires. */
	days?: number | undefined
	/** When it expires, instead of days; ISO 8601, in UTC. */
	until?: string | undefined
	/** The click limit. */
	clicks?: number | undefined
	title?: string | undefined
	/** Trackers are left out of the target. */
	clean?: boolean | undefined
}

const limitNames = ['expires_at', 'max_clicks', 'is_protected', 'confirm'] as const
export type Limits = Pick<KeptLink, (typeof limitNames)[number]>

/** The limits of a link without the rest of it. */
export const onlyLimits = (link: Limits): Limits =>
	Object.fromEntries(limitNames.map((name) => [name, link[name]])) as unknown as Limits

/** A link's limits as its server reports them. */
export const limitsOf = ({
	expires_at,
	max_clicks,
	is_protected,
	confirm,
}: Pick<LinkRecord, 'expires_at' | 'max_clicks' | 'is_protected'> &
	Partial<Pick<LinkRecord, 'confirm'>>): Limits => ({
	...(expires_at !== null && { expires_at }),
	max_clicks,
	is_protected,
	...(confirm !== undefined && { confirm }),
})

/** The same link with the limits its server reports now. Figures leave `confirm` as it is. */
export const withLimits = <T extends Limits>(
	{ expires_at: _, ...rest }: T,
	record: Parameters<typeof limitsOf>[0],
): Omit<T, 'expires_at'> & Limits => ({ ...rest, ...limitsOf(record) })

/** Whether it is known to have a time limit, a click limit, a password or a button. */
export const hasLimits = (link: Limits): boolean => limitNames.some((name) => (link[name] ?? false) !== false)

/** Whether it is known to have no limits. Older versions and files may leave that open. */
export const isPlain = (link: Limits): boolean =>
	!hasLimits(link) && link.max_clicks === null && link.is_protected === false

/** Whether it has exactly the limits that these options ask for. */
export const isAsAsked = (
	link: Limits & Pick<KeptLink, 'made_at'>,
	{ days, clicks, confirm }: LinkOptions,
): boolean => {
	const { expires_at, max_clicks, is_protected, made_at } = link
	const lifetime = expires_at && Math.round((Date.parse(expires_at) - Date.parse(made_at)) / day)
	const isSame = lifetime === days && (max_clicks ?? undefined) === clicks
	return isSame && (link.confirm ?? false) === (confirm ?? false) && is_protected !== true
}
