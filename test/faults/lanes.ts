/** The faults that run side by side, and those of each part of the long form. */
import type { Task } from './kinds/faults.ts'

function* laneOf(first: Task[], waiting: Iterator<Task> & Iterable<Task>) {
	yield* first
	yield* waiting
}

/**
 * One lane for the usual stage of each kind of database, and one more. A free lane takes the next
 * fault with its own stage. Faults mostly wait, so three can run at once.
 */
export const lanesOf = (tasks: Task[]): Iterable<Task>[] => {
	const waiting = tasks.filter(({ fault }) => 'open' in fault).values()
	const shared = Map.groupBy(
		tasks.filter(({ fault }) => !('open' in fault)),
		({ kind }) => kind,
	)
	return [[], ...shared.values()].map((first) => laneOf(first, waiting))
}

/** The tasks of part `nth` (from 1) of several that take about as long. */
export const partOf = (tasks: Task[], nth: number, parts: number): Task[] => {
	const sums = Array.from({ length: parts }, () => 0)
	const mine = new Set<Task>()
	// The longest first, each to the shortest part.
	for (const task of tasks.toSorted((a, b) => b.seconds - a.seconds)) {
		const shortest = sums.indexOf(Math.min(...sums))
		sums[shortest]! += task.seconds
		if (shortest === nth - 1) mine.add(task)
	}
	return tasks.filter((task) => mine.has(task))
}
