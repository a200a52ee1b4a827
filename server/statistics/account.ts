/** The statistics of all links of an account, and clicks by day for the rows of its list. */
import type { AccountStatistics } from '../../shared/statistics/account-statistics.ts'
import { type Asked, isFiltered } from '../../shared/statistics/asked.ts'
import { dayOf, fillDays } from '../../shared/statistics/days.ts'
import { day } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { writtenOf } from '../links/link-hosts.ts'
import { oldestShown } from '../links/records.ts'
import { tagKeysOf } from '../links/search-text.ts'
import type { Days } from '../store/statistics/map-rows.ts'
import { rangeOf } from './ranges.ts'
import { type StatisticsDeps, toMap, toMaps } from './statistics.ts'

/** Source: server/INTERFACE.md, "List". */
const shown = { links: 100, tags: 20 }
/** The days of a sparkline. */
const latelyDays = 30

export interface AccountView extends AccountStatistics {
	/** `written`: as paths name it. */
	links: (AccountStatistics['links'][number] & { written: string })[]
	/** When the first of the links was made, ISO 8601. */
	made: string
}

const toRange = ({ from, to }: Days, clicks: number, complete: boolean | null) => ({
	...{ from, to, clicks },
	...(complete !== null && { complete }),
})

export const createAccountStatistics = ({ store, linkHosts, now, clickRetentionDays }: StatisticsDeps) => ({
	/** `tag`: only links with it, in any case. Fails with `too_much` when it takes too long. */
	read: async (ownerId: string, asked: Asked & { tag?: string | undefined }): Promise<AccountView> => {
		const time = now()
		const { ids, made } = await store.accountStatistics.linksOf(
			ownerId,
			asked.tag && tagKeysOf([asked.tag])[0],
		)
		const range = rangeOf(asked, made ?? time, time)
		const read = await store.accountStatistics.read(ids, {
			...{ range, limit: shown, since: oldestShown(time, clickRetentionDays) },
			filters: isFiltered(asked) ? asked.filters : undefined,
		})
		if (read === 'too much') throw fail('too_much')
		const { clicks, sums, links, tags, hours } = read
		const clicksOf = new Map(links.map((link) => [link.id, link.clicks]))
		const rows = await store.myLinks.byIds(
			ownerId,
			links.map(({ id }) => id),
		)
		return {
			clicks,
			link_count: ids.length,
			...toMaps(read),
			...(range && {
				range: toRange(range, sums.clicks, sums.isComplete),
				range_before: toRange(range.before, sums.before, sums.isCompleteBefore),
			}),
			...(hours && { hours: toMap(hours, '') }),
			links: rows.map(({ link }) => ({
				...{ short_url: link.slug, host: linkHosts.hostOf(link), link: linkHosts.linkOf(link) },
				...{ written: writtenOf(link), long_url: link.longUrl, title: link.title },
				clicks: clicksOf.get(link.id) ?? 0,
			})),
			tags: tags.map(({ tag, ...count }) => ({
				...{ tag, clicks: count.clicks },
				...(range && { clicks_before: count.before }),
			})),
			made: new Date(made ?? time).toISOString(),
		}
	},

	/** What the page says of the links when counting their clicks took too long. */
	frame: async (ownerId: string, tag: string | undefined): Promise<{ links: number; made: number }> => {
		const { ids, made } = await store.accountStatistics.linksOf(ownerId, tag && tagKeysOf([tag])[0])
		return { links: ids.length, made: made ?? now() }
	},

	/** Clicks of each link on the last 30 UTC days, oldest first; all zero without clicks. */
	lately: async (linkIds: number[]): Promise<Map<number, number[]>> => {
		const [from, to] = [new Date(now() - (latelyDays - 1) * day), new Date(now())]
		const rows =
			linkIds.length === 0 ? [] : await store.accountStatistics.daily(linkIds, dayOf(from), dayOf(to))
		const byLink = Map.groupBy(rows, ({ id }) => id)
		return new Map(
			linkIds.map((id) => {
				const dates = Object.fromEntries((byLink.get(id) ?? []).map((row) => [row.day, row.clicks]))
				return [id, fillDays(dates, from, to).map(({ clicks }) => clicks)]
			}),
		)
	},
})

export type ReadAccount = ReturnType<typeof createAccountStatistics>
