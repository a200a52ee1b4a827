/** Deadlines within deadlines, and waiting with a time limit: nothing outlives who waits for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
	anew,
	deadline,
	ticks,
	timeLeft,
	withDeadline,
	withinTime,
} from '../../../server/waiting/deadline.ts'
import { atMost } from '../../../server/waiting/queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each<[outer: number | undefined, own: number, left: number]>([
	[undefined, 5_000, 5_000],
	[10_000, 5_000, 5_000],
	[3_000, 5_000, 3_000],
	[0, 5_000, 0],
	[Number.POSITIVE_INFINITY, 5_000, 5_000],
	[3_000, Number.POSITIVE_INFINITY, 3_000],
])('within %s ms, a step of at most %s ms has %s ms', (outer, own, left) => {
	const work = () => withinTime(own, timeLeft)
	expect(outer === undefined ? work() : withDeadline(ticks() + outer, work)).toBe(left)
})

it('what is over has no time left, and what nobody waits for no deadline', () => {
	expect(withDeadline(ticks() - 100, timeLeft)).toBe(0)
	expect([deadline(), timeLeft()]).toEqual([undefined, undefined])
})

it('each part of a long response has the time of a request, whatever is left of that', () => {
	expect(withDeadline(ticks() + 1, () => anew(timeLeft))).toBe(10_000)
})

// A longer timer than a timer can be fires at once.
it.each([2 ** 31 - 1, 2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY])(
	'work with %d ms is waited for a week',
	async (milliseconds) => {
		const { promise, resolve } = Promise.withResolvers<string>()
		const waiting = atMost(milliseconds, promise)
		vi.advanceTimersByTime(7 * 86_400_000)
		resolve('done')
		expect(await waiting).toBe('done')
	},
)

it.each<[string, work: () => Promise<unknown>, outcome: string]>([
	['was done', async () => 'done', 'done'],
	['failed', () => Promise.reject(new Error('no')), 'no'],
	['is late', () => new Promise(() => {}), 'it took too long'],
])('work that %s leaves no timer, which would keep a command from ending', async (_, work, outcome) => {
	const waiting = atMost(1_000, work()).catch((error) => error.cause?.message ?? error.message)
	if (outcome === 'it took too long') vi.advanceTimersByTime(1_000)
	expect(await waiting).toBe(outcome)
	expect(vi.getTimerCount()).toBe(0)
})
