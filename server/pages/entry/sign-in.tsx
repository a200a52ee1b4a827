/** The sign-in and sign-up pages. A submitted password is never shown again. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { Email, Field, Hidden } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { asksPasskey, PasskeyField } from '../forms/Passkey.tsx'
import { NewPassword, OldPassword } from '../forms/Passwords.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { FormKey, Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { type Onward, type OpenIdFault, OpenIdForm, openIdReading } from './OpenIdForm.tsx'

interface EntryPage {
	values?: { email?: string | undefined; name?: string | undefined } | undefined
	fault?: FormFault | undefined
	/** The OpenID provider, if there is one. */
	oidc?: { name: string } | undefined
}

export interface SignInPage extends EntryPage, Onward {
	/** Whether it asks for a password; it does by default. */
	hasForm?: boolean
	/** The password was just set by a reset link. */
	isReset?: boolean
	/** What a browser is asked for to sign in with a passkey. */
	passkey?: object | undefined
	/** What went wrong at the provider. */
	openIdFault?: OpenIdFault | undefined
}

export interface SignUpPage extends EntryPage, Pick<Onward, 'next'> {
	/** A form sent twice with the same key creates one account. */
	formKey: string
	/** With the address that alone may accept it; `over`: used, expired or revoked. */
	invitation?: { token: string; email: string | null } | 'over' | undefined
}

const tokenIn = (invitation: SignUpPage['invitation']): string | undefined =>
	invitation === 'over' ? undefined : invitation?.token

export const signInPage = (data: SignInPage): Page =>
	documentOf((words, session = { signUps: 'closed' }) => {
		const { values, next, invite, oidc, fault, openIdFault, hasForm = true, isReset = false, passkey } = data
		const { entry, frame } = words
		const onward = { next, invite }
		const reading =
			openIdReading(openIdFault, oidc, entry.signIn.outcome, words) ??
			readFault(fault, ['email', 'password'], entry.signIn, words)
		const isFirst = reading.sentences.length + Object.keys(reading.byField).length === 0
		return {
			title: `${isFirst ? frame.signIn : entry.notSignedIn} · Kurz`,
			...{ heading: frame.signIn, reading, values },
			session: { ...session, entry: onward },
			current: accountPaths.signIn(),
			children: (
				<>
					{isReset && <Notice>{entry.reset.done}</Notice>}
					{hasForm && (
						<form method="post" action={accountPaths.signIn()} class="stack entry">
							<Hidden {...onward} />
							<Email />
							<OldPassword />
							<button type="submit">{frame.signIn}</button>
						</form>
					)}
					{hasForm && passkey !== undefined && (
						<form {...asksPasskey('get', passkey)} action={accountPaths.signInWithPasskey()} class="openid">
							<Hidden {...onward} />
							<Submit look="quiet" text={entry.passkey.signIn} />
							<PasskeyField failed={entry.passkey.failed} />
						</form>
					)}
					{oidc !== undefined && (
						<OpenIdForm
							action={accountPaths.signInWithOpenId()}
							text={entry.signInWith(oidc.name)}
							isAlone={!hasForm}
							{...onward}
						/>
					)}
					{hasForm && (session.signUps === 'open' || invite !== undefined) && (
						<p class="hint">
							{entry.noAccount} <a href={accountPaths.signUp(onward)}>{frame.signUp}</a>
						</p>
					)}
					{hasForm && <p class="hint">{entry.forgotten}</p>}
				</>
			),
		}
	})

/** Leads to where the provider signs out; browsers go there by themselves. */
export const signedOutPage = ({ url, name }: { url: string; name: string }): Page =>
	documentOf(({ entry }) => ({
		heading: entry.signedOut,
		children: (
			<p class="lead">
				<a href={url}>{entry.alsoAt(name)}</a>
			</p>
		),
	}))

const SignUpForm = ({ data: { oidc, formKey, ...data } }: { data: SignUpPage }) => {
	const { entry, frame } = useWords()
	const onward = { next: data.next, invite: tokenIn(data.invitation) }
	return (
		<>
			<p class="lead">{entry.purpose}</p>
			<form method="post" action={accountPaths.signUp()} class="stack entry">
				<FormKey value={formKey} />
				<Hidden {...onward} />
				<Field
					name="name"
					label={entry.name}
					hint={entry.nameHint}
					maxLength={bounds.account.name}
					autoComplete="name"
				/>
				<Email />
				<NewPassword more={entry.keepSafe} />
				<button type="submit">{frame.signUp}</button>
			</form>
			{oidc !== undefined && (
				<OpenIdForm action={accountPaths.signInWithOpenId()} text={entry.signUpWith(oidc.name)} {...onward} />
			)}
		</>
	)
}

/** The sign-up form, or the news that sign-up is closed. */
export const signUpPage = (data: SignUpPage): Page =>
	documentOf((words, session = { signUps: 'closed' }) => {
		const { entry, frame } = words
		const { invitation, values } = data
		const isInvited = invitation !== undefined && invitation !== 'over'
		const isOpen = session.signUps === 'open' || isInvited
		const onward = { next: data.next, invite: tokenIn(invitation) }
		return {
			title: `${data.fault === undefined ? frame.signUp : entry.signUp.outcome} · Kurz`,
			heading: isOpen ? entry.create : invitation === 'over' ? entry.notInvited : entry.closed,
			reading: readFault(data.fault, ['name', 'email', 'password'], entry.signUp, words),
			values: { email: (isInvited && invitation.email) || undefined, ...values },
			session: { ...session, entry: onward },
			current: accountPaths.signUp(),
			children: (
				<>
					{isOpen ? (
						<SignUpForm data={data} />
					) : (
						<p class="lead">{invitation === 'over' ? entry.invitationOver : entry.askOperator}</p>
					)}
					<p class="hint">
						{entry.hasAccount} <a href={accountPaths.signIn(onward)}>{frame.signIn}</a>
					</p>
				</>
			),
		}
	})
