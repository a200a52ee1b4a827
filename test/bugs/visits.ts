/** Deliberate bugs in `server/visits`. */
import type { Bug } from './bug.ts'

export const visits: Bug[] = [
	{
		file: 'server/visits/recorder.ts',
		text: "if (found === 'late') return batch.map((click) => (gone.has(click) ? 'gone' : 'late'))",
		bug: "if (found === 'late') return batch.map(() => 'late')",
		tests: ['test/server/visits/recorder.test.ts'],
		hurts:
			'visitors of a deleted link read that the server is busy, because other visits in their batch were late',
	},
	{
		file: 'server/visits/visits.ts',
		text: 'if (checked !== before) deadline = begin(visitor)\n',
		bug: '\n',
		tests: ['test/server/visits/password-wait.test.ts'],
		hurts: 'a right password that waited for others is answered with 503',
	},
	{
		file: 'server/visits/visitor/referrer.ts',
		text: 'hostname: withoutDot(url.hostname) }',
		bug: 'hostname: url.hostname }',
		tests: ['test/server/visits/own-referrers.test.ts'],
		hurts: 'owners: the path of their own page, with a key in it, is kept as a referrer',
	},
]
