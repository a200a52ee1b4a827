/** Which faults run side by side, and which belong to a part of the long form. */
import type { Task } from './kinds/faults.ts'

function* laneOf(first: Task[], waiting: Iterator<Task> & Iterable<Task>) {
	yield* first
	yield* waiting
}

/**
 * Those that share the stage of a kind of database come one after the other; those with stages of their own are taken by the
 * lane that is free. They mostly wait, so that three can go on at once.
 */
export const lanesOf = (tasks: Task[]): Iterable<Task>[] => {
	const waiting = tasks.filter(({ fault }) => 'open' in fault).values()
	const shared = Map.groupBy(
		tasks.filter(({ fault }) => !('open' in fault)),
		({ kind }) => kind,
	)
	return [[], ...shared.values()].map((first) => laneOf(first, waiting))
}

/** The tasks of part `nth` (from 1) of several of similar length: the longest go first, each to the shortest part. */
export const partOf = (tasks: Task[], nth: number, parts: number): Task[] => {
	const sums = Array.from({ length: parts }, () => 0)
	const mine = new Set<Task>()
	for (const task of tasks.toSorted((a, b) => b.seconds - a.seconds)) {
		const shortest = sums.indexOf(Math.min(...sums))
		sums[shortest]! += task.seconds
		if (shortest === nth - 1) mine.add(task)
	}
	return tasks.filter((task) => mine.has(task))
}
