/** Deliberate bugs in `server/waiting`. */
import type { Bug } from './bug.ts'

export const waiting: Bug[] = [
	{
		file: 'server/waiting/queue.ts',
		text: 'if (!line.leave(one)) promise.then(end, () => {})',
		bug: 'line.leave(one)',
		tests: ['test/server/waiting/queue.test.ts'],
		hurts: 'a turn that meets its time-out is lost: the queue serves fewer and fewer',
	},
	{
		file: 'server/waiting/batcher.ts',
		text: '\t\tfor (const waiting of over) {\n\t\t\tcharacters -= waiting.size\n',
		bug: '\t\tfor (const waiting of over) {\n',
		tests: ['test/server/waiting/batcher-late.test.ts'],
		hurts: 'after many late visits every visit is refused until a restart',
	},
	{
		file: 'server/waiting/queue.ts',
		text: `		count -= 1
		held -= one.bytes ?? 0
`,
		bug: `		count -= 1
`,
		tests: ['test/server/limits/dear-work.test.ts'],
		hurts: 'after 256 MiB of files have waited, every import is refused until a restart',
	},
	{
		file: 'server/waiting/queue.ts',
		text: `		count -= 1
		held`,
		bug: '		held',
		tests: ['test/server/limits/dear-work.test.ts'],
		hurts: 'after fifty passwords have waited, every further one that must wait is refused until a restart',
	},
	{
		file: 'server/waiting/queue.ts',
		text: '(byAddress.get(address)?.size ?? 0) >= ofOneAddress',
		bug: '(byAddress.get(address)?.size ?? 0) > ofOneAddress',
		tests: ['test/server/limits/dear-work.test.ts'],
		hurts: 'one address holds a place more than the documents allow',
	},
	{
		file: 'server/waiting/queue.ts',
		text: `					byAddress.delete(address)
					if (own.size > 0) byAddress.set`,
		bug: '					if (own.size > 0) byAddress.set',
		tests: ['test/server/limits/hashing.test.ts', 'test/server/limits/dear-work.test.ts'],
		hurts: 'the first address is served until nothing of it waits, and everybody else waits that long',
	},
	{
		file: 'server/waiting/queue.ts',
		text: 'const longestTimer = 2 ** 31 - 1',
		bug: 'const longestTimer = 2 ** 31',
		tests: ['test/server/waiting/deadline.test.ts'],
		hurts: 'work without a deadline, like a long download, is refused at once when it must wait',
	},
	{
		file: 'server/waiting/queue.ts',
		text: '.finally(() => clearTimeout(timer))',
		bug: '',
		tests: ['test/server/waiting/deadline.test.ts'],
		hurts: 'each password leaves a timer behind, and a command waits for the last one',
	},
	{
		file: 'server/waiting/batcher.ts',
		text: '{ answerBy: Number.POSITIVE_INFINITY, resolve, reject }',
		bug: '{ resolve, reject }',
		tests: ['test/server/waiting/batcher-late.test.ts'],
		hurts: 'a late commit is never learned: a request that may have been done is not counted as such',
	},
	{
		file: 'server/waiting/batcher.ts',
		text: `			for (const waiting of batch) characters -= waiting.size
`,
		bug: '',
		tests: ['test/server/waiting/batcher.test.ts', 'test/server/waiting/batcher-late.test.ts'],
		hurts: 'after eight million characters every visit is refused until a restart',
	},
	{
		file: 'server/waiting/batcher.ts',
		text: `		clearInterval(clock)
		clock = undefined
`,
		bug: `		clearInterval(clock)
`,
		tests: ['test/server/waiting/batcher-late.test.ts'],
		hurts: 'after the first rest visits wait without an end for a database that hangs',
	},
	{
		file: 'server/waiting/batcher.ts',
		text: `		if (isLeft) ahead.clear()
`,
		bug: '',
		tests: ['test/server/waiting/batcher-late.test.ts'],
		hurts: 'after an outage visits go on waiting for statements that never end',
	},
	{
		file: 'server/waiting/service-clock.ts',
		text: 'Math.abs(ahead()) > farApart !== isFar',
		bug: 'ahead() > farApart !== isFar',
		tests: ['test/server/waiting/service-clock.test.ts'],
		hurts: 'an operator whose clock is behind is never told',
	},
	{
		file: 'server/waiting/deadline.ts',
		text: 'Math.min(deadline() ?? Number.POSITIVE_INFINITY, ticks() + milliseconds)',
		bug: 'ticks() + milliseconds',
		tests: ['test/server/waiting/deadline.test.ts'],
		hurts: 'a step with a time of its own outlives the request: it is answered late',
	},
]
