/** A run tries all faults once, or many times in parts. */
import { expect, it } from 'vitest'
import { lanesOf, partOf, tasksOf } from './faults.ts'

it('the shortest run tries every fault once, on either kind of database', () => {
	const tasks = tasksOf('once')
	const names = tasks.map(({ fault }) => fault.name)
	expect(new Set(names)).toEqual(new Set(tasksOf('long').map(({ fault }) => fault.name)))
	expect(names).toHaveLength(new Set(names).size)
	expect(tasks.every(({ times }) => times === 1)).toBe(true)
	expect(new Set(tasks.map(({ kind }) => kind)).size).toBe(2)
	const tried = lanesOf(tasks).flatMap((lane) => [...lane])
	expect(tried).toHaveLength(tasks.length)
	expect(new Set(tried)).toEqual(new Set(tasks))
})

it('every fault of a long run is in one of its two parts, and neither takes an hour', () => {
	const tasks = tasksOf('long')
	const parts = [1, 2].map((nth) => partOf(tasks, nth, 2))
	expect(new Set(parts.flat())).toEqual(new Set(tasks))
	expect(parts.flat()).toHaveLength(tasks.length)
	for (const part of parts) expect(part.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(3_000)
})
