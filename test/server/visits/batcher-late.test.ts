/** Items whose time is over fail, and hold up nothing that can still be done. */
import { expect, it } from 'vitest'
import { createBatcher, createGate, never, outcomes, settle } from './gate.ts'

it('an item that waits for a batch fails at its own time and is never run; the others go on', async () => {
	const gate = createGate<number>()
	const clock = { now: 0 }
	const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, never, {
		ticks: () => clock.now,
		tooLate: () => 'late',
	})
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

it('an item that is running fails too, and its batch keeps its place until it ends', async () => {
	const gate = createGate<number>()
	const clock = { now: 0 }
	const { ask, idle } = createBatcher(gate.run, { size: 10, parallel: 1 }, never, {
		ticks: () => clock.now,
		tooLate: () => 'late',
	})
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
