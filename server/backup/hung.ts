/** Gives up steps of the file system that never end, as on a disk that is gone. */
import { minute } from '../../shared/text/time.ts'
import { FileFailure } from './file-failure.ts'

/** Minutes; a slow disk writes something in them. */
const hungAfter = 10

/** Calls back once a step counts as hung; answers what ends that. Only tests have their own. */
export type WhenHung = (giveUp: () => void) => () => void
const usual: WhenHung = (giveUp) => {
	const timer = setTimeout(giveUp, hungAfter * minute)
	return () => clearTimeout(timer)
}

/** Such a step keeps a thread of the process. `ended` resolves once it does end. */
export class Hung extends FileFailure {
	constructor(readonly ended: Promise<unknown>) {
		super(`nothing could be written for ${hungAfter} minutes: its disk hangs, or nobody reads the pipe`)
	}
}

/** Waits for a step; `ended` is its true end, if that comes later. Fails with `Hung`. */
export type InTime = <T>(step: Promise<T>, ended?: Promise<unknown>) => Promise<T>

export const createInTime =
	(whenHung = usual): InTime =>
	(step, ended = step.catch(() => {})) => {
		const hung = Promise.withResolvers<never>()
		const stop = whenHung(() => hung.reject(new Hung(ended)))
		return Promise.race([step, hung.promise]).finally(stop)
	}
