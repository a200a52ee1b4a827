/** Where the account's new links are made: chosen in the settings, given up after a refusal. */
import { own } from '../../../shared/text/own.ts'
import type { Kurz } from '../kurz.ts'
import type { Account } from './items.ts'
import { changeSite, siteOf } from './site-defaults.ts'

export type Place = Pick<Account, 'host' | 'team'>

/** Undefined goes back to the usual host, or to the account itself. */
export const changePlace = ({ items: { account }, withLock }: Kurz, place: Place): Promise<void> =>
	withLock('account', async () => {
		const now = await account.read()
		if (now !== null) await account.write({ ...now, ...place })
	})

/** The server refused it for a link to this page: its site's is given up, or else the account's. */
export const giveUpPlace = async (kurz: Kurz, what: keyof Place, url: string): Promise<void> => {
	const sites = await kurz.items.siteDefaults.read()
	const site = siteOf(sites, url) ?? ''
	const { host, ...rest } = own(sites, site) ?? {}
	await (what === 'host' && host !== undefined
		? changeSite(kurz, site, rest)
		: changePlace(kurz, { [what]: undefined }))
}
