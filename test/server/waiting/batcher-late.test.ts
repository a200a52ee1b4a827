/** Items whose time is over fail, and hold up nothing that can still be done. */
import { afterEach, expect, it, vi } from 'vitest'
import { createBatcher, createGate, never, outcomes, settle } from '../visits/gate.ts'

afterEach(() => void vi.useRealTimers())

/** One batch at a time, a clock to move, and the later answers for late items. */
const open = () => {
	const gate = createGate<number>()
	const clock = { now: 0 }
	const became: Promise<unknown>[] = []
	const batcher = createBatcher(gate.run, { size: 10, parallel: 1 }, never, {
		ticks: () => clock.now,
		refusal: (answer) => {
			if (answer !== undefined) became.push(answer)
			return 'late'
		},
	})
	return { gate, clock, became, ...batcher }
}

it('an item that waits for a batch fails at its own time and is never run; the others go on', async () => {
	const { gate, clock, ask } = open()
	const first = ask(1, 1_000)
	await settle()
	const [short, long] = [ask(2, 100), ask(3, 1_000)]
	clock.now = 100
	expect(await outcomes([short])).toEqual(['late'])
	gate.batches[0]!.end()
	await first
	await settle()
	expect(gate.begun()).toEqual([[1], [3]])
	gate.batches[1]!.end()
	expect(await long).toBe(3)
})

it('an item that was refused leaves its place to others, and its characters', async () => {
	const gate = createGate<number>()
	const clock = { now: 0 }
	const bounds = { waitingAtMost: 2, charactersAtMost: 20 }
	const batching = { ticks: () => clock.now, refusal: () => 'late' }
	const { ask } = createBatcher(gate.run, { size: 10, parallel: 1, ...bounds }, never, batching)
	const running = ask(1, 10_000, 10)
	await settle()
	// Each round fills what may wait.
	for (const round of [1, 2, 3]) {
		const waiting = [ask(2, round * 100, 10), ask(3, round * 100, 10)]
		expect(await outcomes([ask(4, 10_000, 1)])).toEqual(['late'])
		clock.now = round * 100
		expect(await outcomes(waiting)).toEqual(['late', 'late'])
	}
	const fits = ask(5, 10_000, 20)
	gate.batches[0]!.end()
	await running
	await settle()
	gate.batches[1]!.end()
	expect(await fits).toBe(5)
})

it('an item that is running fails too, and its batch keeps its place until it ends', async () => {
	const { gate, clock, ask, idle } = open()
	const stuck = ask(1, 100)
	await settle()
	clock.now = 100
	expect(await outcomes([stuck])).toEqual(['late'])
	const next = ask(2, 1_000)
	await settle()
	expect(gate.begun()).toEqual([[1]])
	gate.batches[0]!.end()
	await settle()
	gate.batches[1]!.end()
	expect(await next).toBe(2)
	await idle()
})

it('an item refused while it was running learns its outcome', async () => {
	const { gate, clock, ask, became } = open()
	const asked = [ask(1, 100), ask(2, 1_000)]
	await settle()
	clock.now = 100
	expect(await outcomes(asked.slice(0, 1))).toEqual(['late'])
	gate.batches[0]!.end()
	expect([await asked[1], await became[0], became.length]).toEqual([2, 1, 1])
})

it('an item is refused once, however often it is looked at while it runs', async () => {
	const { gate, clock, ask, became } = open()
	const asked = [100, 200, 300].map((answerBy, nth) => ask(nth, answerBy))
	await settle()
	for (const [nth, late] of asked.entries()) {
		clock.now += 100
		expect(await outcomes([late])).toEqual(['late'])
		expect(became).toHaveLength(nth + 1)
	}
	gate.batches[0]!.end()
	expect(await Promise.all(became)).toEqual([0, 1, 2])
})

it('it looks after each rest again, and never while it rests', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
	const { gate, clock, ask, idle } = open()
	for (let nth = 0; nth < 3; nth++) {
		expect(vi.getTimerCount()).toBe(0)
		const late = outcomes([ask(nth, clock.now + 100)])
		expect(vi.getTimerCount()).toBe(1)
		await settle()
		clock.now += 100
		vi.advanceTimersByTime(50)
		expect(await late).toEqual(['late'])
		gate.batches[nth]!.end()
		await idle()
	}
})

it('in an outage nothing waits or begins, and afterwards nothing waits for the batches it overtook', async () => {
	const gate = createGate<number>()
	let isAway = false
	const { ask, idle } = createBatcher(gate.run, { size: 10, parallel: 1 }, never, {
		isAway: () => isAway,
		refusal: () => 'refused',
	})
	const stuck = ask(1)
	await settle()
	const waiting = ask(2)
	isAway = true
	expect(await outcomes([waiting, ask(3)])).toEqual(['refused', 'refused'])
	isAway = false
	const next = ask(4)
	await settle()
	expect(gate.begun()).toEqual([[1], [4]])
	for (const batch of gate.batches) batch.end()
	expect(await Promise.all([stuck, next])).toEqual([1, 4])
	await idle()
})

it.each([
	['many', { waitingAtMost: 2, charactersAtMost: 100 }],
	['long', { waitingAtMost: 100, charactersAtMost: 20 }],
])('when too %s items wait, the next one is refused at once', async (_, bounds) => {
	const gate = createGate<number>()
	const refusal = () => 'refused'
	const { ask } = createBatcher(gate.run, { size: 10, parallel: 1, ...bounds }, never, { refusal })
	const running = ask(1, 1, 10)
	await settle()
	const waiting = [ask(2, 1, 10), ask(3, 1, 10)]
	expect(await outcomes([ask(4, 1, 10)])).toEqual(['refused'])
	gate.batches[0]!.end()
	await running
	await settle()
	const later = ask(5, 1, 10)
	gate.batches[1]!.end()
	await Promise.all(waiting)
	await settle()
	gate.batches[2]!.end()
	expect(await later).toBe(5)
})
