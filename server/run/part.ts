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

/** Undefined for a process that was not started as one of several. */
export const readPart = (words: string[]) => {
	const nth = Number(/^--process=(\d+)$/.exec(words[0] ?? '')?.[1])
	if (Number.isNaN(nth) || process.send === undefined) return undefined
	const say = (said: Said) => void process.send?.(said)
	const ordered = Promise.withResolvers<Order>()
	process.on('message', (told: Told) => {
		if ('order' in told) ordered.resolve(told.order)
		else say({ answers: told.question })
	})
	return {
		/** 1, 2, … */
		nth,
		/** Asks what to do. Never resolves when the parent is gone. */
		askOrder: (): Promise<Order> => {
			say('asks')
			return ordered.promise
		},
		/** Reports the address at which it serves. */
		serves: (address: string) => say({ serves: address }),
		/** Reports why it does not serve. */
		refuses: (lines: string[]) => say({ refuses: lines }),
		/** Calls back when the parent is gone. */
		onOrphaned: (call: () => void) => void process.once('disconnect', call),
	}
}
