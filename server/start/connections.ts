/** Owns what only the listening server knows of a request's connection, for rules that are made before it listens. */
import type { Connections } from '../http/deps.ts'

/** Seconds that somebody who reads a long answer may stand still; Bun's own 10 cut off whoever reads slowly. */
const pauseAtMost = 120

/** What is asked of Bun's server. */
interface Listening {
	requestIP(request: Request): { address: string } | null
	timeout(request: Request, seconds: number): void
}

/** Knows nothing of any connection until `use` was called with the server. */
export const createConnections = (): Connections & { use: (server: Listening) => void } => {
	let listening: Listening | undefined
	return {
		use: (server) => {
			listening = server
		},
		peerOf: (request) => listening?.requestIP(request)?.address,
		allowPauses: (request) => listening?.timeout(request, pauseAtMost),
	}
}
