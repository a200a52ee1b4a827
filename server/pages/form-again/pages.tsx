/** Pages with a form to send again: filled in, rendered without the database. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { DeletionForm, PasswordForm } from '../account/AccountPanels.tsx'
import { type AccountForm, accountFields } from '../account/account.tsx'
import { detailsPage } from '../account/details.tsx'
import { TokenForm } from '../account/TokensPanel.tsx'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { type FormFault, readFault, titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'

const pageOf = (
	heading: keyof Words['formAgain']['headings'],
	fault: FormFault | undefined,
	formOf: (words: Words) => ComponentChildren,
): Page =>
	documentOf((words) => ({
		title: `${titleAgain(fault, words)} · Kurz`,
		width: 'narrow',
		children: (
			<>
				<h1>{words.formAgain.headings[heading]}</h1>
				{formOf(words)}
			</>
		),
	}))

/** What was sent. */
export interface Sent {
	fault: FormFault
	/** By field name. */
	values: Record<string, string>
	/** The form's one-time key. */
	formKey: string
}

/** The form that creates a link in an account. */
export const createAgainPage = (form: HomeForm, formKey: string): Page =>
	pageOf('create', form.fault, () => (
		<CreateForm form={form} action={accountPaths.links()} formKey={formKey} />
	))

const accountAgain =
	(form: AccountForm, show: (sent: Sent, faults: Record<string, string>) => ComponentChildren) =>
	(sent: Sent): Page =>
		pageOf(form, sent.fault, (words) => {
			const reading = readFault(sent.fault, accountFields[form], words.account.forms[form], words)
			return (
				<>
					<FaultSummary reading={reading} />
					{show(sent, reading.byField)}
				</>
			)
		})

/** The forms of the account page with fields, by path. */
export const accountAgainPages: Record<string, (sent: Sent) => Page> = {
	[accountPaths.createToken()]: accountAgain('token', ({ values, formKey }, faults) => (
		<TokenForm values={values} faults={faults} formKey={formKey} />
	)),
	[accountPaths.accountDetails()]: ({ values, fault }) => detailsPage({ values, fault }),
	[accountPaths.changePassword()]: accountAgain('password', ({ values }, faults) => (
		<PasswordForm email={values.username ?? ''} faults={faults} />
	)),
	[accountPaths.deleteAccount()]: accountAgain('delete', ({ values }, faults) => (
		<section class="panel danger">
			<DeletionForm hasPassword={values.password !== undefined} faults={faults} />
		</section>
	)),
}

/** For a form without visible fields: a button that sends it again. */
export const sendAgainPage = (
	action: string,
	fields: readonly (readonly [name: string, value: string])[],
	fault: FormFault,
): Page =>
	pageOf('button', fault, (words) => (
		<form method="post" action={action} class="stack">
			<FaultSummary reading={readFault(fault, [], words.formAgain.button, words)} />
			{fields.map(([name, value], nth) => (
				<input key={nth} type="hidden" name={name} value={value} />
			))}
			<button type="submit">{words.forms.sendAgainTitle}</button>
		</form>
	))
