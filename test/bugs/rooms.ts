/** All deliberate bugs by the room of the code they are in; those of teams together. */
import { accounts } from './accounts.ts'
import { administration } from './administration.ts'
import { api } from './api.ts'
import { background } from './background.ts'
import { backup } from './backup.ts'
import type { Bug } from './bug.ts'
import { config } from './config.ts'
import { embedded } from './embedded.ts'
import { extension } from './extension.ts'
import { http } from './http.ts'
import { limits } from './limits.ts'
import { links } from './links.ts'
import { metrics } from './metrics.ts'
import { moving } from './moving.ts'
import { operator } from './operator.ts'
import { pages } from './pages.ts'
import { qr } from './qr.ts'
import { run } from './run-room.ts'
import { shared } from './shared.ts'
import { statistics } from './statistics.ts'
import { store } from './store.ts'
import { targets } from './targets.ts'
import { teams } from './teams.ts'
import { threads } from './threads.ts'
import { visits } from './visits.ts'
import { waiting } from './waiting.ts'

export const rooms: Record<string, Bug[]> = {
	...{ accounts, administration, api, background, backup, config, embedded, extension, http, limits },
	...{ links, metrics, moving, operator, pages, qr, run, shared, statistics, store, targets, teams },
	...{ threads, visits, waiting },
}
