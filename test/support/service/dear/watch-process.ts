/** Preloaded into a server: says over HTTP its loop's longest step, processor time, memory. */
import { readFileSync } from 'node:fs'
import type { Watched } from './watch.ts'

/** Milliseconds between two looks at the clock. */
const every = 5
let longest = 0
let last = performance.now()
setInterval(() => {
	const now = performance.now()
	longest = Math.max(longest, now - last - every)
	last = now
}, every).unref()

const memory = (): number => {
	const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
	return Number(kibibytes) / 1024
}

// The threads of workers count, too.
Bun.serve({
	hostname: '127.0.0.1',
	port: Number(process.env.TEST_WATCH_PORT),
	fetch: () => {
		const { user, system } = process.cpuUsage()
		// The step that this request waited for may not be known yet.
		const step = Math.max(longest, performance.now() - last - every)
		longest = 0
		const answer: Watched = { step, processor: user + system, memory: memory() }
		return Response.json(answer)
	},
}).unref()
