/** All faults in the order of the table, how often each is tried, and which run side by side. */
import type { DatabaseKind } from '../stage/database.ts'
import { bothDatabases, type Fault, type Form } from '../stage/stage.ts'
import { clients } from './clients.ts'
import { clocks } from './clocks.ts'
import { dearRequests } from './dear.ts'
import { disks } from './disks.ts'
import { failovers } from './failovers.ts'
import { freezes } from './freezes.ts'
import { kills, processes } from './kills.ts'
import { locks } from './locks.ts'
import { networks, pooler } from './networks.ts'

/**
 * By name: the database on which a single try tells more and why, the tries of the long form, and
 * about how many seconds one takes.
 */
const plans: { [name: string]: [once: DatabaseKind, because: string, times: number, seconds: number] } = {
	'server killed': ['outside', 'Postgres goes on, with half of a transaction', 50, 2],
	'Postgres killed': ['embedded', 'the service itself has to start it again', 50, 3],
	'server and Postgres killed': ['embedded', 'the next server finds what dead ones left', 50, 4],
	'server frozen for a second': ['outside', 'its sessions stay open at a server that goes on', 50, 2],
	'Postgres frozen for a second': ['outside', 'no guardian is frozen with it', 50, 2],
	'Postgres frozen for longer than the deadlines': ['embedded', 'nobody may start a second one', 10, 11],
	'connections frozen in the middle of a commit': ['outside', 'no guardian looks after it', 10, 9],
	'server frozen while it edits click limits': ['embedded', 'visits and edits share its cores', 20, 2],
	'row of one limited link held': ['outside', 'a stranger holds it', 20, 2],
	'connections to Postgres cut': ['outside', 'only there is a network', 50, 2],
	'connection cut in the middle of a commit': ['outside', 'only there is a network', 50, 2],
	'network to Postgres slow': ['outside', 'only there is a network', 20, 3],
	'network to Postgres silent for a moment': ['outside', 'only there is a network', 20, 2],
	'network to Postgres a black hole': ['outside', 'only there is a network', 20, 25],
	'one of three servers on one database killed': ['embedded', 'they share its start and its end', 50, 2],
	'server asked to stop (SIGTERM)': ['embedded', 'it ends its database as well', 50, 3],
	'thousands of idle, half-open and slow clients': ['embedded', 'one machine has to serve all', 3, 20],
	'PgBouncer restarted': ['outside', 'the only one', 50, 2],
	'primary killed, standby promoted': ['outside', 'the only one', 50, 5],
	'primary frozen, standby promoted': ['outside', 'the only one', 20, 5],
	'synchronous standby frozen': ['outside', 'the only one', 20, 8],
	'disk full of data': ['outside', 'Postgres goes on, and says so', 5, 8],
	'disk full of write-ahead log': ['embedded', 'Postgres ends, and has to be started again', 5, 10],
	'clock of Postgres set': ['outside', 'the only one', 50, 2],
	'two processes under 200 dear requests': ['outside', 'no guardian takes processor time', 5, 30],
}

const all: Fault[] = [
	...[...kills, ...freezes, ...locks, ...networks, ...processes, ...clients],
	...[pooler, ...failovers, ...disks, clocks, ...dearRequests],
]

export interface Task {
	fault: Fault
	kind: DatabaseKind
	times: number
	/** About how long all tries take. */
	seconds: number
}

/** Kind by kind. */
export const tasksOf = (form: Form): Task[] =>
	bothDatabases.flatMap((kind) =>
		all.flatMap((fault): Task[] => {
			const [once, , times, seconds] = plans[fault.name]!
			if (!fault.on.includes(kind) || (form === 'once' && once !== kind)) return []
			const tries = form === 'long' ? times : 1
			return [{ fault, kind, times: tries, seconds: tries * seconds }]
		}),
	)

function* laneOf(first: Task[], waiting: Iterator<Task> & Iterable<Task>) {
	yield* first
	yield* waiting
}

/**
 * One lane for the usual stage of each kind of database, and one more. A free lane takes the next
 * fault with its own stage. Faults mostly wait, so three can run at once.
 */
export const lanesOf = (tasks: Task[]): Iterable<Task>[] => {
	const waiting = tasks.filter(({ fault }) => 'open' in fault).values()
	const shared = Map.groupBy(
		tasks.filter(({ fault }) => !('open' in fault)),
		({ kind }) => kind,
	)
	return [[], ...shared.values()].map((first) => laneOf(first, waiting))
}

/** The tasks of part `nth` (from 1) of several that take about as long. */
export const partOf = (tasks: Task[], nth: number, parts: number): Task[] => {
	const sums = Array.from({ length: parts }, () => 0)
	const mine = new Set<Task>()
	// The longest first, each to the shortest part.
	for (const task of tasks.toSorted((a, b) => b.seconds - a.seconds)) {
		const shortest = sums.indexOf(Math.min(...sums))
		sums[shortest]! += task.seconds
		if (shortest === nth - 1) mine.add(task)
	}
	return tasks.filter((task) => mine.has(task))
}
