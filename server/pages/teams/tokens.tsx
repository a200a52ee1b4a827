/** The page of a team's access tokens, for its owners. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import type { Team } from '../../../shared/teams.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { accountFields } from '../account/account.tsx'
import type { Notice as NoticeName } from '../account/notices.ts'
import { NewToken, TokensPanel } from '../account/TokensPanel.tsx'
import { readFault, type SentForm } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'

export interface TeamTokensPage
	extends Pick<ComponentProps<typeof TokensPanel>, 'tokens' | 'formKey' | 'now'> {
	team: Pick<Team, 'id' | 'name'>
	/** A newly created token, shown only in this response. */
	newToken?: ComponentProps<typeof NewToken> | undefined
	notice?: NoticeName | undefined
	/** The form for a token that was refused. */
	sent?: SentForm | undefined
}

export const teamTokensPage = ({ team, newToken, notice, sent, ...panel }: TeamTokensPage): Page =>
	documentOf((words) => {
		const { account, teams } = words
		const reading = readFault(sent?.fault, accountFields.token, account.forms.token, words)
		return {
			...{ reading, values: sent?.values },
			back: { path: accountPaths.team(team.id), text: team.name },
			heading: teams.tokens.of(team.name),
			width: 'wide',
			current: accountPaths.account(),
			children: (
				<>
					{notice && <Notice>{account.notices[notice]}</Notice>}
					{newToken && <NewToken {...newToken} />}
					<TokensPanel {...panel} team={team.id} purpose={teams.tokens.purpose} />
				</>
			),
		}
	})
