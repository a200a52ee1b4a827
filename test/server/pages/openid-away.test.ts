/** When the OpenID provider is away, only signing in through it fails. */
import { createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createProvider } from '../../../server/accounts/openid-provider.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { codeOf, placeOf } from '../../support/service/answers.ts'
import { openProvider } from '../../support/service/openid.ts'
import { goThrough } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import {
	asBrowser,
	asForm,
	baseUrl,
	joinService,
	openService,
	type TestService,
} from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService()
const at = (issuer: string): TestService =>
	joinService(service, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' })
const away = 'can’t be reached at the moment. Try again shortly.'

/** Everything else an account is for. */
const useAccount = async (of: TestService) => {
	const { cookie, email, password } = await signUp(of)
	expect((await visitPage(of, '/account', cookie)).status).toBe(200)
	expect((await send(of, '/sign-in', { email, password })).status).toBe(303)
	return cookie
}

it('away from the start: a clear page, everything else works, and signing in works once it is back', async () => {
	const provider = await openProvider()
	const of = joinService(service, provider.env)
	const cookie = await useAccount(of)
	const refused = await send(of, '/sign-in/oidc', { next: '/account' })
	const { headers } = refused
	expect([refused.status, headers.has('retry-after'), headers.get('vary')]).toEqual([
		503,
		true,
		'Accept, Accept-Language, Cookie',
	])
	const page = await refused.text()
	expect(textIn(page)).toContain(`You are not signed in. localhost ${away}`)
	expect(page).toContain('name="next" value="/account"')
	// Where the script of passkeys asks for a challenge of now.
	const again = await visitPage(of, '/sign-in/oidc')
	expect([again.status, again.headers.get('location')]).toEqual([303, '/sign-in'])
	const unlinked = await send(of, '/account/oidc', {}, { cookie })
	expect(unlinked.status).toBe(503)
	expect(textIn(await unlinked.text())).toContain(`The identity was not linked. localhost ${away}`)
	const asProgram = merged(asForm({}), { headers: { accept: 'application/json' } })
	expect(await codeOf(await of.ask('/sign-in/oidc', asProgram))).toEqual([503, 'service_unavailable'])
	const back = await visitPage(of, '/api/v1/auth/callback/oidc?code=x&state=y')
	expect(placeOf(back)).toEqual([302, '/sign-in?error=state_not_found'])
	expect(of.logged.join('')).toContain('OIDC_ISSUER')

	await provider.start(baseUrl)
	const there = await send(of, '/sign-in/oidc', {})
	const returned = await provider.visit(there.headers.get('location')!, 'mira')
	await provider.stop()
	// It went away before the code could be redeemed.
	const asBefore = merged(asBrowser, withCookie(cookieOf(there)))
	const failed = await of.ask(returned.pathname + returned.search, asBefore)
	expect(failed.headers.get('location')).toMatch(/^\/sign-in\?error=/)
	const said = textIn(await (await visitPage(of, failed.headers.get('location')!)).text())
	expect(said).toContain('localhost sent an answer that can’t be used. Try again.')
	await provider.start(baseUrl)
	expect((await goThrough(of, provider, 'mira')).headers.get('location')).toBe('/links')
})

it('silent: everything else is answered meanwhile, and after a while it counts as away', async () => {
	const sockets = new Set<Socket>()
	const heard = Promise.withResolvers<void>()
	const silent = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		heard.resolve()
	})
	const port = await findPort()
	await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
	const hangUp = () => {
		for (const socket of sockets) socket.destroy()
		silent.close()
	}
	afterAll(hangUp)
	const of = at(`http://127.0.0.1:${port}`)
	const waiting = send(of, '/sign-in/oidc', {})
	await heard.promise
	await useAccount(of)

	const { urlFor } = createProvider({
		oidc: { issuer: `http://127.0.0.1:${port}`, clientId: 'kurz', clientSecret: 'secret' },
		baseUrl,
		log: () => {},
		now: Date.now,
		clockAhead: () => 0,
		patience: { description: 20, answer: 20 },
	})
	const proof = { nonce: 'x', verifier: 'x'.repeat(43) }
	await expect(urlFor('state', proof)).rejects.toMatchObject({ code: 'service_unavailable' })
	hangUp()
	expect((await waiting).status).toBe(503)
})

it.each([
	[
		'another issuer',
		(origin: string) => ({ issuer: 'https://evil.example', token_endpoint: `${origin}/token` }),
	],
	['no endpoints', (origin: string) => ({ issuer: origin })],
	['no JSON', () => 'nothing'],
])('a provider that describes itself with %s is not used', async (_, describe) => {
	const answerWith = ({ url }: Request) => Response.json(describe(new URL(url).origin))
	const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answerWith })
	afterAll(() => server.stop(true))
	const of = at(server.url.origin)
	const answer = await send(of, '/sign-in/oidc', {})
	expect([answer.status, textIn(await answer.text())]).toEqual([503, expect.stringContaining(away)])
	expect(of.logged.join('')).toContain('OIDC_ISSUER')
})
