/** `/account/details`: changes name and email address. Accounts without a password have none. */
import { Elysia } from 'elysia'
import { changedAccount } from '../../../shared/accounts.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import type { Deps } from '../../http/deps.ts'
import { check, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { Conflicts } from '../edit/conflict.ts'
import { askingAgain, readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
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

export const detailsRoutes = (deps: Deps) => {
	const { accounts, credentials, readClient } = deps
	const show = (caller: SignedIn) => ({ session: toSessionView(deps, caller) })
	const guard = async ({ userId }: SignedIn): Promise<void> => {
		if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
	}
	return new Elysia({ name: 'account-details' })
		.get('/account/details', ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				await guard(caller)
				return html(detailsPage({ ...show(caller), values: valuesOf(caller) }), request)
			}),
		)
		.post('/account/details', ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				await guard(caller)
				const values = await readForm(request)
				try {
					const { was_name, was_email } = values
					const details = { ...check(changedAccount, values), was_name, was_email }
					await accounts.changeDetails(caller, details, readClient(request).address)
					return seeOther(noticeAt('details_changed'))
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					const again = { ...show(caller), values, fault: askingAgain(fault, values.password) }
					if (fault.code !== 'edit_conflict') return html(detailsPage({ ...again, fault }), request, answer)
					const stored = (await credentials.visitor(request, set)) ?? caller
					return html(detailsPage({ ...again, ...toConflict(values, stored) }), request, answer)
				}
			}),
		)
}
