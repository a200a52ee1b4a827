/** One of several server processes as it sees itself, and what it and its parent say to each other. */
import type { ReadyDatabase } from './database.ts'

/** What it is told when it asks. */
export interface Order {
	/** Of how many. */
	count: number
	/** The port they share. */
	port: number
	database: ReadyDatabase
}

/** What its parent tells it: the order once, and now and then a question, which it answers while it works at all. */
export type Told = { order: Order } | { question: number }

/** What it tells its parent. */
export type Said = 'asks' | { serves: string } | { refuses: string[] } | { answers: number }

/** The word on its command line, by which an operator tells it from its parent. */
export const wordOf = (nth: number): string => `--process=${nth}`

export interface Part {
	/** 1, 2, … */
	nth: number
	/** Asks what to do. It never hears when the parent is gone. */
	askOrder: () => Promise<Order>
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
	const ordered = Promise.withResolvers<Order>()
	process.on('message', (told: Told) => {
		if ('order' in told) ordered.resolve(told.order)
		else say({ answers: told.question })
	})
	return {
		nth,
		askOrder: () => {
			say('asks')
			return ordered.promise
		},
		serves: (address) => say({ serves: address }),
		refuses: (lines) => say({ refuses: lines }),
		onOrphaned: (call) => void process.once('disconnect', call),
	}
}
