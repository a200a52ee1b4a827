/** The operators' page of accounts: searching them, roles, deleting, and inviting. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountLabel, isOpenIdEmail } from '../../accounts/identity.ts'
import type { Invitation } from '../../accounts/invitations.ts'
import { type AskedAct, kindOfAct } from '../../administration/administration.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { AccountRow } from '../../store/accounts/account-list.ts'
import { Field, Hidden, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { Copy } from '../frame/Copy.tsx'
import type { Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { Cell, Pick, Records } from '../frame/Records.tsx'
import { FormKey, Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { Account, ActTable, AdminSearch, type AdminView, adminPage, Older, type Place } from './AdminPage.tsx'

export interface AdminAccountsPage extends AdminView, Place {
	baseUrl: string
	accounts: AccountRow[]
	/** The id of the operator who looks. */
	self: string
	q: string
	/** The path of this page. */
	list: string
	invitations: Invitation[]
	/** A form to invite that was refused. */
	invite?: { values: Record<string, string>; fault: FormFault } | undefined
	/** A form sent twice with the same key makes one invitation. */
	formKey: string
}

/** In the order of their buttons. */
const accountActs = (Object.keys(kindOfAct) as AskedAct[]).filter((act) => kindOfAct[act] === 'account')

const Row = ({ account, self, now }: { account: AccountRow } & Pick<AdminAccountsPage, 'self' | 'now'>) => {
	const { admin, charts, links } = useWords()
	const { id, email, name, role, roleBy } = account
	const label = accountLabel(account)
	return (
		<tr>
			<Pick name="account" value={id} label={label} />
			<th scope="row">
				<Account label={label} />
				{id === self && ` (${admin.you})`}
				{!isOpenIdEmail(email) && <span class="hint">{name}</span>}
			</th>
			<Cell of={admin.role}>
				{admin.roles[role]}
				{roleBy !== null && ` · ${admin.roleBy[roleBy]}`}
				{account.hasFactor && ` · ${admin.hasFactor}`}
				{account.closedAt !== null && <span class="bad"> {admin.closed}</span>}
			</Cell>
			<Cell of={admin.linksOf}>{figure(account.links, charts)}</Cell>
			<Cell of={charts.clicks}>{figure(account.clicks, charts)}</Cell>
			<Cell of={links.created}>
				<Time at={account.createdAt.toISOString()} now={now} words={charts} />
			</Cell>
		</tr>
	)
}

const OpenInvitations = ({ invitations, baseUrl }: { invitations: Invitation[]; baseUrl: string }) => {
	const { admin, charts, links } = useWords()
	return (
		<form method="get" action={adminPaths.act()} class="stack">
			<Hidden list={adminPaths.accounts()} act="revoke_invitation" />
			<Records
				columns={[admin.account, admin.theLink, admin.ends]}
				actions={links.actions}
				labelledBy="invitations"
				none={admin.noInvitations}
			>
				{invitations.map(({ id, email, token, endsAt }) => {
					const link = baseUrl + adminPaths.invited(token)
					const who = email ?? admin.anybody
					return (
						<tr key={id}>
							<th scope="row">{who}</th>
							<td class="long">
								<code class="whole">{link}</code> <Copy text={link} what={admin.copied(who)} isQuiet />
							</td>
							<Cell of={admin.ends}>
								<Time at={endsAt.toISOString()} precision="day" words={charts} />
							</Cell>
							<td>
								<Submit
									look="quiet small"
									name="invitation"
									value={id}
									text={admin.acts.revoke_invitation.name}
								/>
							</td>
						</tr>
					)
				})}
			</Records>
		</form>
	)
}

const Inviting = ({
	invite,
	formKey,
	...open
}: Pick<AdminAccountsPage, 'invite' | 'formKey' | 'invitations' | 'baseUrl'>) => {
	const words = useWords()
	const { admin } = words
	const reading = readFault(invite?.fault, ['email'], admin.forms.invite, words)
	return (
		<section class="panel" aria-labelledby="invitations">
			<h2 id="invitations">{admin.invitations}</h2>
			<p>{admin.invitePurpose}</p>
			<AsSent reading={reading} values={invite?.values}>
				<form method="post" action={adminPaths.invitations()} class="asking hinted">
					<FormKey value={formKey} />
					<Field
						name="email"
						type="email"
						label={admin.inviteEmail}
						hint={admin.inviteEmailHint}
						maxLength={bounds.account.email}
						{...verbatim}
					/>
					<button type="submit">{admin.invite}</button>
				</form>
			</AsSent>
			<OpenInvitations {...open} />
		</section>
	)
}

export const adminAccountsPage = (data: AdminAccountsPage): Page =>
	adminPage(data, 'accounts', ({ admin, charts, links }) => (
		<>
			<Inviting {...data} />
			<AdminSearch action={adminPaths.accounts()} label={admin.account} q={data.q} />
			<ActTable
				{...{ name: 'account', list: data.list, acts: accountActs, none: admin.nothing }}
				columns={[admin.account, admin.role, admin.linksOf, charts.clicks, links.created]}
			>
				{data.accounts.map((account) => (
					<Row key={account.id} account={account} self={data.self} now={data.now} />
				))}
			</ActTable>
			<Older {...data} />
		</>
	))
