/** All deliberate bugs by the room of the code they are in. */
import { accounts } from './accounts.ts'
import { administration } from './administration.ts'
import { background } from './background.ts'
import { backup } from './backup.ts'
import type { Bug } from './bug.ts'
import { config } from './config.ts'
import { embedded } from './embedded.ts'
import { extension } from './extension.ts'
import { limits } from './limits.ts'
import { metrics } from './metrics.ts'
import { moving } from './moving.ts'
import { operator } from './operator.ts'
import { pages } from './pages.ts'
import { run } from './run-room.ts'
import { statistics } from './statistics.ts'
import { store } from './store.ts'
import { threads } from './threads.ts'
import { visits } from './visits.ts'
import { waiting } from './waiting.ts'

export const rooms: Record<string, Bug[]> = {
	...{ accounts, administration, background, backup, config, operator, pages, store },
	...{ embedded, extension, limits, metrics, moving, run, threads, statistics, visits, waiting },
}
