/** Pages with a form to send again: filled in, rendered without the database. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { accountPaths } from '../../http/account-paths.ts'
import { DeletionForm, PasswordForm } from '../account/AccountPanels.tsx'
import { type AccountForm, accountForms } from '../account/account.tsx'
import { TokenForm } from '../account/TokensPanel.tsx'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { type FormFault, type FormWords, readFault, titleAgain } from '../forms/faults.ts'
import { documentOf } from '../frame/document.tsx'

const pageOf = (heading: string, fault: FormFault | undefined, form: ComponentChildren): string =>
	documentOf({
		title: `${titleAgain(fault)} · Kurz`,
		width: 'narrow',
		children: (
			<>
				<h1>{heading}</h1>
				{form}
			</>
		),
	})

/** What was sent. */
export interface Sent {
	fault: FormFault
	/** By field name. */
	values: Record<string, string>
	/** The form's one-time key. */
	formKey: string
}

/** The form that creates a link in an account. */
export const createAgainPage = (form: HomeForm, formKey: string): string =>
	pageOf(
		'Shorten a link',
		form.fault,
		<CreateForm form={form} action={accountPaths.links()} formKey={formKey} />,
	)

const accountAgain =
	(
		form: AccountForm,
		heading: string,
		show: (sent: Sent, faults: Record<string, string>) => ComponentChildren,
	) =>
	(sent: Sent): string => {
		const reading = readFault(sent.fault, accountForms[form])
		return pageOf(
			heading,
			sent.fault,
			<>
				<FaultSummary reading={reading} />
				{show(sent, reading.byField)}
			</>,
		)
	}

/** The forms of the account page with fields, by path. */
export const accountAgainPages: Record<string, (sent: Sent) => string> = {
	[accountPaths.createToken()]: accountAgain(
		'token',
		'Create an access token',
		({ values, formKey }, faults) => <TokenForm values={values} faults={faults} formKey={formKey} />,
	),
	[accountPaths.changePassword()]: accountAgain('password', 'Change your password', ({ values }, faults) => (
		<PasswordForm email={values.username ?? ''} faults={faults} />
	)),
	[accountPaths.deleteAccount()]: accountAgain('delete', 'Delete this account', ({ values }, faults) => (
		<section class="panel danger">
			<DeletionForm hasPassword={values.password !== undefined} faults={faults} />
		</section>
	)),
}

const buttonWords: FormWords = {
	fields: [],
	outcome: 'Nothing was changed',
	unknown: 'It may have been done. Sending it again does no harm.',
}

/** For a form without visible fields: a button that sends it again. */
export const sendAgainPage = (
	action: string,
	fields: readonly (readonly [name: string, value: string])[],
	fault: FormFault,
): string =>
	pageOf(
		'Not done yet',
		fault,
		<form method="post" action={action} class="stack">
			<FaultSummary reading={readFault(fault, buttonWords)} />
			{fields.map(([name, value], nth) => (
				<input key={nth} type="hidden" name={name} value={value} />
			))}
			<button type="submit">Send it again</button>
		</form>,
	)
