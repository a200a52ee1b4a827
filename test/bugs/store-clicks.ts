/** Deliberate bugs in `store/`: clicks, and the figures that are made of them. */
import type { Bug } from './bug.ts'

export const clicksAndFigures: Bug[] = [
	{
		file: 'server/store/clicks/count-lane.ts',
		text: 'last_click = greatest(kept.last_click, excluded.last_click)',
		bug: 'last_click = excluded.last_click',
		tests: ['test/server/store/clicks/any-arrival.test.ts'],
		hurts: 'owners: a click that is counted late moves the newest click back',
	},
	{
		file: 'server/store/clicks/count-lane.ts',
		text: 'where since_batch < rolled_before',
		bug: 'where since_batch <= rolled_before',
		tests: ['test/server/store/clicks/any-arrival.test.ts'],
		hurts: 'owners: a visitor whose first click arrives late is new on two days',
	},
	{
		file: 'server/store/clicks/lanes.ts',
		text: 'select lane, ${count}, (select min(slice) from counting_lanes)',
		bug: 'select lane, ${count}, (select max(slice) from click_slices)',
		tests: ['test/server/store/clicks/lanes.test.ts'],
		hurts: 'new lanes skip a slice: its clicks of their links are counted never',
	},
	{
		file: 'server/store/clicks/visitors.ts',
		text: 'and seen_in < ${until!}::date',
		bug: 'and seen_in <= ${until!}::date',
		tests: ['test/server/store/clicks/visitors.test.ts'],
		hurts: 'visitors of a week that is kept are forgotten, and count twice when they return',
	},
	{
		file: 'server/store/clicks/partitions.ts',
		text: 'if (monday + week > cutoff.getTime()) continue',
		bug: 'if (monday > cutoff.getTime()) continue',
		tests: ['test/server/store/clicks/partitions.test.ts'],
		hurts: 'a week with days that should be kept is dropped whole',
	},
	{
		file: 'server/store/links/claim.ts',
		text: 'to_timestamp(total.last / 1000.0)',
		bug: 'to_timestamp(total.last / 1000)',
		tests: ['test/server/store/clicks/any-arrival.test.ts'],
		hurts: 'owners: claimed links are out of order in the list by newest click',
	},
	{
		file: 'server/store/functions/admit-clicks.sql',
		text: 'PARTITION BY link_id, version ORDER BY position',
		bug: 'PARTITION BY link_id ORDER BY position',
		tests: ['test/server/store/clicks/admission.test.ts'],
		hurts: 'visits of a link before its edit use up the places of those after it',
	},
	{
		file: 'server/store/statistics/rollups.ts',
		text: 'array(select first from days)) as early',
		bug: 'array(select last from days)) as early',
		tests: ['test/server/store/clicks/any-arrival.test.ts'],
		hurts: 'owners: ranges miss late clicks, as checkpoints from before them stay',
	},
	{
		file: 'server/store/statistics/checkpoints.ts',
		text: 'and day >= base and day < last_day group',
		bug: 'and day > base and day < last_day group',
		tests: ['test/server/store/statistics/ranges.test.ts'],
		hurts: 'owners: ranges lack the first day after each checkpoint',
	},
	{
		file: 'server/store/clicks/counted-batches.ts',
		text: ') as numbered where removed_id = next_id',
		bug: ') as numbered',
		tests: ['test/server/store/clicks/low-water-mark.test.ts'],
		hurts: 'the mark passes a batch that is being committed: its clicks are counted never',
	},
]
