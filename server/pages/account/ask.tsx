/** The forms that end access: a token, one session, all others. Each asks first. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import { agentText } from '../../../shared/statistics/agent-text.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { type Asked, account, page } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { LastUse } from './LastUse.tsx'
import type { Notice } from './notices.ts'
import { tokenNoticeAt, tokenOwner, tokensPage } from './tokens.ts'

interface Question {
	/** What ends. */
	ends: keyof Words['account']['asks']
	/** The form's field; absent for all other sessions. */
	id?: string
	/** Whose token it is; absent for the reader's. */
	team?: string | undefined
	subject?: {
		nameIn: (words: Words) => string
		lastUsed: ComponentProps<typeof LastUse>
	}
}

const askPage = ({ ends, action, id, team, subject }: Question & { action: string }): Page =>
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

export const accessPages = (deps: Needs<'accounts' | 'now'>) => {
	const { accounts, now } = deps
	/** `ask`: what the page says; undefined if there is nothing to end any more. */
	const ending = (
		path: string,
		notice: Notice,
		ask: (asked: Asked, id: string) => Promise<Question | undefined>,
		/** Answers whether there was something to end. */
		end: (asked: Asked, id: string) => Promise<boolean>,
	) => {
		const idIn = ({ values: { id = '' } }: Asked): string => {
			if (path !== accountPaths.endSessions() && !/^[\w-]{1,64}$/.test(id)) throw fail('not_found')
			return id
		}
		return page({
			path,
			may: account,
			fields: ['id', 'team'],
			show: async (asked) => {
				const question = await ask(asked, idIn(asked))
				return question === undefined
					? seeOther(tokenNoticeAt(asked.values, 'gone'))
					: askPage({ ...question, action: path })
			},
			run: async (asked) => {
				const isEnded = await end(asked, idIn(asked))
				return seeOther(tokenNoticeAt(asked.values, isEnded ? notice : 'gone'))
			},
		})
	}

	return [
		ending(
			accountPaths.revokeToken(),
			'token_revoked',
			async (asked, id) => {
				const token = (await accounts.listTokens(await tokenOwner(deps, asked))).find((one) => one.id === id)
				if (token === undefined) return undefined
				const lastUsed = { at: token.lastUsedAt, now: new Date(now()) }
				const subject = { nameIn: () => token.name, lastUsed }
				return { ends: 'token', id, team: asked.values.team, subject }
			},
			async (asked, id) => accounts.revokeToken(await tokenOwner(deps, asked), id),
		),
		ending(
			accountPaths.endSession(),
			'session_ended',
			async ({ caller: { userId } }, id) => {
				const [session] = await accounts.listSessions(userId, id)
				if (session?.id !== id) return undefined
				const nameIn = ({ charts }: Words) => agentText(readAgent(session.userAgent ?? ''), charts)
				const lastUsed = { at: session.updatedAt, now: new Date(now()), isRough: true }
				return { ends: 'session', id, subject: { nameIn, lastUsed } }
			},
			({ caller }, id) => accounts.endSession(caller.userId, id),
		),
		ending(
			accountPaths.endSessions(),
			'signed_out_everywhere',
			async () => ({ ends: 'others' }),
			async ({ caller }) => {
				await accounts.endSessions(caller.userId, caller.sessionId)
				// It is said of all, however many there were.
				return true
			},
		),
	]
}
