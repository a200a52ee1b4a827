/** Deliberate bugs in `server/metrics`. */
import type { Bug } from './bug.ts'

export const metrics: Bug[] = [
	{
		file: 'server/metrics/samples.ts',
		text: 'byKey.set(keyOf(sample), { ...sample })',
		bug: 'byKey.set(keyOf(sample), sample)',
		tests: ['test/server/metrics/text.test.ts'],
		hurts: 'with several processes counters grow with each look at them',
	},
	{
		file: 'server/metrics/process.ts',
		text: '(user + system) / 1_000_000',
		bug: '(user + system) / 1_000',
		tests: ['test/server/metrics/units.test.ts'],
		hurts: 'processor time is a thousand times what it is, and alerts fire',
	},
	{
		file: 'server/metrics/database.ts',
		text: 'plain(made / 1_000)',
		bug: 'plain(made)',
		tests: ['test/server/metrics/units.test.ts'],
		hurts: 'an alert for old backups never fires',
	},
	{
		file: 'server/metrics/database.ts',
		text: 'Math.max(0, (now() - oldest) / 1_000)',
		bug: 'Math.max(0, now() - oldest)',
		tests: ['test/server/metrics/units.test.ts'],
		hurts: 'the age of waiting clicks is a thousand times what it is',
	},
	{
		file: 'server/metrics/process.ts',
		text: '(Date.now() - process.uptime() * 1_000) / 1_000',
		bug: '(Date.now() - process.uptime()) / 1_000',
		tests: ['test/server/metrics/units.test.ts'],
		hurts: 'the server seems to have just started at each look',
	},
	{
		file: 'server/metrics/loop.ts',
		text: 'Math.max(recent.get(nth) ?? 0, late)',
		bug: 'late',
		tests: ['test/server/metrics/text.test.ts'],
		hurts: 'a step that held everybody up is forgotten at the next short one',
	},
]
