/** `/account/passkeys`: adds one, and removes one, with the password. */
import { passkeyName } from '../../../shared/accounts.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { FormFault } from '../forms/faults.ts'
import { type Arrived, type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { noticeAt } from './notices.ts'
import { addingPage, removalPage } from './passkeys.tsx'

export const passkeyPages = ({ accounts, notes, readClient }: Needs<'accounts' | 'notes' | 'readClient'>) => {
	type Found = { hasFactor: boolean }
	const find = async ({ caller: { userId } }: Arrived<SignedIn>): Promise<Found> => {
		if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
		return { hasFactor: (await accounts.factorOf(userId)) !== undefined }
	}
	const note = (caller: SignedIn, act: 'add_factor' | 'drop_factor', name: string) =>
		notes.note({ act, subjects: [name], account: accountLabel(caller) })
	const proofIn = ({ password = '', code = '' }: Record<string, string>) => ({ password, code })

	const adding = async ({ caller, values, found }: Asked<SignedIn, Found>, fault?: FormFault) =>
		addingPage({ ...found, values, fault, asks: await accounts.passkeyToAdd(caller) })
	const removal = async ({ caller, values, found }: Asked<SignedIn, Found>, fault?: FormFault) => {
		const passkey = (await accounts.listPasskeys(caller.userId)).find(({ id }) => id === values.id)
		return passkey === undefined
			? seeOther(accountPaths.account())
			: removalPage({ ...found, name: passkey.name, values, fault })
	}
	return [
		page<SignedIn, Found>({
			...{ path: accountPaths.passkeys(), may: account, find, show: (asked) => adding(asked) },
			run: async ({ caller, values, request }) => {
				const { name } = check(passkeyName, values)
				const form = { ...proofIn(values), name, credential: values.credential ?? '' }
				if (await accounts.addPasskey(caller, form, readClient(request).address))
					await note(caller, 'add_factor', name)
				return seeOther(noticeAt('passkey_added'))
			},
			refused: adding,
		}),
		page<SignedIn, Found>({
			...{ path: accountPaths.removePasskey(), may: account, find, show: (asked) => removal(asked) },
			run: async ({ caller, values, request }) => {
				const form = { ...proofIn(values), id: values.id ?? '' }
				const name = await accounts.dropPasskey(caller, form, readClient(request).address)
				if (name !== undefined) await note(caller, 'drop_factor', name)
				return seeOther(noticeAt('passkey_removed'))
			},
			refused: removal,
		}),
	]
}
