/** The client whose request is being served, known to everything done for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Asker {
	/** Identifies the client in limits; IPv6 by its /64. */
	address: string
	/** Whether it has disconnected. */
	isGone: () => boolean
}

const served = new AsyncLocalStorage<Asker>()

/** For work without a request: an operator's command, background work. */
const nobody: Asker = { address: '', isGone: () => false }

export const asker = (): Asker => served.getStore() ?? nobody

/** Does work for this client. */
export const askedBy = <T>(one: Asker, work: () => T): T => served.run(one, work)
