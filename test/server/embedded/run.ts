/** A server on an embedded database, and a client of that, in one step. */
import type { createEmbeddedServers } from '../../support/machine/embedded-servers.ts'

type Servers = ReturnType<typeof createEmbeddedServers>

/** On a data folder made before, unless one is given. Resolves once the database can be used. */
export const runOn =
	(servers: Servers) => async (folder?: string, options?: Parameters<Servers['start']>[1]) => {
		const dataDir = folder ?? (await servers.madeDataDir())
		const server = servers.start(dataDir, options)
		const opened = await server.opened()
		return { dataDir, server, opened, sql: servers.connect(opened) }
	}
