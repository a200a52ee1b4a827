/** `/account/details`: changes name and email address. Accounts without a password have none. */
import { Elysia } from 'elysia'
import { changedAccount } from '../../../shared/accounts.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import type { Deps } from '../../http/deps.ts'
import { check, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { detailsPage } from './details.tsx'
import { noticeAt } from './notices.ts'

export const detailsRoutes = (deps: Deps) => {
	const { accounts, readClient } = deps
	const show = (caller: SignedIn) => ({ session: toSessionView(deps, caller) })
	const guard = async ({ userId }: SignedIn): Promise<void> => {
		if (!(await accounts.waysIn(userId)).hasPassword) throw fail('not_found')
	}
	return new Elysia({ name: 'account-details' })
		.get('/account/details', ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				await guard(caller)
				const { name, email } = caller
				return html(detailsPage({ ...show(caller), values: { name, email } }), request)
			}),
		)
		.post('/account/details', ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				await guard(caller)
				const values = await readForm(request)
				try {
					await accounts.changeDetails(caller, check(changedAccount, values), readClient(request).address)
					return seeOther(noticeAt('details_changed'))
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					return html(detailsPage({ ...show(caller), values, fault }), request, answer)
				}
			}),
		)
}
