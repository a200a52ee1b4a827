/** Preloaded into a server: quarters the time that it waits for what hangs, and lets it hang. */
import { existsSync } from 'node:fs'
import { watching } from '../../../server/embedded/start.ts'
import { pulse } from '../../../server/run/part.ts'
import { replacing } from '../../../server/run/processes.ts'
import { supervision } from '../../../server/run/started-part.ts'
import { requestsUnderWay } from '../../../server/run/stop.ts'
import { stepless, untilFile } from './impatient.ts'

watching.retryAfter /= 4
supervision.lookEvery /= 4
supervision.stuckAtMost /= 20
supervision.workAtMost /= 150
pulse.beatEvery /= 4
replacing.forgivenAfter /= 600
requestsUnderWay.finishAtMost /= 4

process.on(stepless.aWhile, () => {
	// At most half of the time, so that it is left alone long before it has used what one step may.
	while (!existsSync(process.env[untilFile] ?? '')) {
		const until = performance.now() + 10
		while (performance.now() < until);
		Bun.sleepSync(10)
	}
})
process.on(stepless.forGood, () => {
	for (;;);
})
process.on(stepless.blocked, () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
