/** Owns the sum of what the database can be asked; the rest of the server knows only these types. */
import { createAccountStore } from './accounts.ts'
import { createAnalyticsStore } from './analytics.ts'
import { createClickStore } from './clicks.ts'
import { type Database, reaching } from './connect.ts'
import { createCounterStore } from './counters.ts'
import { createErasureStore } from './erasure.ts'
import { createLinkStore } from './links.ts'
import { createMapStore } from './maps.ts'
import { createMyLinkStore } from './my-links.ts'
import { createPartitionStore } from './partitions.ts'
import { createProjectionStore } from './projection.ts'
import { createRebuildStore } from './rebuild.ts'

export const createStore = (database: Database) => ({
	links: createLinkStore(database),
	clicks: createClickStore(database),
	projection: createProjectionStore(database),
	maps: createMapStore(database),
	partitions: createPartitionStore(database),
	rebuild: createRebuildStore(database),
	erasure: createErasureStore(database),
	analytics: createAnalyticsStore(database),
	counters: createCounterStore(database),
	accounts: createAccountStore(database),
	myLinks: createMyLinkStore(database),
	/** Asks the database for a sign of life. Fails with `Unavailable`. */
	ping: async (): Promise<void> => {
		await reaching(() => database.sql`select 1`)
	},
})

export type Store = ReturnType<typeof createStore>
