/** All faults, in the order of the table, with how each is tried. */
import type { DatabaseKind } from '../stage/database.ts'
import { bothDatabases, type Fault, type Form } from '../stage/stage.ts'
import { clients } from './clients.ts'
import { clocks } from './clocks.ts'
import { disks } from './disks.ts'
import { failovers } from './failovers.ts'
import { freezes } from './freezes.ts'
import { kills } from './kills.ts'
import { locks } from './locks.ts'
import { networks } from './networks.ts'
import { pooler } from './pooler.ts'
import { processes } from './processes.ts'

interface Plan {
	/** Where it is tried if it is tried once, because that tells more. */
	once: DatabaseKind
	because: string
	/** How often the long form tries it, and about how many seconds one try takes. */
	times: number
	seconds: number
}

const plan = (once: DatabaseKind, because: string, times: number, seconds: number): Plan => ({
	once,
	because,
	times,
	seconds,
})
const plans: { [name: string]: Plan } = {
	'server killed': plan('outside', 'Postgres goes on, with half of a transaction', 50, 2),
	'Postgres killed': plan('embedded', 'the service itself has to start it again', 50, 3),
	'server and Postgres killed': plan('embedded', 'the next server finds what dead ones left', 50, 4),
	'server frozen for a second': plan('outside', 'its sessions stay open at a server that goes on', 50, 2),
	'Postgres frozen for a second': plan('outside', 'no guardian is frozen with it', 50, 2),
	'Postgres frozen for longer than the deadlines': plan('embedded', 'nobody may start a second one', 10, 11),
	'connections frozen in the middle of a commit': plan('outside', 'no guardian looks after it', 10, 9),
	'server frozen while it edits click limits': plan('embedded', 'visits and edits share its cores', 20, 2),
	'row of one limited link held': plan('outside', 'who holds it is a stranger', 20, 2),
	'connections to Postgres cut': plan('outside', 'only there is a network', 50, 2),
	'connection cut in the middle of a commit': plan('outside', 'only there is a network', 50, 2),
	'network to Postgres slow': plan('outside', 'only there is a network', 20, 3),
	'network to Postgres silent for a moment': plan('outside', 'only there is a network', 20, 2),
	'network to Postgres a black hole': plan('outside', 'only there is a network', 20, 25),
	'one of three servers on one database killed': plan('embedded', 'they share its start and its end', 50, 2),
	'server asked to stop (SIGTERM)': plan('embedded', 'it ends its database as well', 50, 3),
	'thousands of idle, half-open and slow clients': plan('embedded', 'one machine has to do for all', 3, 20),
	'PgBouncer restarted': plan('outside', 'the only one', 50, 2),
	'primary killed, standby promoted': plan('outside', 'the only one', 50, 5),
	'primary frozen, standby promoted': plan('outside', 'the only one', 20, 5),
	'synchronous standby frozen': plan('outside', 'the only one', 20, 8),
	'disk full of data': plan('outside', 'Postgres goes on, and says so', 5, 8),
	'disk full of write-ahead log': plan('embedded', 'Postgres ends, and has to be started again', 5, 10),
	'clock of Postgres set': plan('outside', 'the only one', 50, 2),
}

const all: Fault[] = [
	...[...kills, ...freezes, ...locks, ...networks, ...processes, ...clients],
	...[pooler, ...failovers, ...disks, clocks],
]

/** A fault on a kind of database, and how often it is tried there. */
export interface Task {
	fault: Fault
	kind: DatabaseKind
	times: number
	seconds: number
}

/** What this form of a run tries, kind by kind. */
export const tasksOf = (form: Form): Task[] =>
	bothDatabases.flatMap((kind) =>
		all.flatMap((fault): Task[] => {
			const { once, times, seconds } = plans[fault.name]!
			if (!fault.on.includes(kind) || (form === 'once' && once !== kind)) return []
			const tries = form === 'long' ? times : 1
			return [{ fault, kind, times: tries, seconds: tries * seconds }]
		}),
	)
