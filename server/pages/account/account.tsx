/** The account page: name, tokens, password, sessions, OpenID, deletion. */
/** @jsxImportSource preact */
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { type OpenIdFault, openIdReading } from '../entry/OpenIdForm.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { type FaultReading, type FormFault, type FormWords, readFault } from '../forms/faults.ts'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { AccountDeletion, OpenIdPanel, PasswordPanel, SessionsPanel } from './AccountPanels.tsx'
import { NewToken, TokensPanel, type TokenView } from './TokensPanel.tsx'

export type AccountForm = 'token' | 'password' | 'delete'

export interface AccountPage {
	session: SessionView
	/** An account created by OpenID has no email address. */
	account: { email: string | undefined; name: string; createdAt: Date; hasPassword: boolean }
	tokens: TokenView[]
	/** Of the token form: sent twice, it creates one token. */
	formKey: string
	/** A newly created token, shown only in this response. */
	newToken?: { name: string; value: string } | undefined
	/** How many are open, including this one. */
	sessions: number
	identities: { provider: string; id: string }[]
	oidc?: { name: string; linked: boolean } | undefined
	/** What went wrong at the OpenID provider. */
	openIdFault?: OpenIdFault | undefined
	/** The form that was sent and refused. */
	faults?: (FormFault & { form: AccountForm; values?: Record<string, string> }) | undefined
	notice?: keyof typeof notices | undefined
	now: Date
}

const notices = {
	token_revoked: 'The token was revoked. Whatever used it has no access from now on.',
	password_changed: 'The password was changed. All other sessions and all access tokens have ended.',
	signed_out_everywhere: 'All other sessions have ended.',
	identity_linked: 'The OpenID identity has been linked. You can now sign in with it too.',
} as const

const wrongPassword = 'That password is wrong.'
const tooManyAttempts = { text: 'Too many attempts.' }
/** The words of each form when it is refused. */
export const accountForms: Record<AccountForm, FormWords> = {
	token: {
		fields: ['name', 'expires_in_days'],
		outcome: 'No token was created',
		unknown: 'It may have been created. Sending it again makes no second one.',
	},
	password: {
		fields: ['current', 'new'],
		own: { invalid_password: { text: wrongPassword, field: 'current' }, rate_limited: tooManyAttempts },
		outcome: 'The password was not changed',
		unknown: 'It may have been changed: if the current password is refused now, it was.',
	},
	delete: {
		fields: ['password', 'confirm'],
		own: { invalid_password: { text: wrongPassword, field: 'password' }, rate_limited: tooManyAttempts },
		outcome: 'The account was not deleted',
		unknown: 'It may have been deleted. Sending it again does no harm.',
	},
}

const readAccountFault = ({ faults, openIdFault, oidc }: AccountPage) => {
	const linking = openIdReading(openIdFault, oidc, 'The identity was not linked.')
	const reading: FaultReading = linking ?? readFault(faults, accountForms[faults?.form ?? 'token'])
	return {
		reading,
		of: (form: AccountForm): Record<string, string> => (faults?.form === form ? reading.byField : {}),
	}
}

const Who = ({ account: { email, name, createdAt } }: AccountPage) => (
	<dl class="who">
		{name !== '' && (
			<div>
				<dt>Name</dt>
				<dd>{name}</dd>
			</div>
		)}
		{email !== undefined && (
			<div>
				<dt>Email</dt>
				<dd>{email}</dd>
			</div>
		)}
		<div>
			<dt>Account since</dt>
			<dd>
				<Time at={createdAt.toISOString()} precision="day" />
			</dd>
		</div>
	</dl>
)

export const accountPage = (data: AccountPage): string => {
	const { session, account, newToken, notice, now } = data
	const { reading, of } = readAccountFault(data)
	const others = (
		<>
			<SessionsPanel sessions={data.sessions} />
			<OpenIdPanel identities={data.identities} oidc={data.oidc} />
		</>
	)
	return documentOf({
		title: `${reading.outcome.replace(/\.$/, '') || 'Account'} · Kurz`,
		width: 'wide',
		session,
		current: accountPaths.account(),
		children: (
			<>
				<h1>Account</h1>
				<FaultSummary reading={reading} />
				{notice !== undefined && (
					<div class="notice good" role="status">
						<p>{notices[notice]}</p>
					</div>
				)}
				{newToken !== undefined && <NewToken {...newToken} />}
				<Who {...data} />
				<TokensPanel
					tokens={data.tokens}
					now={now}
					values={data.faults?.form === 'token' ? data.faults.values : undefined}
					faults={of('token')}
					formKey={data.formKey}
				/>
				<div class="pair">
					<PasswordPanel
						email={account.email ?? ''}
						hasPassword={account.hasPassword}
						faults={of('password')}
					/>
					{account.hasPassword ? <div class="stack">{others}</div> : others}
				</div>
				<AccountDeletion hasPassword={account.hasPassword} faults={of('delete')} />
			</>
		),
	})
}
