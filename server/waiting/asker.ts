/** Who sends the request that is being served; what is asked on its behalf knows without being told. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Asker {
	/** Stands for the client in limits; IPv6 by its /64. */
	address: string
	/** Whether it has hung up: nobody reads its answer. */
	isGone: () => boolean
}

const served = new AsyncLocalStorage<Asker>()

/** What no request asks for: an operator's command, work in the background. */
const nobody: Asker = { address: '', isGone: () => false }

export const asker = (): Asker => served.getStore() ?? nobody

/** Works on behalf of this one. */
export const askedBy = <T>(one: Asker, work: () => T): T => served.run(one, work)
