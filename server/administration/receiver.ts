/** Finds the account that an operator names: to give it links, or a host. */
import { isPrintable } from '../../shared/text/text.ts'
import { isOpenIdEmail } from '../accounts/identity.ts'
import type { AccountRow } from '../store/accounts/account-list.ts'
import type { Store } from '../store/store.ts'

/** Accounts of a name that are looked at. */
const namesakes = 100

/**
 * An open account by its address. Of OpenID alone, that is a name that the provider verified:
 * anybody may choose another.
 */
export const createReceiver =
	(accountList: Pick<Store['accountList'], 'byEmail' | 'list'>) =>
	async (typed: string): Promise<AccountRow | undefined> => {
		const email = typed.trim()
		if (email === '' || !isPrintable(email)) return undefined
		const byName = ({ name, emailVerified, ...row }: AccountRow) =>
			isOpenIdEmail(row.email) && emailVerified && name.toLowerCase() === email.toLowerCase()
		const own = await accountList.byEmail(email)
		const found = own ? [own] : (await accountList.list(email, undefined, namesakes)).filter(byName)
		return found.length === 1 && found[0]!.closedAt === null ? found[0] : undefined
	}
