/** Preloaded into a server: quarters the time that it waits for what hangs. */
import { watching } from '../../../server/embedded/start.ts'
import { replacing } from '../../../server/run/processes.ts'
import { supervision } from '../../../server/run/started-part.ts'
import { requestsUnderWay } from '../../../server/run/stop.ts'

watching.retryAfter /= 4
supervision.askEvery /= 4
replacing.forgivenAfter /= 600
requestsUnderWay.finishAtMost /= 4
