/** The account page and its forms: a new token, the password, OpenID, deletion. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { tokenName } from '../../../shared/accounts.ts'
import { bounds } from '../../../shared/bounds.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { check, readForm, wholeNumber } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import { goToProvider, readOpenIdFault } from '../entry/openid.ts'
import { readAway, readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormKey } from '../forms/form-key.ts'
import { html } from '../frame/html.ts'
import { shownEmail, toSessionView, withAccount } from '../frame/signed-in.ts'
import { accessRoutes } from './access-route.ts'
import { type AccountPage, accountPage } from './account.tsx'
import { detailsRoutes } from './details-route.ts'
import { createNewTokenCookie } from './new-token.ts'
import { noticeAt, notices } from './notices.ts'

type Shown = Partial<Pick<AccountPage, 'newToken' | 'formKey' | 'faults' | 'notice' | 'openIdFault'>>

/** The account's data, ways to sign in, and tokens. */
const readAccount = async ({ accounts, openId }: Deps, caller: SignedIn) => {
	const [tokens, { hasPassword, openIds }, sessions, sessionCount] = await Promise.all([
		accounts.listTokens(caller.userId),
		accounts.waysIn(caller.userId),
		accounts.listSessions(caller.userId, caller.sessionId),
		accounts.countSessions(caller.userId),
	])
	return {
		account: {
			email: shownEmail(caller),
			name: caller.name,
			createdAt: caller.createdAt,
			hasPassword,
			roleBy: caller.roleBy,
		},
		tokens: tokens.map(({ id, name, start, createdAt, lastRequest, expiresAt }) => ({
			id,
			name: name ?? '',
			start: start ?? '',
			createdAt,
			lastUsedAt: lastRequest,
			expiresAt,
		})),
		sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
			id,
			userAgent: userAgent ?? '',
			createdAt,
			lastUsedAt: updatedAt,
			isOwn: id === caller.sessionId,
		})),
		sessionCount,
		agentOf: readAgent,
		identities: openIds.map(({ issuer, subject }) => ({
			provider: URL.parse(issuer)?.host ?? 'OpenID',
			id: subject,
		})),
		...(openId && { oidc: { name: openId.name, linked: openIds.some(openId.isInUse) } }),
	}
}

/** Renders the account page, also in answer to its forms. */
const createAccountShow = (deps: Deps) => {
	const show = async (
		request: Request,
		caller: SignedIn,
		more: Shown & { status?: number; headers?: Record<string, string> } = {},
	): Promise<Response> => {
		const { status = 200, headers = {}, ...shown } = more
		const page = accountPage({
			session: toSessionView(deps, caller),
			...(await readAccount(deps, caller)),
			formKey: newFormKey(deps),
			...shown,
			now: new Date(deps.now()),
		})
		return html(page, request, { status, headers, leaves: deps.openId !== undefined })
	}

	/** The handler of a form: runs it, or shows its fault on the page. */
	const form =
		(
			name: NonNullable<AccountPage['faults']>['form'] | undefined,
			run: (caller: SignedIn, fields: Record<string, string>, request: Request) => Promise<Response>,
		) =>
		({ request, set }: { request: Request; set: { headers: object } }) =>
			withAccount(deps, request, set, async (caller) => {
				const fields = await readForm(request)
				try {
					return await run(caller, fields, request)
				} catch (error) {
					if (name === undefined) throw error
					const { fault, ...answer } = readFormFault(error, request)
					const formKey = formKeyAfter(deps, fields, fault)
					return show(request, caller, {
						faults: { form: name, values: fields, ...fault },
						formKey,
						...answer,
					})
				}
			})

	return { show, form }
}

const tokenForm = z.object({ name: tokenName, expires_in_days: wholeNumber(0, bounds.account.tokenDays, 0) })

export const accountRoutes = (deps: Deps) => {
	const { accounts, credentials, readClient } = deps
	const newToken = createNewTokenCookie(deps.config)

	const { show, form } = createAccountShow(deps)

	return new Elysia({ name: 'account' })
		.use([accessRoutes(deps), detailsRoutes(deps)])
		.get('/account', ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const asked = readPageQuery(request.url)
				const notice = notices.find((known) => known === asked.notice)
				const openIdFault = readOpenIdFault(request)
				if (!newToken.isIn(request)) return show(request, caller, { notice, openIdFault })
				const made = newToken.read(request)
				const answer = await show(request, caller, {
					notice,
					openIdFault,
					newToken: made && (await accounts.revealToken(caller.userId, made)),
				})
				for (const cookie of [newToken.cleared, ...caller.cookies])
					answer.headers.append('set-cookie', cookie)
				return answer
			}),
		)
		.post(
			'/account/tokens',
			form('token', async (caller, fields) => {
				const { name, expires_in_days } = check(tokenForm, {
					...fields,
					expires_in_days: fields.expires_in_days || undefined,
				})
				const key = readFormKey(fields) ?? newFormKey(deps)
				const made = await accounts.createToken(caller, { name, expiresInDays: expires_in_days || null, key })
				return seeOther(accountPaths.account(), [newToken.set(made), ...caller.cookies])
			}),
		)
		.post(
			'/account/password',
			form('password', async (caller, { current = '', new: next = '' }, request) => {
				await accounts.changePassword(caller, current, next, readClient(request).address)
				return seeOther(noticeAt('password_changed'))
			}),
		)
		.post(
			'/account/oidc',
			form(undefined, async (caller, _, request) => {
				const next = noticeAt('identity_linked')
				try {
					const back = accountPaths.account()
					const answer = await goToProvider(deps, { next, back, linksTo: caller.userId })
					for (const cookie of caller.cookies) answer.headers.append('set-cookie', cookie)
					return answer
				} catch (error) {
					return show(request, caller, { openIdFault: 'away', ...readAway(error, request) })
				}
			}),
		)
		.post(
			'/account/delete',
			form('delete', async (caller, { password = '', confirm }, request) => {
				if (confirm !== 'yes') throw invalid('confirm', 'required', 'Tick the box to delete the account.')
				if ((await accounts.waysIn(caller.userId)).hasPassword) {
					const { address } = readClient(request)
					await accounts.provePassword({ email: caller.email, password, address })
				}
				await accounts.deleteAccount(caller.userId)
				return seeOther('/', [credentials.clearedCookie])
			}),
		)
}
