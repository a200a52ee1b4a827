/** Forms of the account page that end access. Each asks first; sent twice, it says the same. */
import { agentText } from '../../../shared/statistics/agent-text.ts'
import type { Words } from '../../../shared/words/pages.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { type AskPage, askPage } from './ask.tsx'
import { type Notice, noticeAt } from './notices.ts'

type Question = Omit<AskPage, 'action'>

export const accessPages = ({ accounts, now }: Needs<'accounts' | 'now'>) => {
	/** `ask`: what the page says; undefined if there is nothing to end any more. */
	const ending = (
		path: string,
		notice: Notice,
		ask: (caller: SignedIn, id: string) => Promise<Question | undefined>,
		end: (caller: SignedIn, id: string) => Promise<unknown>,
	) => {
		const idIn = ({ values: { id = '' } }: Asked): string => {
			if (path !== accountPaths.endSessions() && !/^[\w-]{1,64}$/.test(id)) throw fail('not_found')
			return id
		}
		return page({
			path,
			may: account,
			show: async (asked) => {
				const question = await ask(asked.caller, idIn(asked))
				return question === undefined
					? seeOther(accountPaths.account())
					: askPage({ ...question, action: path })
			},
			run: async (asked) => {
				await end(asked.caller, idIn(asked))
				return seeOther(noticeAt(notice))
			},
		})
	}

	return [
		ending(
			accountPaths.revokeToken(),
			'token_revoked',
			async ({ userId }, id) => {
				const token = (await accounts.listTokens(userId)).find((one) => one.id === id)
				if (token === undefined) return undefined
				const lastUsed = { at: token.lastRequest, now: new Date(now()) }
				return { ends: 'token', id, subject: { nameIn: () => token.name ?? '', lastUsed } }
			},
			({ userId }, id) => accounts.revokeToken(userId, id),
		),
		ending(
			accountPaths.endSession(),
			'session_ended',
			async ({ userId }, id) => {
				const [session] = await accounts.listSessions(userId, id)
				if (session?.id !== id) return undefined
				const nameIn = ({ charts }: Words) => agentText(readAgent(session.userAgent ?? ''), charts)
				const lastUsed = { at: session.updatedAt, now: new Date(now()), isRough: true }
				return { ends: 'session', id, subject: { nameIn, lastUsed } }
			},
			({ userId }, id) => accounts.endSession(userId, id),
		),
		ending(
			accountPaths.endSessions(),
			'signed_out_everywhere',
			async () => ({ ends: 'others' }),
			({ userId, sessionId }) => accounts.endSessions(userId, sessionId),
		),
	]
}
