/** The sign-in and sign-up pages. A submitted password is never shown again. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Email, Field } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { asksPasskey, PasskeyField } from '../forms/Passkey.tsx'
import { NewPassword, OldPassword } from '../forms/Passwords.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { FormKey } from '../frame/FormKey.tsx'
import { useWords } from '../words/use-words.ts'
import { type OpenIdFault, OpenIdForm, openIdReading } from './OpenIdForm.tsx'

interface EntryPage {
	fault?: FormFault | undefined
	/** The OpenID provider, if there is one. */
	oidc?: { name: string } | undefined
}

export interface SignInPage extends EntryPage {
	/** Whether it asks for a password; it does by default. */
	hasForm?: boolean
	values?: { email?: string | undefined } | undefined
	/** The path to go to afterwards. It has to be checked when the form comes back. */
	next?: string | undefined
	/** An invitation on its way to the sign-up form. */
	invite?: string | undefined
	/** The password was just set by a reset link. */
	isReset?: boolean
	/** What a browser is asked for to sign in with a passkey. */
	passkey?: object | undefined
	/** What went wrong at the provider. */
	openIdFault?: OpenIdFault | undefined
}

export interface SignUpPage extends EntryPage {
	values?: { email?: string | undefined; name?: string | undefined } | undefined
	/** A form sent twice with the same key creates one account. */
	formKey: string
	/** The path to go to afterwards, as above. */
	next?: string | undefined
	/** With the address that alone may accept it; `over`: used, expired or revoked. */
	invitation?: { token: string; email: string | null } | 'over' | undefined
}

const tokenIn = (invitation: SignUpPage['invitation']): string | undefined =>
	invitation === 'over' ? undefined : invitation?.token

export const signInPage = (data: SignInPage): Page =>
	documentOf((words, session = { signUps: 'closed' }) => {
		const { values, next, invite, oidc, fault, openIdFault, hasForm = true, isReset = false, passkey } = data
		const { entry, frame } = words
		const reading =
			openIdReading(openIdFault, oidc, entry.signIn.outcome, words) ??
			readFault(fault, ['email', 'password'], entry.signIn, words)
		const isFirst = reading.sentences.length + Object.keys(reading.byField).length === 0
		return {
			title: `${isFirst ? frame.signIn : entry.notSignedIn} · Kurz`,
			width: 'narrow',
			session: { ...session, entry: { next, invite } },
			current: accountPaths.signIn(),
			children: (
				<>
					<h1>{frame.signIn}</h1>
					<FaultSummary reading={reading} />
					{isReset && (
						<div class="notice good" role="status">
							<p>{entry.reset.done}</p>
						</div>
					)}
					{hasForm && (
						<form method="post" action={accountPaths.signIn()} class="stack entry">
							<Hidden next={next} invite={invite} />
							<Email value={values?.email} fault={reading.byField.email} />
							<OldPassword fault={reading.byField.password} />
							<button type="submit">{frame.signIn}</button>
						</form>
					)}
					{hasForm && passkey !== undefined && (
						<form {...asksPasskey('get', passkey)} action={accountPaths.signInWithPasskey()} class="openid">
							<Hidden next={next} invite={invite} />
							<button type="submit" class="quiet">
								{entry.passkey.signIn}
							</button>
							<PasskeyField failed={entry.passkey.failed} />
						</form>
					)}
					{oidc !== undefined && (
						<OpenIdForm
							action={accountPaths.signInWithOpenId()}
							text={entry.signInWith(oidc.name)}
							isAlone={!hasForm}
							next={next}
							invite={invite}
						/>
					)}
					{hasForm && (session.signUps === 'open' || invite !== undefined) && (
						<p class="hint">
							{entry.noAccount} <a href={accountPaths.signUp({ next, invite })}>{frame.signUp}</a>
						</p>
					)}
					{hasForm && <p class="hint">{entry.forgotten}</p>}
				</>
			),
		}
	})

/** Leads to where the provider signs out; browsers go there by themselves. */
export const signedOutPage = ({ url, name }: { url: string; name: string }): Page =>
	documentOf(({ entry }, session) => ({
		title: `${entry.signedOut} · Kurz`,
		width: 'narrow',
		session,
		children: (
			<>
				<h1>{entry.signedOut}</h1>
				<p class="lead">
					<a href={url}>{entry.alsoAt(name)}</a>
				</p>
			</>
		),
	}))

const SignUpForm = ({ data }: { data: SignUpPage }) => {
	const { values, oidc, invitation = 'over' } = data
	const words = useWords()
	const { entry, frame } = words
	const reading = readFault(data.fault, ['name', 'email', 'password'], entry.signUp, words)
	return (
		<>
			<p class="lead">{entry.purpose}</p>
			<FaultSummary reading={reading} />
			<form method="post" action={accountPaths.signUp()} class="stack entry">
				<FormKey value={data.formKey} />
				<Hidden next={data.next} invite={tokenIn(invitation)} />
				<Field
					name="name"
					label={entry.name}
					hint={entry.nameHint}
					value={values?.name ?? ''}
					fault={reading.byField.name}
					maxLength={bounds.account.name}
					autoComplete="name"
				/>
				<Email
					value={values?.email ?? (invitation === 'over' ? undefined : (invitation.email ?? undefined))}
					fault={reading.byField.email}
				/>
				<NewPassword fault={reading.byField.password} more={entry.keepSafe} />
				<button type="submit">{frame.signUp}</button>
			</form>
			{oidc !== undefined && (
				<OpenIdForm
					action={accountPaths.signInWithOpenId()}
					text={entry.signUpWith(oidc.name)}
					next={data.next}
					invite={tokenIn(invitation)}
				/>
			)}
		</>
	)
}

/** The sign-up form, or the news that sign-up is closed. */
export const signUpPage = (data: SignUpPage): Page =>
	documentOf(({ entry, frame }, session = { signUps: 'closed' }) => {
		const { invitation } = data
		const isOpen = session.signUps === 'open' || (invitation !== undefined && invitation !== 'over')
		return {
			title: `${data.fault === undefined ? frame.signUp : entry.signUp.outcome} · Kurz`,
			width: 'narrow',
			session: { ...session, entry: { next: data.next, invite: tokenIn(invitation) } },
			current: accountPaths.signUp(),
			children: (
				<>
					<h1>{isOpen ? entry.create : invitation === 'over' ? entry.notInvited : entry.closed}</h1>
					{isOpen ? (
						<SignUpForm data={data} />
					) : (
						<p class="lead">{invitation === 'over' ? entry.invitationOver : entry.askOperator}</p>
					)}
					<p class="hint">
						{entry.hasAccount}{' '}
						<a href={accountPaths.signIn({ next: data.next, invite: tokenIn(invitation) })}>{frame.signIn}</a>
					</p>
				</>
			),
		}
	})
