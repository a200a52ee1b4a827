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
	(of: keyof typeof formsAgain, form: (sent: Sent) => ComponentChildren) =>
	(sent: Sent, fault: FormFault): Page =>
		againPage({
			...{ heading: of, fault, values: sent.values },
			own: { words: ({ account }) => account.forms[of], fields: accountFields[of] },
			form: form(sent),
		})

/** As it was shown before, to an account with a second factor or without. */
const codeId = ({ values }: Sent) => (values.code === undefined ? undefined : 'code')

export const formsAgain: Record<Exclude<AccountForm, 'link'>, (sent: Sent, fault: FormFault) => Page> = {
	token: again('token', (sent) => <TokenForm formKey={sent.formKey} codeId={codeId(sent)} />),
	password: again('password', (sent) => (
		<PasswordForm email={sent.values.username ?? ''} codeId={codeId(sent)} />
	)),
	delete: again('delete', (sent) => (
		<section class="panel danger">
			<DeletionForm hasPassword={sent.values.password !== undefined} codeId={codeId(sent)} />
		</section>
	)),
}
