/** The Postgres that comes along, as a server that is under test starts it. */
import { describeCluster } from '../../../server/embedded/cluster.ts'
import { readPostmasterFile } from '../../../server/embedded/postmaster-file.ts'
import type { FaultDatabase } from './database.ts'

/** In this data folder, made by the first server that is started on it. */
export const embeddedIn = (dataDir: string): FaultDatabase => {
	const known = () => readPostmasterFile(describeCluster(dataDir, undefined, () => {}))
	return {
		kind: 'embedded',
		env: { DATA_DIR: dataDir },
		place: () => {
			const { connection } = known()
			if (connection === undefined) throw new Error('the embedded database does not run')
			return connection
		},
		postmaster: () => known().pid ?? 0,
		// Its servers do.
		revive: async () => {},
	}
}
