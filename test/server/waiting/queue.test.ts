/** Queues lose no turn that meets the time-out of who waits for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueue } from '../../../server/waiting/queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asker = (address = '192.0.2.1', isGone = () => false) => ({ address, isGone })
const open = (width: number) =>
	createQueue(width, [{ all: 10, ofOneAddress: 10 }], () => new Error('refused'))
type Queue = ReturnType<typeof open>
const fill = (queue: Queue, width: number) =>
	Promise.all(Array.from({ length: width }, () => queue.enter(asker(), undefined)))
const outcomeOf = (entering: Promise<() => void>) =>
	entering.then(
		(end) => ({ end }),
		(error: Error) => ({ error: error.message }),
	)

/** A turn and the time-out of who waits for it, in each order. */
const orders: [string, (end: () => void) => void][] = [
	['the time-out comes first', (end) => [vi.advanceTimersByTime(100), end()]],
	['the turn comes first', (end) => [end(), vi.advanceTimersByTime(100)]],
]
it.each([1, 3].flatMap((width) => orders.map(([name, meet]) => [width, name, meet] as const)))(
	'of %i at a time: a turn that meets a time-out is not lost: %s',
	async (width, _, meet) => {
		const queue = open(width)
		const [end, ...others] = await fill(queue, width)
		const hurried = outcomeOf(queue.enter(asker('192.0.2.2'), 100))
		const patient = outcomeOf(queue.enter(asker('192.0.2.3'), undefined))
		meet(end!)
		const first = await hurried
		if ('end' in first) first.end()
		let isServed = false
		void patient.then((next) => {
			isServed = true
			if ('end' in next) next.end()
		})
		for (const other of others) other()
		for (let turn = 0; turn < 50; turn++) await undefined
		expect([isServed, queue.isIdle()]).toEqual([true, true])
	},
)

it('with nobody behind, a turn that meets a time-out is free again', async () => {
	const queue = open(1)
	const [end] = await fill(queue, 1)
	const hurried = outcomeOf(queue.enter(asker('192.0.2.2'), 100))
	vi.advanceTimersByTime(100)
	end!()
	await hurried
	expect(queue.isIdle()).toBe(true)
	expect(await outcomeOf(queue.enter(asker(), 100))).toHaveProperty('end')
})
