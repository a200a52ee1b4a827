/** The account page and its forms: a new token, the password, OpenID, deletion. */
import type { SignedIn } from '../../accounts/caller.ts'
import { invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { readAgent } from '../../visits/visitor/agent.ts'
import { goToProvider, readOpenIdFault } from '../entry/openid.ts'
import { proofIn } from '../forms/Proof.tsx'
import { type Asked, account, page } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { shownEmail } from '../frame/signed-in.ts'
import { type AccountPage, accountPage } from './account.tsx'
import { formsAgain } from './again.tsx'
import { accessPages } from './ask.tsx'
import { detailsPages } from './details.tsx'
import { factorPages } from './factor.tsx'
import { noticeAt, noticeIn } from './notices.ts'
import { passkeyPages } from './passkeys.tsx'
import { tokenNamePage } from './token-name.tsx'
import { createTokenForm } from './tokens.ts'

type Shown = Partial<Pick<AccountPage, 'newToken' | 'faults' | 'notice' | 'openIdFault'>>

/** The account's data, ways to sign in, and tokens, which `show` completes. */
export const readAccount = async ({ accounts, openId }: Needs<'accounts' | 'openId'>, caller: SignedIn) => {
	const [tokens, { hasPassword, openIds }, sessions, sessionCount, factor, passkeys] = await Promise.all([
		accounts.listTokens(caller.userId),
		accounts.waysIn(caller.userId),
		accounts.listSessions(caller.userId, caller.sessionId),
		accounts.countSessions(caller.userId),
		accounts.factorOf(caller.userId),
		accounts.listPasskeys(caller.userId),
	])
	const { name, createdAt, roleBy } = caller
	return {
		/** `roleBy`: of an operator, where that is known. */
		account: { email: shownEmail(caller), name, createdAt, hasPassword, roleBy },
		tokens,
		/** The reader's own first, then those that were used last; `lastUsedAt` to the hour. */
		sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
			id,
			agent: readAgent(userAgent ?? ''),
			createdAt,
			lastUsedAt: updatedAt,
			isOwn: id === caller.sessionId,
		})),
		/** How many sessions are open; more than are listed. */
		...{ sessionCount, factor, passkeys },
		identities: openIds.map(({ issuer, subject }) => ({
			provider: URL.parse(issuer)?.host ?? 'OpenID',
			id: subject,
		})),
		...(openId && { oidc: { name: openId.name, linked: openIds.some(openId.isInUse) } }),
	}
}

export const accountPages = (
	deps: Needs<'accounts' | 'config' | 'credentials' | 'drawer' | 'notes' | 'now' | 'openId' | 'readClient'>,
) => {
	const { accounts, credentials, readClient } = deps
	const token = createTokenForm(deps)
	/** It may lead to the provider. */
	const leaves = deps.openId !== undefined

	const show = async ({ caller, formKey }: Asked, shown: Shown = {}): Promise<Page> =>
		accountPage({
			...(await readAccount(deps, caller)),
			...{ formKey, ...shown },
			now: new Date(deps.now()),
		})
	/** One of the forms: what was wrong is said on the page. */
	const form = (name: keyof typeof formsAgain, path: string, run: (asked: Asked) => Promise<Response>) =>
		page({
			...{ path, may: account, leaves, run },
			refused: (asked, fault) => show(asked, { faults: { form: name, values: asked.values, ...fault } }),
			again: formsAgain[name],
		})

	return [
		...accessPages(deps),
		...detailsPages(deps),
		...factorPages(deps),
		...passkeyPages(deps),
		tokenNamePage(deps),
		page({
			...{ path: accountPaths.account(), may: account, leaves },
			show: (asked) => {
				const shown = { notice: noticeIn(asked.query), openIdFault: readOpenIdFault(asked.request) }
				return token.show(asked, asked.caller.userId, (newToken) => show(asked, { ...shown, newToken }))
			},
		}),
		form('token', accountPaths.createToken(), (asked) => token.run(asked)),
		form(
			'password',
			accountPaths.changePassword(),
			async ({ caller, values: { current = '', new: next = '', code }, request }) => {
				await accounts.changePassword(caller, { current, next, code }, readClient(request).address)
				return seeOther(noticeAt('password_changed'))
			},
		),
		form('delete', accountPaths.deleteAccount(), async ({ caller, values, request }) => {
			if (values.confirm !== 'yes')
				throw invalid('confirm', 'required', 'Tick the box to delete the account.')
			await accounts.proveAgain(caller, proofIn(values), readClient(request).address)
			await accounts.deleteAccount(caller.userId)
			return seeOther('/', [credentials.clearedCookie])
		}),
		page({
			...{ path: accountPaths.linkOpenId(), may: account, leaves, fields: ['code'] },
			run: async ({ caller, values }) => {
				await accounts.useCode(caller.userId, values.code)
				const way = {
					next: noticeAt('identity_linked'),
					back: accountPaths.account(),
					linksTo: caller.userId,
				}
				return goToProvider(deps, way)
			},
			shows: ['service_unavailable', 'code_required', 'invalid_code', 'rate_limited'],
			refused: (asked, fault) =>
				show(
					asked,
					fault.code === 'service_unavailable'
						? { openIdFault: 'away' }
						: { faults: { form: 'link', ...fault } },
				),
		}),
	]
}
