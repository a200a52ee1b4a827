/** What only the listening server knows about a request's connection. */
import type { Connections } from '../http/deps.ts'

/** Seconds that a reader of a long response may pause. Bun's default of 10 cut slow ones off. */
const pauseAtMost = 120

/** The part of Bun's server that is needed here. */
interface Listening {
	requestIP(request: Request): { address: string } | null
	timeout(request: Request, seconds: number): void
}

/** The application is composed before the server listens: until `use`, no connection is known. */
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
