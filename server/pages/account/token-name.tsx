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
import { page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import type { Page } from '../frame/document.tsx'
import { noticeAt } from './notices.ts'
import { TokenName } from './TokensPanel.tsx'

type Values = Record<string, string>

const namePage = ({ id = '', name = '' }: Values, fault?: FormFault): Page =>
	askingPage((words) => {
		const { tokens } = words.account
		const { outcome, sentences, byField } = readFault(fault, ['name'], tokens.renaming.form, words)
		return {
			...{ title: outcome.replace(/\.$/, '') || undefined, heading: tokens.renaming.heading, size: outcome },
			why: sentences.join(' ') || tokens.renaming.why,
			...{ current: accountPaths.account(), going: [], action: accountPaths.renameToken() },
			fields: <TokenName label={tokens.name} value={name} fault={byField.name} />,
			button: tokens.renaming.save,
			back: [accountPaths.account(), words.frame.cancel],
			hidden: [['id', id]],
		}
	})

export const tokenNamePage = ({ accounts }: Needs<'accounts'>) =>
	page({
		path: accountPaths.renameToken(),
		may: account,
		show: async ({ caller, values }) => {
			const token = (await accounts.listTokens(caller.userId)).find(({ id }) => id === values.id)
			if (token === undefined) throw fail('not_found')
			return namePage({ id: token.id, name: token.name ?? '' })
		},
		run: async ({ caller, values }) => {
			const { name } = check(z.object({ name: tokenName }), values)
			if (!(await accounts.renameToken(caller.userId, values.id ?? '', name))) throw fail('not_found')
			return seeOther(noticeAt('token_renamed'))
		},
		again: ({ values }, fault) => namePage(values, fault),
	})
