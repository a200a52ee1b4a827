/** `/account/details`: changes name and email address. Accounts without a password have none. */
import { changedAccount } from '../../../shared/accounts.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { Conflicts } from '../forms/faults.ts'
import { sentAgain } from '../forms/form-fault.ts'
import { page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { type DetailsValues, detailsPage } from './details.tsx'
import { noticeAt } from './notices.ts'

type Stored = Pick<SignedIn, 'name' | 'email'>
const valuesOf = ({ name, email }: Stored): DetailsValues => ({
	...{ name, email },
	...{ was_name: name, was_email: email },
})

/** A value that the sender left alone becomes the stored one. */
const toConflict = (sent: DetailsValues, stored: Stored) => {
	const values = { ...sent, ...{ was_name: stored.name, was_email: stored.email } }
	const conflicts: Conflicts = {}
	for (const name of ['name', 'email'] as const) {
		const [typed = '', was] = [sent[name], sent[`was_${name}`]]
		if (stored[name] === was || stored[name] === typed) continue
		const isMine = typed !== was
		if (!isMine) values[name] = stored[name]
		conflicts[name] = { isMine, other: isMine ? stored[name] : typed }
	}
	return { values, conflicts }
}

export const detailsPages = ({ accounts, readClient }: Needs<'accounts' | 'readClient'>) => [
	page({
		path: accountPaths.accountDetails(),
		may: account,
		find: async ({ caller: { userId } }) => {
			if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
		},
		show: ({ caller }) => detailsPage({ values: valuesOf(caller) }),
		run: async ({ caller, values, request }) => {
			const { was_name, was_email } = values
			const details = { ...check(changedAccount, values), was_name, was_email }
			await accounts.changeDetails(caller, details, readClient(request).address)
			return seeOther(noticeAt('details_changed'))
		},
		refused: async ({ caller, values, request }, fault) => {
			if (fault.code !== 'edit_conflict') return detailsPage({ values, fault })
			const stored = (await accounts.findSession(request.headers)) ?? caller
			return detailsPage({ ...sentAgain(values, fault), ...toConflict(values, stored) })
		},
		again: ({ values }, fault) => detailsPage({ values, fault }),
	}),
]
