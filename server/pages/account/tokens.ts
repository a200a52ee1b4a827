/** What the pages of access tokens share: whose they are, making one, and showing it once. */
import * as z from 'zod/mini'
import { tokenName, tokenScope } from '../../../shared/accounts.ts'
import { bounds } from '../../../shared/bounds.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check, wholeNumber } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Asked, readFormKey } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { createNewTokenCookie } from './new-token.ts'
import type { Notice } from './notices.ts'
import type { NewToken } from './TokensPanel.tsx'

/** Without `team`, tokens are the reader's. */
interface OfTeam {
	team?: string | undefined
}

/** The reader, or a team that they own. Fails with `not_found`, `forbidden`. */
export const tokenOwner = async (
	{ accounts: { teams } }: Needs<'accounts'>,
	{ caller, values }: Pick<Asked, 'caller' | 'values'>,
): Promise<string> => (await teams.acting(caller, values.team, 'owner')).ownerId

/** The page that lists them. */
export const tokensPage = ({ team }: OfTeam): string =>
	team ? accountPaths.team(team, {}, '/tokens') : accountPaths.account()

export const tokenNoticeAt = (of: OfTeam, notice: Notice): string => `${tokensPage(of)}?notice=${notice}`

const tokenForm = z.object({
	...{ name: tokenName, scope: tokenScope },
	expires_in_days: wholeNumber(0, bounds.account.tokenDays, 0),
})

export const createTokenForm = ({ accounts, config }: Needs<'accounts' | 'config'>) => {
	const newToken = createNewTokenCookie(config)
	return {
		/** Makes a token, which the page shows once. Fails as `createToken` does. */
		run: async (
			{ caller, values, formKey }: Pick<Asked, 'caller' | 'values' | 'formKey'>,
			team?: string,
		): Promise<Response> => {
			const { name, scope, expires_in_days } = check(tokenForm, {
				...values,
				expires_in_days: values.expires_in_days || undefined,
			})
			const key = readFormKey(values) ?? formKey
			const form = { name, scope, team, expiresInDays: expires_in_days || null, key }
			const made = await accounts.createToken(caller, form, values.code)
			return seeOther(tokensPage({ team }), [newToken.set(made)])
		},

		/** Shows a page, with the token that its owner just made. */
		show: async (
			{ request, html }: Pick<Asked, 'request' | 'html'>,
			ownerId: string,
			page: (made: Parameters<typeof NewToken>[0] | undefined) => Page | Promise<Page>,
		): Promise<Page | Response> => {
			if (!newToken.isIn(request)) return page(undefined)
			const made = newToken.read(request)
			const answer = html(await page(made && (await accounts.revealToken(ownerId, made))))
			answer.headers.append('set-cookie', newToken.cleared)
			return answer
		},
	}
}
