/** The forms of the account page alone, filled in: for when they are not taken now. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { againPage } from '../forms/AgainPage.tsx'
import type { Sent } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { DeletionForm, PasswordForm } from './AccountPanels.tsx'
import { type AccountForm, accountFields } from './account.tsx'
import { TokenForm } from './TokensPanel.tsx'

const again =
	(of: AccountForm, form: (sent: Sent, faults: Record<string, string>) => ComponentChildren) =>
	(sent: Sent): Page =>
		againPage({
			heading: of,
			fault: sent.fault,
			own: { words: ({ account }) => account.forms[of], fields: accountFields[of] },
			form: (faults) => form(sent, faults),
		})

export const formsAgain: Record<AccountForm, (sent: Sent) => Page> = {
	token: again('token', ({ values, formKey }, faults) => <TokenForm {...{ values, faults, formKey }} />),
	password: again('password', ({ values }, faults) => (
		<PasswordForm email={values.username ?? ''} faults={faults} />
	)),
	delete: again('delete', ({ values }, faults) => (
		<section class="panel danger">
			<DeletionForm hasPassword={values.password !== undefined} faults={faults} />
		</section>
	)),
}
