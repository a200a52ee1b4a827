/** One of several server processes as it sees itself, and its messages to and from the parent. */
import type { ReadyDatabase } from './database.ts'

/** What the parent sends when asked. */
export interface Order {
	/** Number of processes. */
	count: number
	/** The port they share. */
	port: number
	database: ReadyDatabase
}

/** Messages from the parent: the order once, and a numbered question every second. */
export type Told = { order: Order } | { question: number }

/** Messages to the parent. */
export type Said = 'asks' | { serves: string } | { refuses: string[] } | { answers: number }

/** The argument by which an operator tells it from its parent. */
export const wordOf = (nth: number): string => `--process=${nth}`

export interface Part {
	/** 1, 2, … */
	nth: number
	/** Asks what to do. Never resolves when the parent is gone. */
	askOrder: () => Promise<Order>
	/** Reports the address at which it serves. */
	serves: (address: string) => void
	/** Reports why it does not serve. */
	refuses: (lines: string[]) => void
	/** Calls back when the parent is gone. */
	onOrphaned: (call: () => void) => void
}

/** Undefined for a process that was not started as one of several. */
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
