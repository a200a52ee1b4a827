/** Replaces and ends a link's monitor key. Visits don't read it, so the version stays. */
import type { Database } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'

/** SQL: in place of the hash of a key, what no key has; each time another. */
export const noKey = 'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))'

export const createMonitorLinkStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Replaces the hash of its key; without `hash`, no key opens the link any more. False when the
	 * link is gone, or has not the key `was` any more.
	 */
	replace: async (
		linkId: number,
		{ hash, was }: { hash?: Uint8Array; was?: Uint8Array },
	): Promise<boolean> => {
		const rows = await transaction(
			sql,
			(tx) => tx`
				update links set monitor_hash = ${hash === undefined ? tx.unsafe(noKey) : tx`${hash}::bytea`}
				where id = ${linkId} ${was === undefined ? tx`` : tx`and monitor_hash = ${was}::bytea`} returning id`,
		)
		return rows.length > 0
	},
})
