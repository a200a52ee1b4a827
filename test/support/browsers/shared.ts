/** What the browser files of one worker share: started at first use, ended by the run. */
import { join } from 'node:path'
import { inject } from 'vitest'
import { openWorkplace, type Workplace } from '../machine/workplace.ts'

let place: Workplace | undefined
/** The worker's folder inside that of the run. The run ends all processes started there. */
export const sharedPlace = (): Workplace => {
	// Playwright makes its profiles there.
	process.env.TMPDIR = join(inject('browsers').folder, 'tmp')
	place ??= openWorkplace('worker')
	return place
}

const started = new Map<string, Promise<unknown>>()
/** Starts something unless an earlier file did. */
export const share = <T>(name: string, start: (place: Workplace) => Promise<T>): Promise<T> => {
	const running = (started.get(name) as Promise<T> | undefined) ?? start(sharedPlace())
	started.set(name, running)
	// After a failure the next file tries again.
	running.catch(() => started.delete(name))
	return running
}
