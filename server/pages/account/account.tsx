/** The account page: name, tokens, password, sessions, OpenID, deletion. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from 'preact'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { type OpenIdFault, openIdReading } from '../entry/OpenIdForm.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { useWords } from '../words/use-words.ts'
import { FactorPanel, PasskeysPanel, SessionsPanel } from './AccessPanels.tsx'
import { AccountDeletion, MovingPanel, OpenIdPanel, PasswordPanel } from './AccountPanels.tsx'
import type { Notice as NoticeName } from './notices.ts'
import type { readAccount } from './route.ts'
import { NewToken, TokensPanel } from './TokensPanel.tsx'

/** The fields of each form, in its order. */
export const accountFields = {
	token: ['name', 'scope', 'expires_in_days', 'code'],
	password: ['current', 'new', 'code'],
	link: ['code'],
	delete: ['code', 'password', 'confirm'],
} as const
export type AccountForm = keyof typeof accountFields

export interface AccountPage extends Awaited<ReturnType<typeof readAccount>> {
	/** Of the token form: sent twice, it creates one token. */
	formKey: string
	/** A newly created token, shown only in this response. */
	newToken?: ComponentProps<typeof NewToken> | undefined
	/** What went wrong at the OpenID provider. */
	openIdFault?: OpenIdFault | undefined
	/** The form that was sent and refused. */
	faults?: (FormFault & { form: AccountForm; values?: Record<string, string> }) | undefined
	notice?: NoticeName | undefined
	now: Date
}

/** Several forms of the page have a field for the code. */
const codeIdOf = (form: AccountForm): string => `code-${form}`

const readAccountFault = ({ faults, openIdFault, oidc }: AccountPage, words: Words) => {
	const { forms } = words.account
	const form = faults?.form ?? 'token'
	const reading = readFault(faults, accountFields[form], forms[form], words)
	const { code, ...byField } = reading.byField
	return (
		openIdReading(openIdFault, oidc, forms.link.outcome, words) ??
		(code === undefined ? reading : { ...reading, byField: { ...byField, [codeIdOf(form)]: code } })
	)
}

const Who = ({ account: { email, name, createdAt, roleBy } }: AccountPage) => {
	const { account, admin, entry, charts } = useWords()
	const since = <Time at={createdAt.toISOString()} precision="day" words={charts} />
	const facts: [term: string, fact: ComponentChildren][] = [
		[entry.name, name],
		[entry.email, email],
		[account.since, since],
		[admin.role, roleBy && `${admin.roles.operator} · ${admin.roleBy[roleBy]}`],
	]
	return (
		<dl class="who">
			{facts.map(
				([term, fact]) =>
					fact && (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{fact}</dd>
						</div>
					),
			)}
		</dl>
	)
}

export const accountPage = (data: AccountPage): Page =>
	documentOf((words) => {
		const { account, newToken, notice, now } = data
		const codeOf = (form: AccountForm) => ({ codeId: data.factor && codeIdOf(form) })
		return {
			reading: readAccountFault(data, words),
			values: data.faults?.values,
			heading: words.frame.account,
			width: 'wide',
			current: accountPaths.account(),
			children: (
				<>
					{notice !== undefined && <Notice>{words.account.notices[notice]}</Notice>}
					{newToken !== undefined && <NewToken {...newToken} />}
					<Who {...data} />
					<p class="below">
						{account.hasPassword && (
							<>
								<a href={accountPaths.accountDetails()}>{words.account.details.heading}</a> ·{' '}
							</>
						)}
						<a href={accountPaths.teams()}>{words.teams.open}</a>
					</p>
					<TokensPanel tokens={data.tokens} now={now} formKey={data.formKey} {...codeOf('token')} />
					<SessionsPanel {...data} />
					<div class="pair">
						<PasswordPanel
							{...{ email: account.email ?? '', hasPassword: account.hasPassword, ...codeOf('password') }}
						/>
						{account.hasPassword && <FactorPanel factor={data.factor} />}
						<OpenIdPanel {...data} {...codeOf('link')} />
					</div>
					{account.hasPassword && <PasskeysPanel passkeys={data.passkeys} />}
					<MovingPanel />
					<AccountDeletion hasPassword={account.hasPassword} {...codeOf('delete')} />
				</>
			),
		}
	})
