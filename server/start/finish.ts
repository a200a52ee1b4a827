/** Owns the end of serving: no new connections, and the requests under way answered, but not waited for without end. */
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that may go by until the requests under way are answered; a stop takes ten seconds in all at most. */
const finishAtMost = 6_000
/** Milliseconds between two looks at them. */
const lookEvery = 20

/** What is asked of the listening server. */
interface Listening {
	stop(closeConnections?: boolean): Promise<void>
	readonly pendingRequests: number
}

/** Waits for the requests under way; a client that does not get on with its own is cut off in the end. */
export const finishRequests = async (server: Listening): Promise<void> => {
	const until = Date.now() + finishAtMost
	const closed = server.stop()
	const answered = async () => {
		do await pause(lookEvery)
		while (server.pendingRequests > 0 && Date.now() < until)
	}
	await Promise.race([closed, answered()])
	await server.stop(true)
}
