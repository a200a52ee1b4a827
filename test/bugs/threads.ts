/** Deliberate bugs in `server/threads`. */
import type { Bug } from './bug.ts'

export const threads: Bug[] = [
	{
		file: 'server/threads/thread.ts',
		text: 'details: error.extra.details ?? []',
		bug: 'details: []',
		tests: ['test/server/limits/threads.test.ts', 'test/server/moving/problems-listed.test.ts'],
		hurts: 'who imports a file that can’t be read is not told why',
	},
	{
		file: 'server/limits/threads.ts',
		text: `		clearTimeout(timer)
		idle.delete(kept)
`,
		bug: `		idle.delete(kept)
`,
		tests: ['test/server/limits/threads.test.ts'],
		hurts: 'a thread is ended in the middle of its work, half a minute after it had rested',
	},
	{
		file: 'server/limits/threads.ts',
		text: `		if (thread.isEnded()) return
`,
		bug: '',
		tests: ['test/server/limits/threads.test.ts'],
		hurts: 'after a job that took too long the next ones are refused',
	},
	{
		file: 'server/limits/threads.ts',
		text: `		// Nobody knows what it holds.
		end()
`,
		bug: '',
		tests: ['test/server/limits/threads.test.ts'],
		hurts: 'a thread goes on after a fault with what it then holds',
	},
	{
		file: 'server/limits/threads.ts',
		text: `		if (isEnded) throw fail('service_unavailable')
`,
		bug: '',
		tests: ['test/server/limits/threads.test.ts'],
		hurts: 'an import whose thread has ended waits two minutes, and holds its place',
	},
	{
		file: 'server/limits/threads.ts',
		text: 'waiting?.resolve({ error: why })',
		bug: '',
		tests: ['test/server/limits/threads.test.ts'],
		hurts: 'a job whose thread crashes is waited for until its deadline',
	},
]
