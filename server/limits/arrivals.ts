/** Bounds the memory of files that are still on their way: it is counted by bytes that are here. */
import { fail } from '../errors.ts'

const MiB = 1024 * 1024
/** Bytes of all files that arrive in one process. A slow sender holds what it has sent, no more. */
const arrivingAtMost = 256 * MiB

export const createArrivals = (most = arrivingAtMost) => {
	const senders = new Set<string>()
	let held = 0
	const refusal = () => fail('service_unavailable', { headers: { 'retry-after': '10' } })
	return {
		/**
		 * Receives one file of a sender, who has no other on its way. `add` counts bytes that came.
		 * Both fail with `service_unavailable`.
		 */
		one: async <T>(sender: string, receive: (add: (bytes: number) => void) => Promise<T>): Promise<T> => {
			if (senders.has(sender)) throw refusal()
			senders.add(sender)
			let own = 0
			try {
				return await receive((bytes) => {
					if (held + bytes > most) throw refusal()
					own += bytes
					held += bytes
				})
			} finally {
				senders.delete(sender)
				held -= own
			}
		},
	}
}

export type Arrivals = ReturnType<typeof createArrivals>
