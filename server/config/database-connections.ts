/** How many connections to the database a server process takes. */

/** With the one that asks while it is in doubt whether the database answers. */
export const connectionsOfProcess = { least: 8, most: 16 }

/** What one of `count` processes may take of DATABASE_CONNECTIONS. */
export const shareOf = (connections: number, count: number): number =>
	Math.min(connectionsOfProcess.most, Math.floor(connections / count))

/** The fault of DATABASE_CONNECTIONS beside PROCESSES, as a line. */
export const faultOfConnections = (connections: number, processes: number | 'auto'): string | undefined => {
	const needed = connectionsOfProcess.least * (processes === 'auto' ? 1 : processes)
	return connections >= needed
		? undefined
		: `DATABASE_CONNECTIONS must be at least ${needed}: ${connectionsOfProcess.least} for each server process`
}
