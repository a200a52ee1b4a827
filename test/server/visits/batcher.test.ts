/** Group commit: who shares a batch, how one fails, who is late, when nothing is left. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatcher as createBatcherOn } from '../../../server/visits/batcher.ts'

/** A `run` whose batches end when the test says so. */
const createGate = <Item>(answer: (item: Item) => unknown = (item) => item) => {
	const batches: { items: Item[]; end: () => void; fail: (error: unknown) => void }[] = []
	const run = (items: Item[]): Promise<unknown[]> =>
		new Promise((resolve, reject) => {
			batches.push({ items, end: () => resolve(items.map(answer)), fail: reject })
		})
	return { run, batches, begun: () => batches.map((batch) => batch.items) }
}

/** A batcher whose clock stands still, so that nobody is late. */
const createBatcher = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	options: Parameters<typeof createBatcherOn>[1],
	isFatal: (error: unknown) => boolean,
	clock = { ticks: () => 0, tooLate: (): unknown => new Error('late') },
) => {
	const batcher = createBatcherOn(run, options, isFatal, clock)
	return { ...batcher, ask: (item: Item, answerBy = 1) => batcher.ask(item, answerBy) }
}

/** Lets everything that is scheduled happen. */
const settle = async () => {
	for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const never = () => false
const outcomes = async (asked: Promise<unknown>[]): Promise<string[]> =>
	(await Promise.allSettled(asked)).map((result) =>
		result.status === 'fulfilled' ? 'done' : String(result.reason),
	)

describe('gathering', () => {
	it('items that come together share a batch', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, never)
		const asked = [1, 2, 3].map((item) => ask(item))
		await settle()
		expect(gate.begun()).toEqual([[1, 2, 3]])
		gate.batches[0]!.end()
		expect(await Promise.all(asked)).toEqual([1, 2, 3])
	})

	it('an item never joins a batch that has begun', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, never)
		const first = ask(1)
		await settle()
		const late = ask(2)
		await settle()
		expect(gate.begun()).toEqual([[1]])
		gate.batches[0]!.end()
		await first
		await settle()
		expect(gate.begun()).toEqual([[1], [2]])
		gate.batches[1]!.end()
		expect(await late).toBe(2)
	})

	it('no more batches are under way than allowed, and none is larger than allowed', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 2, parallel: 2 }, never)
		const asked = [1, 2, 3, 4, 5].map((item) => ask(item))
		await settle()
		expect(gate.begun()).toEqual([
			[1, 2],
			[3, 4],
		])
		gate.batches[1]!.end()
		await settle()
		expect(gate.begun()[2]).toEqual([5])
		for (const batch of gate.batches) batch.end()
		expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5])
	})
})

describe('failing', () => {
	const spoil = async (items: number[], bad: number[]) => {
		const begun: number[][] = []
		const { ask } = createBatcher(
			async (batch: number[]) => {
				begun.push(batch)
				if (batch.some((item) => bad.includes(item))) throw new Error('spoiled')
				return batch
			},
			{ size: 100, parallel: 1 },
			never,
		)
		return { begun, outcomes: await outcomes(items.map((item) => ask(item))) }
	}

	it('a batch is split until the bad item alone fails', async () => {
		const { outcomes, begun } = await spoil([1, 2, 3, 4, 5, 6, 7, 8], [3])
		expect(outcomes).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((item) => (item === 3 ? 'Error: spoiled' : 'done')))
		expect(begun).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4], [1, 2], [3, 4], [3], [4], [5, 6, 7, 8]])
	})

	it('a failure that would meet every item is not split: everyone hears of it at once', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, (error) => error === 'away')
		const asked = outcomes([1, 2, 3].map((item) => ask(item)))
		await settle()
		gate.batches[0]!.fail('away')
		expect(await asked).toEqual(['away', 'away', 'away'])
		expect(gate.batches).toHaveLength(1)
	})

	it('after a failure the next batch begins as if nothing had been', async () => {
		const gate = createGate<number>()
		const { ask, idle } = createBatcher(gate.run, { size: 10, parallel: 1 }, () => true)
		const asked = outcomes([ask(1)])
		await settle()
		gate.batches[0]!.fail('away')
		await asked
		const next = ask(2)
		await settle()
		gate.batches[1]!.end()
		expect(await next).toBe(2)
		await idle()
	})
})

describe('out of time', () => {
	it('whoever waits for a place is refused at their own time and never run; the others go on', async () => {
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

	it('whoever is under way is refused too, and their batch keeps its place until it ends', async () => {
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
})

describe('idle', () => {
	it('resolves at once when there is nothing, else when everything gathered and under way is answered', async () => {
		const gate = createGate<number>()
		const { ask, idle } = createBatcher(gate.run, { size: 1, parallel: 1 }, never)
		await idle()
		let isIdle = false
		const asked = [1, 2].map((item) => ask(item))
		const idling = idle().then(() => {
			isIdle = true
		})
		for (const nth of [0, 1]) {
			await settle()
			expect(isIdle).toBe(false)
			gate.batches[nth]!.end()
		}
		await idling
		expect(await Promise.all(asked)).toEqual([1, 2])
	})
})

it('whatever comes when, everyone gets the own answer once, in batches of the allowed size, in order of asking', async () => {
	const plan = fc.record({
		size: fc.integer({ min: 1, max: 7 }),
		parallel: fc.integer({ min: 1, max: 3 }),
		/** How many ask in each turn. */
		arrivals: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 }),
		bad: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 5 }),
		/** How many turns each batch takes. */
		durations: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
	})
	await fc.assert(
		fc.asyncProperty(plan, async ({ size, parallel, arrivals, bad, durations }) => {
			const begun: number[][] = []
			let underWay = 0
			let most = 0
			const { ask, idle } = createBatcher(
				async (items: number[]) => {
					const turns = durations[begun.length % durations.length]!
					begun.push(items)
					most = Math.max(most, ++underWay)
					for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
					underWay--
					if (items.some((item) => bad.includes(item))) throw new Error('spoiled')
					return items.map((item) => item * 2)
				},
				{ size, parallel },
				never,
			)
			const asked: Promise<number | 'spoiled'>[] = []
			for (const many of arrivals) {
				for (let nth = 0; nth < many; nth++) asked.push(ask(asked.length).catch(() => 'spoiled' as const))
				await new Promise((resolve) => setImmediate(resolve))
			}
			const answers = await Promise.all(asked)
			await idle()
			expect(answers).toEqual(answers.map((_, item) => (bad.includes(item) ? 'spoiled' : item * 2)))
			expect(most).toBeLessThanOrEqual(parallel)
			expect(underWay).toBe(0)
			for (const items of begun) {
				expect(items.length).toBeLessThanOrEqual(size)
				expect(items).toEqual([...items].sort((a, b) => a - b))
			}
			const good = begun.filter((items) => !items.some((item) => bad.includes(item))).flat()
			expect(good).toHaveLength(new Set(good).size)
		}),
		{ numRuns: 200 },
	)
})
