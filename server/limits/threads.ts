/** Threads for what would hold the event loop: each runs one function of values at a time. */
import type { FaultDetail } from '../../shared/errors.ts'
import { type Failure, fail } from '../errors.ts'
import { workerEntry } from '../files.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { atMost } from '../waiting/queue.ts'

/** A function that threads run; `threads/jobs.ts` lists them. What comes in and out is copied. */
export interface Job<Input, Output> {
	name: string
	run: (input: Input) => Promise<Output> | Output
}

/** Messages to a thread, and its answers. */
export interface Call {
	name: string
	input: unknown
}
export type Outcome =
	| { value: unknown }
	| { failure: { code: Failure['code']; details: FaultDetail[] } }
	| { error: string }

/** Milliseconds that a thread is kept without work. */
const keptFor = 30_000
/** Milliseconds for a job that no request waits for. */
const usualTime = 110_000

const openThread = () => {
	const worker: Worker & { unref?: () => void } = new Worker(workerEntry('server/threads/thread.ts'))
	// It does not keep the process.
	worker.unref?.()
	let waiting: PromiseWithResolvers<Outcome> | undefined
	let isEnded = false
	/** Ends it, with whatever it holds. */
	const end = (why = 'the thread was ended') => {
		isEnded = true
		worker.terminate()
		waiting?.resolve({ error: why })
	}
	worker.onmessage = ({ data }) => waiting?.resolve(data)
	worker.onerror = ({ message }) => end(message)
	const late = () => {
		// It is still at work, and nobody waits for it.
		waiting = undefined
		end()
		return fail('service_unavailable')
	}
	/**
	 * Runs a job until the deadline, which ends the thread. `moved`: buffers that are handed over
	 * instead of copied. Fails as the job does, and with `service_unavailable`.
	 */
	const ask = async <Input, Output>(
		job: Job<Input, Output>,
		input: Input,
		moved: ArrayBuffer[] = [],
	): Promise<Output> => {
		if (isEnded) throw fail('service_unavailable')
		const call: Call = { name: job.name, input }
		waiting = Promise.withResolvers()
		worker.postMessage(call, moved)
		const outcome = await atMost(timeLeft() ?? usualTime, waiting.promise, late)
		if ('value' in outcome) return outcome.value as never
		if ('failure' in outcome) {
			const { code, details } = outcome.failure
			throw fail(code, details.length > 0 ? { details } : {})
		}
		// Nobody knows what it holds.
		end()
		throw new Error(outcome.error)
	}
	return { ask, end, isEnded: () => isEnded }
}

export const createThreads = () => {
	const idle = new Map<ReturnType<typeof openThread>, Timer>()
	const take = () => {
		const [[kept, timer] = []] = idle
		if (kept === undefined) return openThread()
		clearTimeout(timer)
		idle.delete(kept)
		return kept
	}
	const keep = (thread: ReturnType<typeof openThread>) => {
		if (thread.isEnded()) return
		const timer = setTimeout(() => {
			idle.delete(thread)
			thread.end()
		}, keptFor)
		timer.unref()
		idle.set(thread, timer)
	}
	return {
		/** Runs a job in a thread that is free. Fails as `ask` does. */
		run: async <Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> => {
			const thread = take()
			try {
				return await thread.ask(job, input)
			} finally {
				keep(thread)
			}
		},
		/** A thread of its own for several jobs, which may hold something between them. End it. */
		open: openThread,
	}
}

export type Threads = ReturnType<typeof createThreads>
