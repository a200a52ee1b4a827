/** What a fault is tried on: a database, and the servers that the load asks. */
import { join } from 'node:path'
import type { Workplace } from '../../support/machine/workplace.ts'
import type { Chance } from './chance.ts'
import { type DatabaseKind, embeddedIn, type FaultDatabase, startOutside } from './database.ts'
import { createServer, type Server } from './server.ts'

export interface Stage {
	place: Workplace
	database: FaultDatabase
	/** Runs whenever no fault ends it. */
	server: Server
	/** The servers that the load asks. */
	origins: string[]
	/** Another server on the database, with these variables too. */
	addServer: (env?: Record<string, string>) => Promise<Server>
}

/** Each fault on one kind of database (`once`), on each (`short`), or many times (`long`). */
export type Form = 'once' | 'short' | 'long'

export interface Attempt {
	chance: Chance
	/** Connections to the database are lost: what is refused meanwhile may be committed. */
	cutting: <T>(work: () => Promise<T>) => Promise<T>
	/** The cause is gone, and the service has to recover; by default when the attempt ends. */
	mended: () => void
}

export interface Armed {
	/** Does the harm, and mends what does not mend itself. */
	strike: (attempt: Attempt) => Promise<void>
	/** Returns the stage to its former state. */
	disarm?: () => Promise<void>
}

/** A stage that was set up for one fault. */
export interface OwnStage extends Stage {
	armed: Armed
	/** Called when its processes have ended. */
	afterwards?: () => void
}

interface Described {
	name: string
	on: readonly DatabaseKind[]
	/** The promised milliseconds from the end of the cause to the first redirect, if any. */
	backWithin?: number
}
/** A fault that shares its stage with others, or has one of its own. */
export type Fault = Described &
	(
		| { arm: (stage: Stage, form: Form) => Promise<Armed> }
		| { open: (place: Workplace, kind: DatabaseKind) => Promise<OwnStage> }
	)

export const bothDatabases: readonly DatabaseKind[] = ['embedded', 'outside']

/** A fault on both kinds of database that needs no preparation. */
export const plainFault = (
	name: string,
	strike: (stage: Stage, attempt: Attempt, form: Form) => Promise<unknown>,
): Fault => ({
	name,
	on: bothDatabases,
	arm: async (stage, form) => ({ strike: async (attempt) => void (await strike(stage, attempt, form)) }),
})

export const openStage = async (place: Workplace, database: FaultDatabase): Promise<Stage> => {
	const addServer = (env: Record<string, string> = {}) =>
		createServer(place, { ...(database.envOfOthers?.() ?? database.env), ...env })
	const server = await createServer(place, database.env)
	await server.start()
	return { place, database, server, origins: [server.origin], addServer }
}

export const openUsualStage = async (place: Workplace, kind: DatabaseKind): Promise<Stage> =>
	openStage(place, kind === 'embedded' ? embeddedIn(join(place.folder, 'data')) : await startOutside(place))
