/** A browser's way from a form through the OpenID provider and back to the service. */
import { expect } from 'vitest'
import type { OpenIdProvider } from './openid.ts'
import { cookieOf, merged, send, withCookie } from './people.ts'
import { asBrowser, baseUrl, type TestService } from './service.ts'

export interface Walk {
	/** The form it begins with: signing in, or linking from the account page. */
	path?: string
	/** The browser's cookies beforehand. */
	cookie?: string
	fields?: Record<string, string>
}

/** Sends the form, signs in at the provider and comes back: the service's last answer. */
export const goThrough = async (
	service: TestService,
	provider: OpenIdProvider,
	name: string | 'cancel',
	{ path = '/sign-in/oidc', cookie = '', fields = {} }: Walk = {},
): Promise<Response> => {
	const there = await send(service, path, fields, { cookie })
	if (there.status !== 303) return there
	const back = await provider.visit(there.headers.get('location')!, name)
	expect(`${back.origin}${back.pathname}`).toBe(`${baseUrl}/api/v1/auth/callback/oidc`)
	const cookies = [cookie, cookieOf(there)].filter(Boolean).join('; ')
	return service.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookies)))
}
