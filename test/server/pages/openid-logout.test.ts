/** Which tokens of an OpenID provider prove that somebody signed out there, and what ends. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, it } from 'vitest'
import type { Claims } from '../../../server/accounts/claims.ts'
import { minute, second } from '../../../shared/text/time.ts'
import { accountIdOf, send, signUp, withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256')
const other = await generateKeyPair('RS256')
const provider = Bun.serve({
	hostname: '127.0.0.1',
	port: 0,
	fetch: async ({ url }): Promise<Response> =>
		Response.json(
			url.endsWith('/keys')
				? { keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256' }] }
				: {
						issuer,
						authorization_endpoint: `${issuer}/auth`,
						token_endpoint: `${issuer}/token`,
						jwks_uri: `${issuer}/keys`,
					},
		),
})
afterAll(() => provider.stop(true))
const issuer: string = provider.url.origin
const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'a secret' }
const first = await openService(env)
const service = joinService(first, env)
const { sql } = service.database

/** By the machine's clock, as tokens are checked. */
const ago = (time: number) => Math.floor((Date.now() - time) / second)
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const tokenOf = (claims: Claims, key = privateKey): Promise<string> => {
	return new SignJWT({ iss: issuer, aud: 'kurz', iat: ago(0), jti: 'x', sub: 'mira', events, ...claims })
		.setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt' })
		.sign(key)
}
const tell = async (logout_token: string) =>
	(await send(service, '/api/v1/auth/logout/oidc', { logout_token })).status
/** Whether the session is there, opened by an identity and, if one is named, a session there. */
const openBy = async (identity: string | null, session: string | null = null) => {
	const { cookie } = await signUp(service)
	const id = await accountIdOf(service, cookie)
	const named = (name: string | null) => name && `${issuer}#${name}`
	await sql`update sessions set identity = ${named(identity)}, provider_session = ${named(session)}
		where user_id = ${id}`
	return async () => (await service.ask('/api/v1/my-links', withCookie(cookie))).status === 200
}

it.each<[string, Claims]>([
	['of another issuer', { iss: 'http://127.0.0.1:1' }],
	['without an issuer', { iss: undefined }],
	['for another client', { aud: 'another' }],
	['that is old', { iat: ago(10 * minute) }],
	['of no time', { iat: undefined }],
	['that has ended', { exp: ago(minute) }],
	['of a sign-in', { nonce: 'n' }],
	['without an event', { events: undefined }],
	['of another event', { events: { other: {} } }],
	['about nobody', { sub: undefined }],
	['about a session without a name', { sub: undefined, sid: '' }],
])('not one %s', async (_, claims) => {
	const isIn = await openBy('mira')
	expect(await tell(await tokenOf(claims))).toBe(400)
	expect(await isIn()).toBe(true)
})

it('not one of another key, and nothing that is none', async () => {
	const isIn = await openBy('mira')
	for (const token of ['', 'nonsense', 'a.b.c', await tokenOf({}, other.privateKey)])
		expect(await tell(token)).toBe(400)
	expect(await isIn()).toBe(true)
})

it.each<[string, Claims, string[]]>([
	['an identity', { sub: 'mira' }, ['old', 'here', 'there']],
	['a session', { sub: undefined, sid: 'here' }, ['here']],
	['a session of an identity, and those that have no name', { sub: 'mira', sid: 'here' }, ['old', 'here']],
	['a session that is over', { sub: undefined, sid: 'gone' }, []],
])('ends %s', async (_, claims, ended) => {
	const all = {
		old: await openBy('mira'),
		here: await openBy('mira', 'here'),
		there: await openBy('mira', 'there'),
		jonas: await openBy('jonas'),
		password: await openBy(null),
	}
	expect(await tell(await tokenOf(claims))).toBe(200)
	for (const [name, isIn] of Object.entries(all))
		expect([name, await isIn()]).toEqual([name, !ended.includes(name)])
})
