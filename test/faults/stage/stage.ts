/** What a fault is tried on: a database, and the server processes that the load asks. */
import { join } from 'node:path'
import type { Workplace } from '../../support/machine/workplace.ts'
import type { Chance } from './chance.ts'
import type { DatabaseKind, FaultDatabase } from './database.ts'
import { embeddedIn } from './embedded.ts'
import { startOutside } from './outside.ts'
import { createServer, type Server } from './server.ts'

export interface Stage {
	place: Workplace
	database: FaultDatabase
	/** The server that is always there, outside of faults. */
	server: Server
	/** Where the load asks. */
	origins: string[]
	/** Another server on the database, or with variables of its own. */
	addServer: (env?: Record<string, string>) => Promise<Server>
}

/** `once`: each fault on one kind of database. `short`: once on each. `long`: many times on each. */
export type Form = 'once' | 'short' | 'long'

/** One attempt of a fault, in the middle of a load. */
export interface Attempt {
	chance: Chance
	/** What was refused while this goes on may have been committed: connections to the database are lost. */
	cutting: <T>(work: () => Promise<T>) => Promise<T>
	/** The cause is gone: from now on the service has to recover. Without it that is when the attempt ends. */
	mended: () => void
}

export interface Armed {
	/** Does the harm, and mends what nobody else mends. */
	strike: (attempt: Attempt) => Promise<void>
	/** Takes away what the fault needed; afterwards the stage is as it was. */
	disarm?: () => Promise<void>
}

/** A stage that was set up for one fault. */
export interface OwnStage extends Stage {
	armed: Armed
	/** What is left to do when its processes have ended. */
	afterwards?: () => void
}

interface Described {
	/** As the table says it. */
	name: string
	on: readonly DatabaseKind[]
	/** Milliseconds from the end of the cause within which a visit has to be redirected, where that is promised. */
	backWithin?: number
}
/** A fault that shares its stage with others, or has one of its own. */
export type Fault = Described &
	(
		| { arm: (stage: Stage, form: Form) => Promise<Armed> }
		| { open: (place: Workplace, kind: DatabaseKind) => Promise<OwnStage> }
	)

export const bothDatabases: readonly DatabaseKind[] = ['embedded', 'outside']

/** Starts a server on a database. */
export const openStage = async (place: Workplace, database: FaultDatabase): Promise<Stage> => {
	const addServer = (env: Record<string, string> = {}) => createServer(place, { ...database.env, ...env })
	const server = await addServer()
	await server.start()
	return { place, database, server, origins: [server.origin], addServer }
}

/** The usual stage. */
export const openUsualStage = async (place: Workplace, kind: DatabaseKind): Promise<Stage> =>
	openStage(
		place,
		kind === 'embedded' ? embeddedIn(join(place.folder, 'data')) : await startOutside(place, 'postgres-15'),
	)
