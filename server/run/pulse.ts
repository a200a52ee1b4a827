/** A thread that tells the parent that its process lives, however busy the loop of that is. */
import { writeSync } from 'node:fs'

/** Where the parent listens: a pipe after the standard ones. */
const parent = 3

export interface PulseOrder {
	/** How many steps the loop has made. */
	steps: Int32Array<SharedArrayBuffer>
	/** Milliseconds from one beat to the next. */
	beatEvery: number
}

declare const self: Worker

self.onmessage = ({ data: { steps, beatEvery } }: MessageEvent<PulseOrder>) => {
	let last = Atomics.load(steps, 0)
	setInterval(() => {
		const now = Atomics.load(steps, 0)
		// Whether the loop made a step since the last beat. Time would be wrong after a suspend.
		try {
			writeSync(parent, now === last ? '.' : '+')
		} catch {
			// The parent is gone or does not read.
		}
		last = now
	}, beatEvery)
	self.postMessage('beats')
}
