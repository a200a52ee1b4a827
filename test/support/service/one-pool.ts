/** One pool for every kind of work: tests do one thing at a time. */
import type { Database } from '../../../server/store/driver/connect.ts'
import type { Pools } from '../../../server/store/driver/pools.ts'

export const onePool = (database: Database): Pools => ({
	visits: database,
	requests: database,
	reads: database,
	background: database,
	health: database,
	outage: database.outage,
	primary: () => undefined,
	close: database.close,
})
