/** `/account/second-factor`: sets one up with an app, shows its recovery codes once, removes it. */

import { standardLook } from '../../../shared/qr/look.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import type { FormFault } from '../forms/faults.ts'
import { readFormKey } from '../forms/form-key.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { recoveryPage, removalPage, setUpPage } from './factor.tsx'
import { noticeAt } from './notices.ts'

export const factorPages = (deps: Needs<'accounts' | 'drawer' | 'notes' | 'readClient'>) => {
	const { accounts, drawer, notes, readClient } = deps
	const find = async ({ caller: { userId } }: Pick<Asked, 'caller'>): Promise<undefined> => {
		if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
		return undefined
	}
	const setUp = async ({ caller, formKey }: Asked, fault?: FormFault) => {
		const { text, uri } = accounts.offerFactor(caller.userId, caller.email, formKey)
		return setUpPage({ formKey, text, svg: await drawer.svg(uri, standardLook), fault })
	}
	const note = (caller: SignedIn, act: 'add_factor' | 'drop_factor') =>
		notes.note({ act, subjects: [], account: accountLabel(caller) })
	return [
		page({
			...{ path: accountPaths.secondFactor(), may: account, find },
			show: async (asked) =>
				(await accounts.factorOf(asked.caller.userId)) === undefined ? setUp(asked) : removalPage(),
			run: async ({ caller, values, request, formKey }) => {
				const { code = '', password = '' } = values
				const form = { key: readFormKey(values) ?? formKey, code, password }
				const { recovery, isNew } = await accounts.addFactor(caller, form, readClient(request).address)
				if (isNew) await note(caller, 'add_factor')
				return recoveryPage(recovery)
			},
			refused: setUp,
		}),
		page({
			...{ path: accountPaths.removeFactor(), may: account, find },
			run: async ({ caller, values: { code = '', password = '' }, request }) => {
				const { address } = readClient(request)
				if (await accounts.dropFactor(caller, { code, password }, address)) await note(caller, 'drop_factor')
				return seeOther(noticeAt('factor_removed'))
			},
			again: (_, fault) => removalPage(fault),
		}),
	]
}
