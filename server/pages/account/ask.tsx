/** The page that asks before access ends: a token, one session, or all others. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import type { Page } from '../frame/document.tsx'
import { LastUse } from './LastUse.tsx'
import { tokensPage } from './tokens.ts'

export interface AskPage {
	/** What ends. */
	ends: keyof Words['account']['asks']
	/** Path to post to. */
	action: string
	/** The form's field; absent for all other sessions. */
	id?: string
	/** Whose token it is; absent for the reader's. */
	team?: string | undefined
	subject?: {
		nameIn: (words: Words) => string
		lastUsed: ComponentProps<typeof LastUse>
	}
}

export const askPage = ({ ends, action, id, team, subject }: AskPage): Page =>
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
		back: [tokensPage({ team }), words.frame.cancel],
		hidden: [
			['id', id],
			['team', team],
		],
	}))
