/** `/account/tokens/name`: gives an access token another name. */
/** @jsxImportSource preact */
import * as z from 'zod/mini'
import { tokenName } from '../../../shared/accounts.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { account, page } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { TokenName } from './TokensPanel.tsx'
import { tokenNoticeAt, tokenOwner, tokensPage } from './tokens.ts'

type Values = Record<string, string>

const namePage = ({ id = '', name = '', team }: Values, fault?: FormFault): Page =>
	askingPage((words) => {
		const { tokens } = words.account
		const reading = readFault(fault, ['name'], tokens.renaming.form, words)
		return {
			...{ reading, heading: tokens.renaming.heading, size: reading.outcome },
			why: reading.sentences.join(' ') || tokens.renaming.why,
			...{ current: accountPaths.account(), action: accountPaths.renameToken() },
			fields: <TokenName label={tokens.name} value={name} />,
			button: tokens.renaming.save,
			back: [tokensPage({ team }), words.frame.cancel],
			hidden: [
				['id', id],
				['team', team],
			],
		}
	})

export const tokenNamePage = (deps: Needs<'accounts'>) => {
	const { accounts } = deps
	return page({
		path: accountPaths.renameToken(),
		may: account,
		show: async (asked) => {
			const { id, team } = asked.values
			const token = (await accounts.listTokens(await tokenOwner(deps, asked))).find((one) => one.id === id)
			if (token === undefined) throw fail('not_found')
			return namePage({ id: token.id, name: token.name, ...(team && { team }) })
		},
		run: async (asked) => {
			const { values } = asked
			const { name } = check(z.object({ name: tokenName }), values)
			const ownerId = await tokenOwner(deps, asked)
			if (!(await accounts.renameToken(ownerId, values.id ?? '', name))) throw fail('not_found')
			return seeOther(tokenNoticeAt(values, 'token_renamed'))
		},
		again: ({ values }, fault) => namePage(values, fault),
	})
}
