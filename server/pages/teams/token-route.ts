/** `/account/teams/{team}/tokens`: a team's access tokens, and the form for another. */
import type { Team } from '../../../shared/teams.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import type { Needs } from '../../http/deps.ts'
import { noticeIn } from '../account/notices.ts'
import { createTokenForm } from '../account/tokens.ts'
import { sentAgain } from '../forms/form-fault.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { type TeamTokensPage, teamTokensPage } from './tokens.tsx'

export const teamTokenPages = (deps: Needs<'accounts' | 'config' | 'now'>) => {
	const { accounts, now } = deps
	const form = createTokenForm(deps)
	const show = async (
		{ found: team, formKey }: Asked<SignedIn, Team>,
		shown: Pick<TeamTokensPage, 'newToken' | 'notice' | 'sent'>,
	) => {
		const tokens = await accounts.listTokens(team.id)
		return teamTokensPage({ team, tokens, formKey, now: new Date(now()), ...shown })
	}
	return page<SignedIn, Team>({
		path: '/account/teams/:team/tokens',
		may: account,
		find: async ({ caller, params: { team = '' } }) => {
			await accounts.teams.need(caller, team, 'owner')
			return accounts.teams.find(caller, team)
		},
		show: (asked) => {
			const notice = noticeIn(asked.query)
			return form.show(asked, asked.found.id, (newToken) => show(asked, { newToken, notice }))
		},
		run: (asked) => form.run(asked, asked.found.id),
		refused: (asked, fault) => show(asked, { sent: sentAgain(asked.values, fault) }),
	})
}
