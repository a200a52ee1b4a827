/** Deliberate bugs in statistics: what is stored, asked for and shown. */
import type { Bug } from './bug.ts'

export const statistics: Bug[] = [
	{
		file: 'server/store/clicks/visitors.ts',
		text: 'if (linkIds.length < (chunk?.links.length ?? 0)) return false\n',
		bug: '\n',
		tests: ['test/server/store/clicks/visitors-slices.test.ts'],
		hurts: 'visitors: hashes of their addresses stay, as those in other lanes are passed over',
	},
	{
		file: 'server/store/statistics/link-counts.ts',
		text: 'crowded as materialized (\n\t\tselect dimension, sum(clicks)::bigint as clicks',
		bug: 'crowded as materialized (\n\t\tselect dimension, count(*)::bigint as clicks',
		tests: ['test/server/api/details.test.ts'],
		hurts: 'owners: the rest of a long list counts names instead of clicks',
	},
	{
		file: 'server/statistics/ranges.ts',
		text: 'to ?? later(from ?? today, today)',
		bug: 'to ?? today',
		tests: ['test/server/api/details-filters.test.ts'],
		hurts: 'who asks from a day in the future gets a range that ends before it begins',
	},
	{
		file: 'shared/statistics/related-hosts.ts',
		text: 'name: hosts.length === 1 ? hosts[0]![0] : family,',
		bug: 'name: family,',
		tests: ['test/shared/statistics/counts.test.ts'],
		hurts: 'owners: a host alone is shown under the name of its site, and filters find nothing',
	},
	{
		file: 'server/statistics/ranges.ts',
		text: 'before - (daysBetween(range) - 1) * day',
		bug: 'before - daysBetween(range) * day',
		tests: ['test/server/api/details-filters.test.ts'],
		hurts: 'the days before are one more than those of the range: growth looks smaller',
	},
	{
		file: 'server/statistics/account.ts',
		text: 'linksOf(ownerId, tag && tagKeysOf([tag])[0])',
		bug: 'linksOf(ownerId, tag)',
		tests: ['test/server/pages/too-much.test.ts'],
		hurts: 'while counting takes too long, a tag in capitals seems to have no links',
	},
	{
		file: 'server/statistics/account.ts',
		text: 'new Date(now() - (latelyDays - 1) * day), new',
		bug: 'new Date(now() - latelyDays * day), new',
		tests: ['test/server/pages/account-statistics.test.ts'],
		hurts: 'the last 30 days of a link are 31',
	},
	{
		file: 'server/statistics/statistics.ts',
		text: 'linePages(store.clickLines, link.id, since, match)',
		bug: 'linePages(store.clickLines, link.id, undefined, match)',
		tests: ['test/server/statistics/csv.test.ts'],
		hurts: 'clicks past their retention can still be downloaded',
	},
	{
		file: 'server/statistics/statistics.ts',
		text: 'rows.length > limit && last',
		bug: 'rows.length >= limit && last',
		tests: ['test/server/api/clicks-pages.test.ts'],
		hurts: 'behind the oldest clicks there is a page without any',
	},
	{
		file: 'server/statistics/figures.ts',
		text: 'const link = byPlace.get(place)',
		bug: 'const link = found[place]',
		tests: ['test/server/api/figures.test.ts'],
		hurts: 'behind a broken key each link shows the figures of the next one',
	},
	{
		file: 'server/statistics/lighter.ts',
		text: 'weight: clicksFrom(before.from, to)',
		bug: 'weight: clicksFrom(from, to)',
		tests: ['test/server/pages/too-much.test.ts'],
		hurts: 'ranges are offered that take too long again',
	},
	{
		file: 'server/store/statistics/matching.ts',
		text: '${isComplete(sql, ids, before, since)} as "isCompleteBefore"',
		bug: '${isComplete(sql, ids, range, since)} as "isCompleteBefore"',
		tests: ['test/server/api/details-filters.test.ts'],
		hurts: 'a comparison with days whose clicks were dropped seems whole',
	},
]
