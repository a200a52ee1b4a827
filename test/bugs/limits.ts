/** Deliberate bugs in `server/limits`. */
import type { Bug } from './bug.ts'

export const limits: Bug[] = [
	{
		file: 'server/limits/counters.ts',
		text: ' || window.endsAt > now + windowMs',
		bug: '',
		tests: ['test/server/limits/counters.test.ts'],
		hurts: 'a window that a wrong clock opened refuses an address for years',
	},
	{
		file: 'server/limits/counters.ts',
		text: 'store.giveBack(hashOf(key), 1',
		bug: 'store.giveBack(key, 1',
		tests: ['test/server/accounts/wrong-tries.test.ts'],
		hurts: 'right passwords count as wrong tries: ten people behind one address can open a link a minute',
	},
	{
		file: 'server/limits/password-guard.ts',
		text: `			if (queue.isIdle()) queues.delete(key)
`,
		bug: `			queues.delete(key)
`,
		tests: ['test/server/limits/password-guard.test.ts'],
		hurts: 'two tries of one address run at once, and a right password counts as a wrong one',
	},
	{
		file: 'server/limits/password-guard.ts',
		text: 'ofSubject.points >= allowed',
		bug: 'ofSubject.points > allowed',
		tests: ['test/server/limits/password-guard.test.ts'],
		hurts: 'guessing goes on past the limit of a link',
	},
	{
		file: 'server/limits/password-guard.ts',
		text: `					await settle(true)
`,
		bug: `					await settle(false)
`,
		tests: ['test/server/limits/password-guard.test.ts'],
		hurts: 'while the server is busy, right passwords count as wrong tries',
	},
	{
		file: 'server/limits/visit-limit.ts',
		text: "Number(headers['ratelimit-reset']) * 1_000",
		bug: "Number(headers['ratelimit-reset'])",
		tests: ['test/server/limits/visit-limit.test.ts'],
		hurts: 'who has used up its visits goes on finding out which names exist',
	},
	{
		file: 'server/limits/dear-work.ts',
		text: 'if (!line.leave(work)) promise.then(leave, () => {})',
		bug: 'line.leave(work)',
		tests: ['test/server/limits/dear-turns.test.ts'],
		hurts: 'a turn that meets its deadline takes a processor for ever',
	},
	{
		file: 'server/limits/downloads.ts',
		text: `						download.readAt = now()
`,
		bug: '',
		tests: ['test/server/limits/downloads.test.ts'],
		hurts: 'a long download that is being read is cut off for a new one',
	},
	{
		file: 'server/limits/downloads.ts',
		text: `					cancel: (why) => {
						end()
`,
		bug: `					cancel: (why) => {
`,
		tests: ['test/server/limits/downloads.test.ts'],
		hurts: 'ten downloads that somebody broke off refuse all further ones of that address',
	},
	{
		file: 'server/limits/downloads.ts',
		text: 'own.length >= places.ofOneAddress ? own : [...running]',
		bug: '[...running]',
		tests: ['test/server/limits/downloads.test.ts'],
		hurts: 'who has too many downloads takes the place of somebody else’s',
	},
	{
		file: 'server/limits/arrivals.ts',
		text: `				held -= own
`,
		bug: '',
		tests: ['test/server/limits/arrivals.test.ts'],
		hurts: 'after 256 MiB of files no import is taken until a restart',
	},
	{
		file: 'server/limits/arrivals.ts',
		text: `				senders.delete(sender)
`,
		bug: '',
		tests: ['test/server/limits/arrivals.test.ts'],
		hurts: 'an account imports one file until the next restart',
	},
	{
		file: 'server/limits/import-budget.ts',
		text: `				counted[step] += more
`,
		bug: '',
		tests: ['test/server/moving/budget.test.ts'],
		hurts: 'each line of an import counts many times, and the next import is refused',
	},
	{
		file: 'server/limits/memory.ts',
		text: `			.concat('')
`,
		bug: '',
		tests: ['test/server/limits/dear-work.test.ts'],
		hurts: 'in a container dear work takes more memory than there is, and the server is killed',
	},
	{
		file: 'server/limits/import-budget.ts',
		text: 'rateLimited(most, endsAt - now(), Math.max(0, most - points))',
		bug: 'rateLimited(most, endsAt - now())',
		tests: ['test/server/moving/budget.test.ts'],
		hurts: 'who moves in is refused without a word on how many links still fit',
	},
]
