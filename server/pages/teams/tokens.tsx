/** `/account/teams/{team}/tokens`: the access tokens of a team, and the form for another. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import type { Team } from '../../../shared/teams.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { accountFields } from '../account/account.tsx'
import { type Notice as NoticeName, noticeIn } from '../account/notices.ts'
import { NewToken, TokensPanel } from '../account/TokensPanel.tsx'
import { createTokenForm } from '../account/tokens.ts'
import { readFault, type SentForm, sentAgain } from '../forms/faults.ts'
import { type Asked, account, page } from '../forms/page-route.ts'
import { documentOf } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'

interface Shown {
	/** A newly created token, shown only in this response. */
	newToken?: ComponentProps<typeof NewToken> | undefined
	notice?: NoticeName | undefined
	/** The form for a token that was refused. */
	sent?: SentForm | undefined
}

export const teamTokenPages = (deps: Needs<'accounts' | 'config' | 'now'>) => {
	const { accounts, now } = deps
	const form = createTokenForm(deps)
	const show = async (
		{ caller, found: { id, name }, formKey }: Asked<SignedIn, Team>,
		{ newToken, notice, sent }: Shown,
	) => {
		const [tokens, factor] = await Promise.all([accounts.listTokens(id), accounts.factorOf(caller.userId)])
		const panel = { team: id, tokens, formKey, codeId: factor && 'code', now: new Date(now()) }
		return documentOf((words) => {
			const { account, teams } = words
			return {
				reading: readFault(sent?.fault, accountFields.token, account.forms.token, words),
				values: sent?.values,
				back: { path: accountPaths.team(id), text: name },
				heading: teams.tokens.of(name),
				width: 'wide',
				current: accountPaths.account(),
				children: (
					<>
						{notice && <Notice>{account.notices[notice]}</Notice>}
						{newToken && <NewToken {...newToken} />}
						<TokensPanel {...panel} purpose={teams.tokens.purpose} />
					</>
				),
			}
		})
	}
	return page<SignedIn, Team>({
		path: '/account/teams/:team/tokens',
		may: account,
		fields: ['name', 'scope', 'expires_in_days', 'key', 'code'],
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
