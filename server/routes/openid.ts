/** Owns the way to the OpenID provider and back: the redirect there, what comes back, and what a page says when it failed. */
import { oidcProvider } from '../accounts/auth.ts'
import { within } from '../accounts/openid.ts'
import { fail } from '../errors.ts'
import { readQuery } from '../http/decode.ts'
import type { Deps } from '../http/deps.ts'
import { seeOther } from '../http/pages-frame.ts'
import { accountPaths } from '../pages/account-paths.ts'
import type { OpenIdFault } from '../pages/OpenIdForm.tsx'
import { adopt } from './auth-calls.ts'

/** Milliseconds until a provider that does not answer counts as away. */
const patience = 15_000

/** What the page calls the operator's OpenID provider: its host. */
export const oidcView = ({ config }: Pick<Deps, 'config'>) =>
	config.oidc && { oidc: { name: new URL(config.oidc.issuer).hostname } }

/** What better-auth says in `?error=` of the page it sends people back to. */
const faults: Record<string, OpenIdFault> = {
	signup_disabled: 'closed',
	access_denied: 'cancelled',
	account_already_linked_to_different_user: 'taken',
}

/** What went wrong at the provider, as the address of the page says it. */
export const readOpenIdFault = (request: Request): OpenIdFault | undefined => {
	const { error } = readQuery(request.url)
	return error === undefined ? undefined : (faults[error] ?? 'failed')
}

export const createOpenIdCalls = ({ openId }: Pick<Deps, 'openId'>) => {
	const failed = () => seeOther(`${accountPaths.signIn()}?error=failed`)
	return {
		/**
		 * Sends a browser to the provider: to sign in, or to link an identity to the account it is signed in to. Afterwards
		 * it comes to `next`, or to `back` with `?error=`. Fails with `not_found`, `service_unavailable`.
		 */
		begin: async (
			request: Request,
			{ isLink, next, back }: { isLink: boolean; next: string; back: string },
		): Promise<Response> => {
			if (openId === undefined) throw fail('not_found')
			const { api } = await openId.reach()
			const body = { provider: oidcProvider, callbackURL: next, errorCallbackURL: back }
			const answer = isLink
				? await api.linkSocialAccount({ body, headers: request.headers, asResponse: true })
				: await api.signInSocial({ body, asResponse: true })
			const { url } = (await answer.clone().json()) as { url?: string }
			const adopted = await adopt(answer)
			if (url === undefined) throw fail('service_unavailable')
			return seeOther(url, adopted.headers.getSetCookie())
		},

		/** What the provider sends a browser back with; whatever is wrong with it ends on a page. */
		finish: async (request: Request): Promise<Response> => {
			if (openId === undefined) throw fail('not_found')
			try {
				const { handler } = await openId.reach()
				const answer = await adopt(await within(patience, handler(request)))
				return answer.headers.has('location') ? answer : failed()
			} catch {
				return failed()
			}
		},
	}
}
