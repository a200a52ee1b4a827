/** All faults, in the order of the table. */
import type { Fault } from '../stage/stage.ts'
import { clients } from './clients.ts'
import { clocks } from './clocks.ts'
import { disks } from './disks.ts'
import { failovers } from './failovers.ts'
import { freezes } from './freezes.ts'
import { kills } from './kills.ts'
import { networks } from './networks.ts'
import { pooler } from './pooler.ts'
import { processes } from './processes.ts'

export const faults: Fault[] = [
	...kills,
	...freezes,
	...networks,
	...processes,
	...clients,
	pooler,
	...failovers,
	...disks,
	clocks,
]
