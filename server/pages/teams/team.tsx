/** The page of one team: its members, and for owners the forms that change it. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { isEnough, type Team, teamRoles } from '../../../shared/teams.ts'
import { teams } from '../../../shared/words/en/pages/teams.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { Field, type FieldProps, Hidden, SelectField, verbatim } from '../forms/Field.tsx'
import { readFault, type SentForm } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'

export type NoticeName = keyof typeof teams.notices
const notices = Object.keys(teams.notices) as NoticeName[]
export const noticeIn = ({ notice }: Record<string, string>): NoticeName | undefined =>
	notices.find((known) => known === notice)

interface TeamPage {
	team: Team
	/** The id of the reader's account. */
	self: string
	notice?: NoticeName | undefined
	/** The form that was refused. */
	sent?: SentForm | undefined
}

export const TeamName = (field: Pick<FieldProps, 'value'>) => (
	<Field
		name="name"
		label={useWords().teams.name}
		maxLength={bounds.team.name}
		autoComplete="off"
		required
		{...field}
	/>
)

const roleChoices = ({ roles }: Words['teams']) => teamRoles.map((role) => [role, roles[role]] as const)

type Member = Team['members'][number]

/** Changes the role of a member. */
const RoleForm = ({ action, member }: { action: string; member: Member }) => {
	const { teams: words } = useWords()
	const { id, account, role } = member
	return (
		<form method="post" action={action} class="ways">
			<Hidden account={id} />
			<select name="role" aria-label={words.roleOf(account)}>
				{roleChoices(words).map(([value, text]) => (
					<option key={value} value={value} selected={value === role}>
						{text}
					</option>
				))}
			</select>
			<Submit look="quiet small" says={words.changeWhat(account)} text={words.change} />
		</form>
	)
}

const Members = ({ team, self }: Pick<TeamPage, 'team' | 'self'>) => {
	const { links, teams: words } = useWords()
	const isOwner = isEnough(team.role, 'owner')
	const ways = (id: string) => accountPaths.team(team.id, { account: id }, '/remove')
	return (
		<Records columns={[words.member, words.role]} actions={links.actions}>
			{team.members.map((member) => (
				<tr key={member.id}>
					<th scope="row">
						{member.account}
						{!member.accepted && <span class="hint"> {words.invited}</span>}
					</th>
					<Cell of={words.role}>
						{isOwner ? (
							<RoleForm action={accountPaths.team(team.id)} member={member} />
						) : (
							words.roles[member.role]
						)}
					</Cell>
					<td class="actions">
						{member.id === self ? (
							<a href={ways(member.id)}>{words.leave}</a>
						) : (
							isOwner && (
								<a href={ways(member.id)} aria-label={words.removeWhat(member.account)}>
									{words.remove}
								</a>
							)
						)}
					</td>
				</tr>
			))}
		</Records>
	)
}

const OwnerForms = ({ id, name, typed = name }: Team & { typed: string | undefined }) => {
	const { teams: words } = useWords()
	const action = accountPaths.team(id)
	return (
		<>
			<section class="panel" aria-labelledby="invite">
				<h2 id="invite">{words.invite.heading}</h2>
				<form method="post" action={action} class="stack">
					<Field
						name="account"
						label={words.invite.email}
						hint={words.invite.hint}
						maxLength={bounds.account.email}
						required
						{...verbatim}
					/>
					<SelectField name="role" label={words.role} value="editor" choices={roleChoices(words)} />
					<p class="hint">{words.rolesMay}</p>
					<button type="submit">{words.invite.button}</button>
				</form>
			</section>
			<section class="panel" aria-labelledby="rename">
				<h2 id="rename">{words.rename.heading}</h2>
				<form method="post" action={action} class="stack">
					<Hidden action="rename" />
					<TeamName value={typed} />
					<Submit look="quiet" text={words.rename.button} />
				</form>
			</section>
			<p>
				<a href={accountPaths.team(id, {}, '/delete')}>{words.delete}</a>
			</p>
		</>
	)
}

export const teamPage = ({ team, self, notice, sent }: TeamPage): Page =>
	documentOf((words) => {
		const { teams: said } = words
		const reading = readFault(sent?.fault, ['name', 'account'], said.forms.change, words)
		const isOwner = isEnough(team.role, 'owner')
		return {
			...{ reading, values: sent?.values },
			back: { path: accountPaths.teams(), text: said.heading },
			heading: team.name,
			current: accountPaths.account(),
			children: (
				<>
					{notice && <Notice>{said.notices[notice]}</Notice>}
					<p class="lead">
						<a href={accountPaths.links({ team: team.id })}>{said.links}</a> ·{' '}
						{isOwner && (
							<>
								<a href={accountPaths.team(team.id, {}, '/tokens')}>{said.tokens.open}</a> ·{' '}
							</>
						)}
						{said.yourRole(said.roles[team.role])}
					</p>
					<Members {...{ team, self }} />
					{isOwner && <OwnerForms {...team} typed={sent?.values.name} />}
				</>
			),
		}
	})
