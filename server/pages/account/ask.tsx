/** The page that asks before access ends: a token, one session, or all others. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import type { Page } from '../frame/document.tsx'
import { LastUse } from './LastUse.tsx'

export interface AskPage {
	/** What ends. */
	ends: keyof Words['account']['asks']
	/** Path to post to. */
	action: string
	/** The form's field; absent for all other sessions. */
	id?: string
	subject?: {
		nameIn: (words: Words) => string
		lastUsed: ComponentProps<typeof LastUse>
	}
}

export const askPage = ({ ends, action, id, subject }: AskPage): Page =>
	askingPage((words) => ({
		...words.account.asks[ends],
		...{ action, current: accountPaths.account() },
		going: [subject ?? []].flat().map(({ nameIn, lastUsed }) => ({
			id: ends,
			name: nameIn(words),
			more: (
				<span class="hint">
					{words.account.tokens.lastUsed}: <LastUse {...lastUsed} />
				</span>
			),
		})),
		back: [accountPaths.account(), words.frame.cancel],
		hidden: id === undefined ? [] : [['id', id]],
	}))
