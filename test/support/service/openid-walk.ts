/** A browser's way from a form through the OpenID provider, back to the service. */
import { expect } from 'vitest'
import { type OpenIdProvider, openProvider, type Says } from './openid.ts'
import { accountIdOf, cookieOf, merged, send, withCookie } from './people.ts'
import { asBrowser, baseUrl, joinService, openService, type TestService } from './service.ts'

export interface Walk {
	/** The form that begins it: sign-in, or linking on the account page. */
	path?: string
	/** The browser's cookies beforehand. */
	cookie?: string
	fields?: Record<string, string>
	says?: Says
}

/** Signs in at the provider; returns the service's last answer. */
export const goThrough = async (
	service: TestService,
	provider: OpenIdProvider,
	name: string | 'cancel',
	{ path = '/sign-in/oidc', cookie = '', fields = {}, says }: Walk = {},
): Promise<Response> => {
	const there = await send(service, path, fields, { cookie })
	if (there.status !== 303) return there
	const back = await provider.visit(there.headers.get('location')!, name, says)
	expect(`${back.origin}${back.pathname}`).toBe(`${baseUrl}/api/v1/auth/callback/oidc`)
	const cookies = [cookie, cookieOf(there)].filter(Boolean).join('; ')
	return service.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookies)))
}

/** A provider, a service that uses it, and one that is closed to new accounts. */
export const openWalks = async () => {
	const provider = await openProvider()
	await provider.start(baseUrl)
	const service = await openService(provider.env)
	return {
		provider,
		service,
		closed: joinService(service, { ...provider.env, SIGNUPS: 'closed' }),
		walk: (name: string | 'cancel', { at = service, ...how }: Walk & { at?: TestService } = {}) =>
			goThrough(at, provider, name, how),
		place: (answer: Response) => [answer.status, answer.headers.get('location')],
		ownerOf: (cookie: string) => accountIdOf(service, cookie),
	}
}
