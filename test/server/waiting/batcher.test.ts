/** Group commit: which items share a batch, how a batch fails, and when none is left. */
import { describe, expect, it } from 'vitest'
import { createBatcher, createGate, never, outcomes, settle } from '../visits/gate.ts'

describe('gathering', () => {
	it('items that arrive together share a batch', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, never)
		const asked = [1, 2, 3].map((item) => ask(item))
		await settle()
		expect(gate.begun()).toEqual([[1, 2, 3]])
		gate.batches[0]!.end()
		expect(await Promise.all(asked)).toEqual([1, 2, 3])
	})

	it('no more batches run at once than allowed, and none is larger than allowed', async () => {
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
	/** Runs batches that fail if they hold a bad item. */
	const spoil = async (items: number[], bad: number[]) => {
		const begun: number[][] = []
		const run = async (batch: number[]) => {
			begun.push(batch)
			if (batch.some((item) => bad.includes(item))) throw new Error('spoiled')
			return batch
		}
		const { ask } = createBatcher(run, { size: 100, parallel: 1 }, never)
		return { begun, outcomes: await outcomes(items.map((item) => ask(item))) }
	}

	it('a batch is split until the bad item alone fails', async () => {
		const { outcomes, begun } = await spoil([1, 2, 3, 4, 5, 6, 7, 8], [3])
		expect(outcomes).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((item) => (item === 3 ? 'Error: spoiled' : 'done')))
		expect(begun).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4], [1, 2], [3, 4], [3], [4], [5, 6, 7, 8]])
	})

	it('a batch is not split if the failure would meet every item: all fail at once', async () => {
		const gate = createGate<number>()
		const { ask } = createBatcher(gate.run, { size: 10, parallel: 1 }, (error) => error === 'away')
		const asked = outcomes([1, 2, 3].map((item) => ask(item)))
		await settle()
		gate.batches[0]!.fail('away')
		expect(await asked).toEqual(['away', 'away', 'away'])
		expect(gate.batches).toHaveLength(1)
	})
})

describe('idle', () => {
	it('resolves at once if there is nothing, otherwise when every item is answered', async () => {
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
