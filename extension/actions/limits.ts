/** The known limits of a link, and whether they are those asked for. */
import type { LinkRecord } from '../../shared/links.ts'
import { DAY } from '../../shared/time.ts'
import type { KeptLink } from './items.ts'
import type { LinkOptions } from './target.ts'

export type Limits = Pick<KeptLink, 'expires_at' | 'max_clicks' | 'is_protected'>

/** What a service says of a link's limits. */
export const limitsOf = ({ expires_at, max_clicks, is_protected }: LinkRecord): Limits => ({
	...(expires_at !== null && { expires_at }),
	max_clicks,
	is_protected,
})

/** With the limits that its service says it has now, in the place of those that were known. */
export const withLimits = <T extends Limits>(
	{ expires_at: _expires, max_clicks: _clicks, is_protected: _protected, ...rest }: T,
	record: LinkRecord,
): Omit<T, keyof Limits> & Limits => ({ ...rest, ...limitsOf(record) })

/** Whether it is known to expire, to allow only so many clicks, or to ask for a password. */
export const hasLimits = ({ expires_at, max_clicks, is_protected }: Limits): boolean =>
	expires_at !== undefined || typeof max_clicks === 'number' || is_protected === true

/** Whether it is known to have no limit at all. Of links of older versions and of files some of that is not known. */
export const isPlain = (link: Limits): boolean =>
	!hasLimits(link) && link.max_clicks === null && link.is_protected === false

/** Whether it has the limits that a new link would have with these options: so many days from its making, so many clicks. */
export const isAsAsked = (
	link: Limits & Pick<KeptLink, 'made_at'>,
	{ days, clicks }: LinkOptions,
): boolean => {
	const { expires_at, max_clicks, is_protected, made_at } = link
	const lifetime = expires_at && Math.round((Date.parse(expires_at) - Date.parse(made_at)) / DAY)
	return lifetime === days && (max_clicks ?? undefined) === clicks && is_protected !== true
}
