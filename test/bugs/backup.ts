/** Deliberate bugs in `backup/`. */
import type { Bug } from './bug.ts'

export const backup: Bug[] = [
	{
		file: 'server/backup/schedule.ts',
		text: '.scheduled ?? made',
		bug: '.made ?? made',
		tests: ['test/server/backup/schedule.test.ts'],
		hurts: "a backup by hand, kept elsewhere, replaces the day's own",
	},
	{
		file: 'server/backup/packed.ts',
		text: 'held.lastIndexOf(lineEnd, size - 1)',
		bug: 'held.lastIndexOf(lineEnd)',
		tests: ['test/server/store/backup/whole.test.ts'],
		hurts: 'bytes behind the filled part of a block are restored as rows',
	},
]
