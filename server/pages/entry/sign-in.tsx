/** The sign-in and sign-up pages. A submitted password is never shown again. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Field } from '../forms/Field.tsx'
import { FormKey } from '../forms/FormKey.tsx'
import { type FormFault, type FormWords, readFault } from '../forms/faults.ts'
import { NewPassword, OldPassword } from '../forms/Passwords.tsx'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { type OpenIdFault, OpenIdForm, openIdReading } from './OpenIdForm.tsx'

interface EntryPage {
	session: SessionView
	fault?: FormFault | undefined
	/** The OpenID provider, if there is one. */
	oidc?: { name: string } | undefined
}

export interface SignInPage extends EntryPage {
	values?: { email?: string | undefined } | undefined
	/** The path to go to afterwards. It has to be checked when the form comes back. */
	next?: string | undefined
	/** What went wrong at the provider. */
	openIdFault?: OpenIdFault | undefined
}

export interface SignUpPage extends EntryPage {
	values?: { email?: string | undefined; name?: string | undefined } | undefined
	/** A form sent twice with the same key creates one account. */
	formKey: string
}

/** It must not reveal which of the two is wrong. */
const mismatch = { text: 'This email and password don’t match. Check both.' }
const signInWords: FormWords = {
	fields: ['email', 'password'],
	outcome: 'You are not signed in',
	own: { unauthorized: mismatch, invalid_password: mismatch, rate_limited: { text: 'Too many attempts.' } },
}
const signUpWords: FormWords = {
	fields: ['name', 'email', 'password'],
	outcome: 'No account was created',
	unknown: 'It may have been created. Sending it again makes no second one.',
}

const Email = ({ value, fault }: { value: string | undefined; fault: string | undefined }) => (
	<Field
		name="email"
		type="email"
		label="Email"
		value={value ?? ''}
		fault={fault}
		maxLength={bounds.account.email}
		autoComplete="username"
		autoCapitalize="off"
		spellcheck={false}
		required
	/>
)

export const signInPage = (data: SignInPage): string => {
	const { session, values, next, oidc } = data
	const reading =
		openIdReading(data.openIdFault, oidc, 'You are not signed in.') ?? readFault(data.fault, signInWords)
	const isFirst = reading.sentences.length + Object.keys(reading.byField).length === 0
	return documentOf({
		title: isFirst ? 'Sign in · Kurz' : 'Not signed in · Kurz',
		width: 'narrow',
		session,
		current: accountPaths.signIn(),
		children: (
			<>
				<h1>Sign in</h1>
				<FaultSummary reading={reading} />
				<form method="post" action={accountPaths.signIn()} class="stack entry">
					{next !== undefined && <input type="hidden" name="next" value={next} />}
					<Email value={values?.email} fault={reading.byField.email} />
					<OldPassword fault={reading.byField.password} />
					<button type="submit">Sign in</button>
				</form>
				{oidc !== undefined && (
					<OpenIdForm
						action={accountPaths.signInWithOpenId()}
						text={`Sign in with ${oidc.name}`}
						next={next}
					/>
				)}
				{session.signUps === 'open' && (
					<p class="hint">
						No account yet? <a href={accountPaths.signUp()}>Sign up</a>
					</p>
				)}
				<p class="hint">Forgot your password? The operator of this server can set a new one.</p>
			</>
		),
	})
}

const SignUpForm = ({ data }: { data: SignUpPage }) => {
	const { values, oidc } = data
	const reading = readFault(data.fault, signUpWords)
	return (
		<>
			<p class="lead">It keeps your short links together, with their clicks.</p>
			<FaultSummary reading={reading} />
			<form method="post" action={accountPaths.signUp()} class="stack entry">
				<FormKey value={data.formKey} />
				<Field
					name="name"
					label="Name"
					hint="Optional. Only you see it."
					value={values?.name ?? ''}
					fault={reading.byField.name}
					maxLength={bounds.account.name}
					autoComplete="name"
				/>
				<Email value={values?.email} fault={reading.byField.email} />
				<NewPassword
					fault={reading.byField.password}
					more=" It can’t be sent to you by email, so keep it safe."
				/>
				<button type="submit">Sign up</button>
			</form>
			{oidc !== undefined && (
				<OpenIdForm action={accountPaths.signInWithOpenId()} text={`Sign up with ${oidc.name}`} />
			)}
		</>
	)
}

/** The sign-up form, or the news that sign-up is closed. */
export const signUpPage = (data: SignUpPage): string => {
	const isOpen = data.session.signUps === 'open'
	return documentOf({
		title: data.fault === undefined ? 'Sign up · Kurz' : 'No account was created · Kurz',
		width: 'narrow',
		session: data.session,
		current: accountPaths.signUp(),
		children: (
			<>
				<h1>{isOpen ? 'Create an account' : 'No new accounts here'}</h1>
				{isOpen ? (
					<SignUpForm data={data} />
				) : (
					<p class="lead">Accounts on this server are created by its operator. Ask them for one.</p>
				)}
				<p class="hint">
					Already have an account? <a href={accountPaths.signIn()}>Sign in</a>
				</p>
			</>
		),
	})
}
