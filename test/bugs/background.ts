/** Deliberate bugs in `background/`. */
import type { Bug } from './bug.ts'

export const background: Bug[] = [
	{
		file: 'server/background/background.ts',
		text: 'if (looking.stir()) lookNow()',
		bug: 'looking.stir()',
		tests: ['test/server/main/idle.test.ts'],
		hurts: 'the first click after a rest waits five seconds, thirteen when the holder died',
	},

	{
		file: 'server/background/loops.ts',
		text: `			for (const end of [...pauses.keys()]) end()
`,
		bug: '',
		tests: ['test/server/main/background.test.ts'],
		hurts: 'a stop waits for the pauses: two seconds longer, and without giving the lease back',
	},
	{
		file: 'server/background/looking.ts',
		text: `				if (isHolder && former !== holder) rolling.lookAgain()
`,
		bug: '',
		tests: [
			'test/server/main/background-rolling.test.ts',
			'test/server/main/background.test.ts',
			'test/server/main/turns.test.ts',
		],
		hurts: 'links that the former holder left are never rolled up: their statistics get slower and slower',
	},
	{
		file: 'server/background/background.ts',
		text: `			if (found.duty !== undefined)
				await attempt`,
		bug: `			if (found.duty === undefined)
				await attempt`,
		tests: ['test/server/main/background.test.ts', 'test/server/main/background-rolling.test.ts'],
		hurts: 'after a stop nothing is counted until the lease expires',
	},
	{
		file: 'server/background/background.ts',
		text: 'if (failing.delete(name)) log.info',
		bug: 'if (failing.has(name)) log.info',
		tests: ['test/server/background/counting.test.ts'],
		hurts: 'a work that fails a second time, weeks later, is not logged',
	},
	{
		file: 'server/background/counting.ts',
		text: 'const lateAfter = 20 * second',
		bug: 'const lateAfter = 20_000 * second',
		tests: ['test/server/background/counting.test.ts'],
		hurts: 'under load counting rests while it falls behind by hours',
	},
	{
		file: 'server/background/counting.ts',
		text: `			if (counted === undefined) rolling.lookAgain()
			else slice = counted
`,
		bug: `			if (counted !== undefined) slice = counted
`,
		tests: ['test/server/background/counting.test.ts'],
		hurts: 'links whose count lost its answer are not rolled up',
	},
	{
		file: 'server/background/works.ts',
		text: 'now() - past.time > aheadAtMost',
		bug: 'past.time - now() > aheadAtMost',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'a process whose clock is ahead deletes what is valid',
	},
	{
		file: 'server/store/links/erasure.ts',
		text: 'order by turn, chosen.deleted_at, link_id',
		bug: 'order by chosen.deleted_at, link_id',
		tests: ['test/server/store/links/erasure-chunks.test.ts'],
		hurts: 'a deleted link waits for minutes behind a deleted account of very many',
	},
	{
		file: 'server/background/works.ts',
		text: 'return !isDoubtful(past)',
		bug: 'return true',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'a machine that boots in another year loses sessions, logs and clicks',
	},
	{
		file: 'server/waiting/service-clock.ts',
		text: 'since = reading.at',
		bug: 'since = since',
		tests: ['test/server/waiting/service-clock.test.ts'],
		hurts: 'a clock that jumps about is believed after an hour',
	},
	{
		file: 'server/background/works.ts',
		text: 'run: guarded(() => store.accounts.sweepSessions(time()))',
		bug: 'run: done(() => store.accounts.sweepSessions(time()))',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'a process whose clock is ahead signs everybody out',
	},
	{
		file: 'server/background/works.ts',
		text: 'run: guarded(() => store.accounts.sweep(time()))',
		bug: 'run: done(() => store.accounts.sweep(time()))',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'a process whose clock is ahead ends invitations and resets that are valid',
	},
	{
		file: 'server/background/works.ts',
		text: 'store.audit.sweep(time(), auditKept)',
		bug: 'store.audit.sweep(time(), 0)',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'the audit log is empty after an hour',
	},
	{
		file: 'server/background/works.ts',
		text: `				if (waiting > 0) return 'later'
`,
		bug: '',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'visitors whose clicks are still being dropped are looked for once, and their hashes stay',
	},
	{
		file: 'server/background/works.ts',
		text: '.find((id) => !tried.has(id))',
		bug: '.at(0)',
		tests: ['test/server/background/works.test.ts'],
		hurts: 'one damaged link that fails holds up all others',
	},
	{
		file: 'server/background/rolling.ts',
		text: `				isIncomplete = true
				throw error
`,
		bug: `				throw error
`,
		tests: ['test/server/background/works.test.ts'],
		hurts: 'when the search for links fails once, they are not looked for again',
	},
	{
		file: 'server/background/database-watch.ts',
		text: "['connected', 'damaged'].includes",
		bug: "['connected'].includes",
		tests: ['test/server/background/database-watch.test.ts'],
		hurts: 'with a damaged page the next outage is not logged',
	},
	{
		file: 'server/background/database-watch.ts',
		text: `			refused = 0
			unknown = 0
`,
		bug: `			unknown = 0
`,
		tests: ['test/server/background/database-watch.test.ts'],
		hurts: 'the second outage is not logged',
	},
]
