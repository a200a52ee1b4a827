/** What the browser files of one worker share, started when a test first needs it, ended by the run. */
import { join } from 'node:path'
import { inject } from 'vitest'
import { openWorkplace, type Workplace } from '../machine/workplace.ts'

let place: Workplace | undefined
/** A folder of this worker's, in that of the run, which ends by its name all that was started there. */
export const sharedPlace = (): Workplace => {
	// Playwright makes its profiles where this says.
	process.env.TMPDIR = join(inject('browsers').folder, 'tmp')
	place ??= openWorkplace('worker')
	return place
}

const started = new Map<string, Promise<unknown>>()
/** Starts it, unless a file before this one did. */
export const share = <T>(name: string, start: (place: Workplace) => Promise<T>): Promise<T> => {
	const running = (started.get(name) as Promise<T> | undefined) ?? start(sharedPlace())
	started.set(name, running)
	// The next file tries again.
	running.catch(() => started.delete(name))
	return running
}
