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
]
