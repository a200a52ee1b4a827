/** A thread, which runs one job after the other. `limits/threads.ts` starts it. */
import { getPriority, setPriority } from 'node:os'
import { Failure } from '../errors.ts'
import type { Call, Outcome } from '../limits/threads.ts'
import { jobs } from './jobs.ts'

// Linux means the thread alone: visits come first where processors are few.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 5))

const byName = new Map(jobs.map((job) => [job.name, job]))

const run = async ({ name, input }: Call): Promise<Outcome> => {
	try {
		return { value: await byName.get(name)!.run(input as never) }
	} catch (error) {
		if (error instanceof Failure) return { failure: { code: error.code, details: error.extra.details ?? [] } }
		return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
	}
}

self.onmessage = async ({ data }: MessageEvent<Call>) => self.postMessage(await run(data))
