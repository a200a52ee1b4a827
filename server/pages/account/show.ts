/** Renders the account page, also in answer to its forms. */
import type { SignedIn } from '../../accounts/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { readForm } from '../../http/request.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey } from '../forms/form-key.ts'
import { html } from '../frame/html.ts'
import { shownEmail, toSessionView, withAccount } from '../frame/signed-in.ts'
import { type AccountPage, accountPage } from './account.tsx'

type Shown = Partial<Pick<AccountPage, 'newToken' | 'formKey' | 'faults' | 'notice' | 'openIdFault'>>

/** The account's data, ways to sign in, and tokens. */
const readAccount = async ({ accounts, openId }: Deps, caller: SignedIn) => {
	const [tokens, { hasPassword, openIds }, sessions] = await Promise.all([
		accounts.listTokens(caller.userId),
		accounts.waysIn(caller.userId),
		accounts.countSessions(caller.userId),
	])
	return {
		account: {
			email: shownEmail(caller),
			name: caller.name,
			createdAt: caller.createdAt,
			hasPassword,
		},
		tokens: tokens.map(({ id, name, start, createdAt, lastRequest, expiresAt }) => ({
			id,
			name: name ?? '',
			start: start ?? '',
			createdAt,
			lastUsedAt: lastRequest,
			expiresAt,
		})),
		sessions,
		identities: openIds.map(({ issuer, subject }) => ({
			provider: URL.parse(issuer)?.host ?? 'OpenID',
			id: subject,
		})),
		...(openId && { oidc: { name: openId.name, linked: openIds.some(openId.isInUse) } }),
	}
}

export const createAccountShow = (deps: Deps) => {
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
