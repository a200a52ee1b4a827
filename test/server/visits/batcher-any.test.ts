/** Items that arrive in any pattern, with any failures, are all answered correctly. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBatcher, never } from './gate.ts'

it('each gets its own answer once, in batches of the allowed size and in the order they arrived', async () => {
	const plan = fc.record({
		size: fc.integer({ min: 1, max: 7 }),
		parallel: fc.integer({ min: 1, max: 3 }),
		/** How many items arrive in each turn. */
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
