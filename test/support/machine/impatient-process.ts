/** Preloaded into a server: quarters the time that it waits for what hangs, and lets it hang. */
import { watching } from '../../../server/embedded/start.ts'
import { pulse } from '../../../server/run/part.ts'
import { replacing } from '../../../server/run/processes.ts'
import { supervision } from '../../../server/run/started-part.ts'
import { requestsUnderWay } from '../../../server/run/stop.ts'
import { busyAt } from './impatient.ts'

watching.retryAfter /= 4
supervision.lookEvery /= 4
supervision.stuckAtMost /= 8
pulse.beatEvery /= 4
replacing.forgivenAfter /= 600
requestsUnderWay.finishAtMost /= 4

/** Twice as long as a process may be silent. */
const aWhile = 2 * supervision.lookEvery * (supervision.silentAtMost + 1)
const keepBusy = (milliseconds: number) => {
	const until = performance.now() + milliseconds
	while (performance.now() < until);
}
process.on(busyAt.aWhile, () => {
	keepBusy(aWhile)
	process.stderr.write(`no longer busy: ${process.pid}\n`)
})
process.on(busyAt.forGood, () => keepBusy(Number.POSITIVE_INFINITY))
