/** The forms of the account page alone, filled in: for when they are not taken now. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { againPage } from '../forms/AgainPage.tsx'
import type { FormFault } from '../forms/faults.ts'
import type { Sent } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { DeletionForm, PasswordForm } from './AccountPanels.tsx'
import { type AccountForm, accountFields } from './account.tsx'
import { TokenForm } from './TokensPanel.tsx'

const again =
	(of: AccountForm, form: (sent: Sent) => ComponentChildren) =>
	(sent: Sent, fault: FormFault): Page =>
		againPage({
			...{ heading: of, fault, values: sent.values },
			own: { words: ({ account }) => account.forms[of], fields: accountFields[of] },
			form: form(sent),
		})

export const formsAgain: Record<AccountForm, (sent: Sent, fault: FormFault) => Page> = {
	token: again('token', ({ formKey }) => <TokenForm formKey={formKey} />),
	password: again('password', ({ values }) => <PasswordForm email={values.username ?? ''} />),
	delete: again('delete', ({ values }) => (
		<section class="panel danger">
			<DeletionForm hasPassword={values.password !== undefined} />
		</section>
	)),
}
