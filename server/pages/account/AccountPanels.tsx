/** The smaller parts of the account page: password, OpenID, moving links, deletion. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import { exportFormats } from '../../../shared/link/import.ts'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { OpenIdForm } from '../entry/OpenIdForm.tsx'
import { CodeField, ConfirmBox, Field } from '../forms/Field.tsx'
import { NewPassword, OldPassword } from '../forms/Passwords.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'
import type { TokenFormProps } from './TokensPanel.tsx'

type Coded = Pick<TokenFormProps, 'codeId'>

export const PasswordForm = ({ email, codeId }: Coded & { email: string }) => {
	const { account, frame } = useWords()
	const words = account.password
	return (
		<form method="post" action={accountPaths.changePassword()} class="stack">
			{/* For password managers: which account this is. */}
			<div hidden>
				<Field
					name="username"
					type="email"
					label={frame.account}
					value={email}
					autoComplete="username"
					readOnly
				/>
			</div>
			<OldPassword name="current" label={words.current} />
			<NewPassword name="new" label={words.new} />
			{codeId && <CodeField id={codeId} />}
			<p class="hint">{words.ends}</p>
			<Submit look="quiet" text={words.change} />
		</form>
	)
}

/** Changes the password, if the account has one. */
export const PasswordPanel = ({
	hasPassword,
	...form
}: ComponentProps<typeof PasswordForm> & { hasPassword: boolean }) => {
	const { forms, account } = useWords()
	return (
		<section class="panel" aria-labelledby="change-password">
			<h2 id="change-password">{forms.password}</h2>
			{hasPassword ? <PasswordForm {...form} /> : <p>{account.password.none}</p>}
		</section>
	)
}

/** The linked OpenID identities, and a button to add one. Nothing without a provider. */
export const OpenIdPanel = ({
	identities,
	oidc,
	codeId,
}: Coded & Pick<AccountPage, 'identities' | 'oidc'>) => {
	const { openId: words } = useWords().account
	if (identities.length === 0 && oidc === undefined) return null
	return (
		<section class="panel" aria-labelledby="openid">
			<h2 id="openid">OpenID</h2>
			{identities.length === 0 ? (
				<p>{words.none}</p>
			) : (
				<>
					<p>{words.linked}</p>
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
				<OpenIdForm action={accountPaths.linkOpenId()} text={words.link(oidc.name)}>
					{codeId && <CodeField id={codeId} />}
				</OpenIdForm>
			)}
		</section>
	)
}

/** Moves links in and out. */
export const MovingPanel = () => {
	const { heading, panel: words } = useWords().moving
	return (
		<section class="panel" aria-labelledby="moving">
			<h2 id="moving">{words.heading}</h2>
			<p>{words.what}</p>
			<p class="ways">
				<a class="button" href={accountPaths.import()}>
					{heading}
				</a>
				<span>
					{words.links}:{' '}
					{exportFormats.map((format, nth) => (
						<span key={format}>
							{nth > 0 && ' · '}
							<a href={paths.export({ format, ...(format === 'csv' && { bom: true }) })} download>
								{words[format]}
							</a>
						</span>
					))}
				</span>
				<a href={paths.archive()} download>
					{words.all}
				</a>
			</p>
		</section>
	)
}

export const DeletionForm = ({ hasPassword, codeId }: Coded & { hasPassword: boolean }) => {
	const { deletion: words } = useWords().account
	return (
		<form method="post" action={accountPaths.deleteAccount()}>
			{codeId && <CodeField id={codeId} />}
			{hasPassword && <OldPassword />}
			<ConfirmBox label={words.confirm} />
			<Submit look="bad" text={words.delete} />
		</form>
	)
}

/** Deletes the account after a tick, and the password if there is one. */
export const AccountDeletion = (form: ComponentProps<typeof DeletionForm>) => {
	const { account, formAgain } = useWords()
	return (
		<section class="panel danger" aria-labelledby="delete">
			<h2 id="delete">{formAgain.headings.delete}</h2>
			<p>{account.deletion.warning}</p>
			<DeletionForm {...form} />
		</section>
	)
}
