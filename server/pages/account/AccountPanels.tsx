/** The smaller parts of the account page: password, sessions, OpenID, deletion. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { OpenIdForm } from '../entry/OpenIdForm.tsx'
import { ConfirmBox } from '../forms/ConfirmBox.tsx'
import { Field } from '../forms/Field.tsx'
import { NewPassword, OldPassword } from '../forms/Passwords.tsx'

/** The faults of a form by field. */
type Faults = Record<string, string>

export const PasswordForm = ({ email, faults }: { email: string; faults: Faults }) => (
	<form method="post" action={accountPaths.changePassword()} class="stack">
		{/* For password managers: which account this is. */}
		<div hidden>
			<Field name="username" type="email" label="Account" value={email} autoComplete="username" readOnly />
		</div>
		<OldPassword name="current" label="Current password" fault={faults.current} />
		<NewPassword name="new" label="New password" fault={faults.new} />
		<p class="hint">All other sessions and all access tokens end with the old password.</p>
		<button type="submit" class="quiet">
			Change the password
		</button>
	</form>
)

/** Changes the password, if the account has one. */
export const PasswordPanel = ({
	email,
	hasPassword,
	faults,
}: {
	email: string
	hasPassword: boolean
	faults: Faults
}) => (
	<section class="panel" aria-labelledby="change-password">
		<h2 id="change-password">Password</h2>
		{hasPassword ? (
			<PasswordForm email={email} faults={faults} />
		) : (
			<p>This account has no password: you sign in with OpenID.</p>
		)}
	</section>
)

/** Ends the sessions in other browsers. `sessions` includes this one. */
export const SessionsPanel = ({ sessions }: { sessions: number }) => (
	<section class="panel" aria-labelledby="sessions">
		<h2 id="sessions">Sessions</h2>
		<p>
			{sessions <= 1
				? 'You are signed in here and nowhere else.'
				: `${sessions.toLocaleString('en-GB')} sessions are open, this one included.`}
		</p>
		{sessions > 1 && (
			<form method="post" action={accountPaths.endSessions()} class="stack">
				<p class="hint">Every other session ends at once. Access tokens stay.</p>
				<button type="submit" class="quiet">
					Sign out everywhere else
				</button>
			</form>
		)}
	</section>
)

export interface OpenIdPanelProps {
	identities: { provider: string; id: string }[]
	oidc: { name: string; linked: boolean } | undefined
}

/** The linked OpenID identities, and a button to add one. Nothing without a provider. */
export const OpenIdPanel = ({ identities, oidc }: OpenIdPanelProps) =>
	identities.length === 0 && oidc === undefined ? null : (
		<section class="panel" aria-labelledby="openid">
			<h2 id="openid">OpenID</h2>
			{identities.length === 0 ? (
				<p>No OpenID identity is linked to this account yet.</p>
			) : (
				<>
					<p>Linked to this account:</p>
					<ul class="plain">
						{identities.map(({ provider, id }) => (
							<li key={`${provider} ${id}`}>
								{provider} <span class="mono">{id}</span>
							</li>
						))}
					</ul>
				</>
			)}
			{oidc !== undefined && !oidc.linked && (
				<OpenIdForm action={accountPaths.linkOpenId()} text={`Link ${oidc.name}`} />
			)}
		</section>
	)

export const DeletionForm = ({ hasPassword, faults }: { hasPassword: boolean; faults: Faults }) => (
	<form method="post" action={accountPaths.deleteAccount()}>
		{hasPassword && <OldPassword fault={faults.password} />}
		<ConfirmBox
			label="Yes, delete the account with every link and every click in it"
			fault={faults.confirm}
		/>
		<button type="submit" class="bad">
			Delete the account
		</button>
	</form>
)

/** Deletes the account after a tick, and the password if there is one. */
export const AccountDeletion = ({ hasPassword, faults }: { hasPassword: boolean; faults: Faults }) => (
	<section class="panel danger" aria-labelledby="delete">
		<h2 id="delete">Delete this account</h2>
		<p>
			Every link in it stops working at once, and its clicks, tokens and sessions are erased. This can’t be
			undone.
		</p>
		<DeletionForm hasPassword={hasPassword} faults={faults} />
	</section>
)
