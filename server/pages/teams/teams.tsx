/** The page of the reader's teams: those there are, invitations, and a form for a new one. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import type { Team } from '../../../shared/teams.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readFault, type SentForm } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { FormKey, Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { type NoticeName, TeamName } from './team.tsx'

interface TeamsPage {
	teams: Team[]
	notice?: NoticeName | undefined
	/** The form for a new team that was refused. */
	sent?: SentForm | undefined
	/** Sent twice, the form makes one team. */
	formKey: string
}

/** Yes and no are forms, because anything may follow a link. */
const Invitation = ({ id, name, role }: Team) => {
	const { teams: words } = useWords()
	return (
		<form method="post" action={accountPaths.team(id)} class="panel keep stack">
			<p>
				<strong>{name}</strong> · {words.invitation(words.roles[role])}
			</p>
			<p class="ways">
				<Submit name="action" value="join" says={words.joinWhat(name)} text={words.join} />
				<Submit look="quiet" name="action" value="refuse" says={words.refuseWhat(name)} text={words.refuse} />
			</p>
		</form>
	)
}

const Joined = ({ teams }: { teams: Team[] }) => {
	const { charts, links, teams: words } = useWords()
	return (
		<Records columns={[words.name, words.role, words.members]} actions={links.actions}>
			{teams.map(({ id, name, role, members }) => (
				<tr key={id}>
					<th scope="row">
						<a href={accountPaths.team(id)}>{name}</a>
					</th>
					<Cell of={words.role}>{words.roles[role]}</Cell>
					<Cell of={words.members}>{figure(members.length, charts)}</Cell>
					<td class="actions">
						<a href={accountPaths.links({ team: id })}>{words.links}</a>
					</td>
				</tr>
			))}
		</Records>
	)
}

export const teamsPage = ({ teams, notice, sent, formKey }: TeamsPage): Page =>
	documentOf((words) => {
		const { teams: said } = words
		const reading = readFault(sent?.fault, ['name'], said.forms.make, words)
		const joined = teams.filter(({ accepted }) => accepted)
		return {
			...{ reading, values: sent?.values },
			back: { path: accountPaths.account(), text: words.frame.account },
			heading: said.heading,
			current: accountPaths.account(),
			children: (
				<>
					{notice && <Notice>{said.notices[notice]}</Notice>}
					<p class="lead">{said.why}</p>
					{teams
						.filter(({ accepted }) => !accepted)
						.map((team) => (
							<Invitation key={team.id} {...team} />
						))}
					{teams.length === 0 && <p class="empty">{said.empty}</p>}
					{joined.length > 0 && <Joined teams={joined} />}
					<section class="panel" aria-labelledby="make">
						<h2 id="make">{said.make.heading}</h2>
						<form method="post" action={accountPaths.teams()} class="stack">
							<FormKey value={formKey} />
							<TeamName />
							<button type="submit">{said.make.button}</button>
						</form>
					</section>
				</>
			),
		}
	})
