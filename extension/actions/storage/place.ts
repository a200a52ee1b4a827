/** Where the account's new links are made: chosen in the settings, given up after a refusal. */
import type { Kurz } from '../kurz.ts'
import type { Account } from './items.ts'

export type Place = Pick<Account, 'host' | 'team'>

/** Undefined goes back to the usual host, or to the account itself. */
export const changePlace = ({ items: { account }, withLock }: Kurz, place: Place): Promise<void> =>
	withLock('account', async () => {
		const now = await account.read()
		if (now !== null) await account.write({ ...now, ...place })
	})
