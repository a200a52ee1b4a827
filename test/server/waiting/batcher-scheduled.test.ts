/** In any order of arrivals and ends, each item is answered once, as it was run. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { check } from '../../support/service/property.ts'
import { createBatcher, settle } from '../visits/gate.ts'

/** How a batch without a bad item may end. */
type End = 'answers' | 'away'

interface Seen {
	/** How often an item was run and answered. */
	ran: Map<number, number>
	/** The items of each batch. */
	begun: number[][]
	late: Set<number>
}

it('any order: no item is answered twice, run after its answer or its time, or failed by a bad one', async () => {
	await check(
		fc.asyncProperty(
			fc.scheduler(),
			fc.integer({ min: 1, max: 4 }),
			fc.integer({ min: 1, max: 3 }),
			/** How long each item waits. */
			fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
			/** Items that spoil their batch. */
			fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
			fc.infiniteStream(fc.constantFrom<End>('answers', 'answers', 'answers', 'answers', 'away')),
			async (scheduler, size, parallel, patience, bad, ends) => {
				const seen: Seen = { ran: new Map(), begun: [], late: new Set() }
				const clock = { now: 0 }
				let underWay = 0
				const run = async (items: number[]): Promise<number[]> => {
					expect(++underWay).toBeLessThanOrEqual(parallel)
					expect(items.length).toBeLessThanOrEqual(size)
					// One that is halved has been running all along.
					const fresh = items.filter((item) => !seen.begun.flat().includes(item))
					expect(fresh.filter((item) => seen.late.has(item))).toEqual([])
					// In the order of their arrival.
					expect(items).toEqual(items.toSorted((one, other) => one - other))
					expect(fresh.filter((item) => seen.begun.flat().some((earlier) => earlier > item))).toEqual([])
					seen.begun.push(items)
					await scheduler.schedule(Promise.resolve(), `batch ${items}`)
					underWay--
					if (ends.next().value === 'away') throw new Error('away')
					if (items.some((item) => bad.includes(item))) throw new Error('spoiled')
					for (const item of items) seen.ran.set(item, (seen.ran.get(item) ?? 0) + 1)
					return items.map((item) => item * 2)
				}
				const isFatal = (error: unknown) => error instanceof Error && error.message === 'away'
				const { ask, idle } = createBatcher(run, { size, parallel }, isFatal, {
					ticks: () => clock.now,
					refusal: () => new Error('late'),
				})
				const answers: Promise<unknown>[] = []
				const { task } = scheduler.scheduleSequence(
					patience.map((answerBy, item) => ({
						label: `item ${item} arrives`,
						builder: async () => {
							clock.now += item % 2
							answers[item] = ask(item, clock.now + answerBy).catch((error: Error) => {
								if (error.message === 'late') seen.late.add(item)
								return error.message
							})
						},
					})),
				)
				await scheduler.waitFor(task)
				await scheduler.waitFor(Promise.all(answers))
				await scheduler.waitFor(idle())
				for (const [item, answer] of (await Promise.all(answers)).entries()) {
					if (typeof answer === 'number') expect([answer, seen.ran.get(item)]).toEqual([item * 2, 1])
					else expect([...(bad.includes(item) ? ['spoiled'] : []), 'away', 'late']).toContain(answer)
					expect(seen.ran.get(item) ?? 0).toBeLessThanOrEqual(1)
				}
				expect(underWay).toBe(0)
				await settle()
			},
		),
		{ runs: 200 },
	)
})
