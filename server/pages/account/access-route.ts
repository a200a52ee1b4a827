/** Forms of the account page that end access. Each asks first; sent twice, it says the same. */
import { Elysia } from 'elysia'
import { agentText } from '../../../shared/statistics/agent-text.ts'
import type { Words } from '../../../shared/words/pages.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { type AskPage, askPage } from './ask.tsx'
import { type Notice, noticeAt } from './notices.ts'

/** Fails with `not_found`. */
const readId = ({ id = '' }: Record<string, string>): string => {
	if (!/^[\w-]{1,64}$/.test(id)) throw fail('not_found')
	return id
}

type Question = Omit<AskPage, 'session' | 'action'>

export const accessRoutes = (deps: Deps) => {
	const { accounts } = deps

	/** Shows the page that asks, or the account page if there is nothing to end any more. */
	const ask =
		(
			action: string,
			find: (caller: SignedIn, query: Record<string, string>) => Promise<Question | undefined>,
		) =>
		({ request, set }: { request: Request; set: { headers: object } }) =>
			withAccount(deps, request, set, async (caller) => {
				const question = await find(caller, readPageQuery(request.url))
				if (question === undefined) return seeOther(accountPaths.account())
				return html(askPage({ ...question, session: toSessionView(deps, caller), action }), request)
			})

	const act =
		(notice: Notice, end: (caller: SignedIn, fields: Record<string, string>) => Promise<unknown>) =>
		({ request, set }: { request: Request; set: { headers: object } }) =>
			withAccount(deps, request, set, async (caller) => {
				await end(caller, await readForm(request))
				return seeOther(noticeAt(notice))
			})

	const askToken = async ({ userId }: SignedIn, query: Record<string, string>) => {
		const id = readId(query)
		const token = (await accounts.listTokens(userId)).find((one) => one.id === id)
		if (token === undefined) return undefined
		const lastUsed = { at: token.lastRequest, now: new Date(deps.now()) }
		return { ends: 'token' as const, id, subject: { nameIn: () => token.name ?? '', lastUsed } }
	}

	const askSession = async ({ userId }: SignedIn, query: Record<string, string>) => {
		const id = readId(query)
		const [session] = await accounts.listSessions(userId, id)
		if (session?.id !== id) return undefined
		const nameIn = ({ charts }: Words) => agentText(readAgent(session.userAgent ?? ''), charts)
		const lastUsed = { at: session.updatedAt, now: new Date(deps.now()), isRough: true }
		return { ends: 'session' as const, id, subject: { nameIn, lastUsed } }
	}

	return new Elysia({ name: 'account-access' })
		.get('/account/tokens/revoke', ask(accountPaths.revokeToken(), askToken))
		.get('/account/sessions/end', ask(accountPaths.endSession(), askSession))
		.get(
			'/account/sessions/revoke',
			ask(accountPaths.endSessions(), async () => ({ ends: 'others' })),
		)
		.post(
			'/account/tokens/revoke',
			act('token_revoked', ({ userId }, fields) => accounts.revokeToken(userId, readId(fields))),
		)
		.post(
			'/account/sessions/end',
			act('session_ended', ({ userId }, fields) => accounts.endSession(userId, readId(fields))),
		)
		.post(
			'/account/sessions/revoke',
			act('signed_out_everywhere', ({ userId, sessionId }) => accounts.endSessions(userId, sessionId)),
		)
}
