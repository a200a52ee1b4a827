/** Turns rows of links and clicks into the API's records. */

import type { ClickRecord, LinkRecord, ShownClick } from '../../shared/link/links.ts'
import { dimensionTable } from '../../shared/statistics/dimensions.ts'
import { day } from '../../shared/text/time.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { ClickRow } from '../store/statistics/statistics.ts'
import type { LinkHosts } from './link-hosts.ts'
import { stateOf } from './state.ts'
import { fieldsOf } from './stored-columns.ts'

/** `now` in milliseconds since 1970. */
export const toLinkRecord = (
	link: LinkRow,
	figures: { clicks: number; uniqueClicks: number },
	now: number,
	linkHosts: Pick<LinkHosts, 'hostOf' | 'linkOf'>,
): LinkRecord => ({
	short_url: link.slug,
	host: linkHosts.hostOf(link),
	link: linkHosts.linkOf(link),
	long_url: link.longUrl,
	clicks: figures.clicks,
	unique_clicks: figures.uniqueClicks,
	created_at: link.createdAt.toISOString(),
	is_protected: link.passwordHash !== null,
	status: stateOf(link, now),
	...fieldsOf(link),
	updated_at: link.updatedAt?.toISOString() ?? null,
	clicks_before: link.clicksBefore,
	version: link.version,
})

export const toClickRecord = (click: ClickRow): ClickRecord => ({
	time_of_click: click.time.toISOString(),
	country: click.country ?? dimensionTable.countries.missing,
	user_agent: click.userAgent,
	referer: click.referer ?? dimensionTable.referrers.missing,
	ip_hash: click.ipHash,
	language: click.language ?? dimensionTable.languages.missing,
	browser: click.browser ?? dimensionTable.browsers.missing,
	platform: click.platform ?? dimensionTable.platforms.missing,
	place: click.place,
	rule: click.rule,
})

/** The same for those who only read statistics. */
export const toSharedClick = (click: ClickRow): ShownClick => {
	const { user_agent: _, ip_hash: __, ...shared } = toClickRecord(click)
	return shared
}

/** Clicks before this are not shown, dropped or not. `now`: milliseconds since 1970. */
export const oldestShown = (now: number, clickRetentionDays: number | undefined): Date | undefined =>
	clickRetentionDays === undefined ? undefined : new Date(now - clickRetentionDays * day)
