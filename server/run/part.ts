/** One of several server processes as it sees itself, and its messages to and from the parent. */
import { second } from '../../shared/text/time.ts'
import { workerEntry } from '../files.ts'
import type { Samples } from '../metrics/samples.ts'
import type { ReadyDatabase } from './database.ts'
import type { PulseOrder } from './pulse.ts'

export const pulse = {
	/** Milliseconds between signs of life: the parent looks half as often. */
	beatEvery: second / 2,
}

/** What the parent sends when asked. */
export interface Order {
	/** Number of processes. */
	count: number
	/** The port they share. */
	port: number
	database: ReadyDatabase
}

/**
 * Messages from the parent: the order once, and a request for metrics, with or without those of
 * the database.
 */
export type Told = { order: Order } | { measure: { withDatabase: boolean } }

/** Messages to the parent. */
export type Said = 'asks' | { serves: string } | { refuses: string[] } | { measured: Samples }

/** Reads the metrics of a process. Never fails. */
export type ReadSamples = (asked: { withDatabase: boolean }) => Promise<Samples>

/** The argument by which an operator tells it from its parent. */
export const wordOf = (nth: number): string => `--process=${nth}`

/** Undefined for a process that was not started as one of several. */
export const readPart = (words: string[]) => {
	const nth = Number(/^--process=(\d+)$/.exec(words[0] ?? '')?.[1])
	if (Number.isNaN(nth) || process.send === undefined) return undefined
	const say = (said: Said) => void process.send?.(said)
	const ordered = Promise.withResolvers<Order>()
	let measure: ReadSamples | undefined
	process.on('message', (told: Told) => {
		if ('order' in told) ordered.resolve(told.order)
		else void measure?.(told.measure).then((measured) => say({ measured }))
	})
	return {
		/** 1, 2, … */
		nth,
		/** Asks what to do. Never resolves when the parent is gone. */
		askOrder: (): Promise<Order> => {
			say('asks')
			return ordered.promise
		},
		/** Reports the address at which it serves, once a thread tells how its loop steps. */
		serves: (address: string, steps: PulseOrder['steps']) => {
			const thread = new Worker(workerEntry('server/run/pulse.ts'), { smol: true })
			thread.onmessage = () => say({ serves: address })
			// Without it, this process would soon be killed; its parent tries another one.
			thread.onerror = () => process.exit(1)
			thread.postMessage({ steps, beatEvery: pulse.beatEvery } satisfies PulseOrder)
		},
		/** Answers the parent's requests for metrics from now on. */
		measures: (read: ReadSamples) => {
			measure = read
		},
		/** Reports why it does not serve. */
		refuses: (lines: string[]) => say({ refuses: lines }),
		/** Calls back when the parent is gone. */
		onOrphaned: (call: () => void) => void process.once('disconnect', call),
	}
}
