/** All deliberate bugs by the room of the code they are in. */
import { accounts } from './accounts.ts'
import { administration } from './administration.ts'
import { background } from './background.ts'
import { backup } from './backup.ts'
import type { Bug } from './bug.ts'
import { config } from './config.ts'
import { operator } from './operator.ts'
import { pages } from './pages.ts'
import { store } from './store.ts'

export const rooms: Record<string, Bug[]> = {
	...{ accounts, administration, background, backup, config, operator, pages, store },
}
