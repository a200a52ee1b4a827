/** One of several server processes behind one port, as its parent and it itself see it. */
import type { ReadyDatabase } from './database.ts'

/** What it is told when it asks. */
export interface Order {
	/** Of how many. */
	count: number
	/** The port they share. */
	port: number
	database: ReadyDatabase
}

/** What it tells its parent. */
export type Said = 'asks' | { serves: string } | { refuses: string[] }

/** The word on its command line, by which an operator tells it from its parent. */
export const wordOf = (nth: number): string => `--process=${nth}`

export interface Part {
	/** 1, 2, … */
	nth: number
	order: Promise<Order>
	/** Says that it serves at this address. */
	serves: (address: string) => void
	/** Says why it does not serve. */
	refuses: (lines: string[]) => void
	/** Calls back when the parent is gone. */
	onOrphaned: (call: () => void) => void
}

/** Undefined for a process that nobody started as one of several. */
export const readPart = (words: string[]): Part | undefined => {
	const nth = Number(/^--process=(\d+)$/.exec(words[0] ?? '')?.[1])
	if (Number.isNaN(nth) || process.send === undefined) return undefined
	const say = (said: Said) => void process.send?.(said)
	const order = new Promise<Order>((resolve) => process.once('message', resolve))
	say('asks')
	return {
		nth,
		order,
		serves: (address) => say({ serves: address }),
		refuses: (lines) => say({ refuses: lines }),
		onOrphaned: (call) => void process.once('disconnect', call),
	}
}
