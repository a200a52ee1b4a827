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
]
