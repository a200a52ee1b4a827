/** What only the listening server knows about a request's connection. */
import type { Connections } from '../http/deps.ts'

/** How long the reader of a long answer may pause, in seconds. Bun's own 10 cut slow readers off. */
const pauseAtMost = 120

/** The part of Bun's server that is needed here. */
interface Listening {
	requestIP(request: Request): { address: string } | null
	timeout(request: Request, seconds: number): void
}

/** The rules are composed before the server listens, so nothing is known of a connection until `use` is called. */
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
