/** Each kind of OpenID provider, from the first sign-in to the last sign-out. */
import { afterAll, describe, expect, it } from 'vitest'
import { type OpenIdProvider, openProvider } from '../../support/service/openid.ts'
import { openIdShapes } from '../../support/service/openid-shapes.ts'
import { goThrough, type Walk } from '../../support/service/openid-walk.ts'
import { makeOperator } from '../../support/service/operators.ts'
import {
	accountIdOf,
	cookieOf,
	merged,
	send,
	sidOf,
	signUp,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import {
	asBrowser,
	baseUrl,
	joinService,
	openService,
	type TestService,
} from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const first = await openService()
// Nobody below is the last operator.
await makeOperator(first)
const { sql } = first.database

/** Where a provider reaches the service from its own server. */
const openFront = (service: TestService): string => {
	const front = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: async (request) =>
			service.ask(new URL(request.url).pathname, {
				method: request.method,
				headers: Object.fromEntries(request.headers),
				body: await request.text(),
			}),
	})
	afterAll(() => front.stop(true))
	return front.url.origin
}

const isOperator = async (answer: Response): Promise<boolean> => {
	expect([answer.status, answer.headers.get('location')]).toEqual([302, '/links'])
	return (await visitPage(first, '/admin', sidOf(answer))).status === 200
}
const isIn = async (cookie: string): Promise<boolean> =>
	(await first.ask('/api/v1/my-links', withCookie(cookie))).status === 200

/** The first two of a start come back at the same time. */
const twoAtOnce = async (env: Record<string, string>, provider: OpenIdProvider): Promise<unknown[]> => {
	const at = joinService(first, env)
	const arrivals: [path: string, cookie: string][] = []
	for (const name of ['one', 'two']) {
		const there = await send(at, '/sign-in/oidc', {})
		const { pathname, search } = await provider.visit(there.headers.get('location')!, name)
		arrivals.push([pathname + search, cookieOf(there)])
	}
	const answers = await Promise.all(
		arrivals.map(([path, cookie]) => at.ask(path, merged(asBrowser, withCookie(cookie)))),
	)
	return answers.map(({ headers }) => headers.get('location'))
}

describe.each(Object.entries(openIdShapes))('%s', async (kind, shape) => {
	const provider = await openProvider()
	const env = { ...provider.env, ...shape.env, OIDC_OPERATOR_GROUP: shape.group }
	const service = joinService(first, env)
	const logoutUri = `${openFront(service)}/api/v1/auth/logout/oidc`
	await provider.start(baseUrl, { shape, logoutUri })
	const nameOf = (name: string) => `${name}-${kind}`
	const says = (groups?: string[], verified = true) => ({
		...(shape.vouches && { email_verified: verified }),
		...(groups === undefined ? { groups: null, realm_access: null } : shape.says(groups)),
		preferred_username: 'somebody',
	})
	const walk = (name: string, claims = says([]), how: Walk = {}, at = service) =>
		goThrough(at, provider, nameOf(name), { ...how, says: claims })

	it('asks for the scopes that it has', async () => {
		const there = await send(service, '/sign-in/oidc', {})
		expect(new URL(there.headers.get('location')!).searchParams.get('scope')).toBe(shape.asked)
	})

	it('lets people in, by the address that they have there', async () => {
		const cookie = sidOf(await walk('first'))
		expect(await accountIdOf(service, cookie)).toBe(await accountIdOf(service, sidOf(await walk('first'))))
		const page = textIn(await (await visitPage(service, '/account', cookie)).text())
		expect(page).toContain(`Name ${nameOf('first')}@example.org`)
		expect(page).not.toContain('openid.invalid')
	})

	it('lets in two who come back at once', async () => {
		expect(await twoAtOnce(env, provider)).toEqual(['/links', '/links'])
	})

	it('makes operators by its group, and takes the role away with the group', async () => {
		expect(await isOperator(await walk('operator', says(['staff', shape.group])))).toBe(true)
		expect(await isOperator(await walk('operator', says(['staff'])))).toBe(false)
		expect(await isOperator(await walk('operator', says([shape.group])))).toBe(true)
		expect(await isOperator(await walk('operator', says([])))).toBe(false)
	})

	it('changes no role where the claim is missing, and says so', async () => {
		expect(await isOperator(await walk('unsaid', says([shape.group])))).toBe(true)
		expect(await isOperator(await walk('unsaid', says(undefined)))).toBe(true)
		expect(service.logged.join('')).toContain('OIDC_GROUPS_CLAIM')
	})

	it('admits an address of a domain, only if it is verified', async () => {
		const at = joinService(first, { ...env, OIDC_ALLOWED_DOMAINS: 'example.org' })
		expect((await walk('in-domain', says([]), {}, at)).headers.get('location')).toBe('/links')
		if (!shape.vouches) return
		const unverified = await walk('unverified', says([], false), {}, at)
		expect(unverified.headers.get('location')).toContain('error=signup_disabled')
	})

	it('is linked to an account with a password', async () => {
		const { cookie } = await signUp(service)
		const linked = await walk('linked', says([]), { path: '/account/oidc', cookie })
		expect(linked.headers.get('location')).toBe('/account?notice=identity_linked')
		expect(await accountIdOf(service, sidOf(await walk('linked')))).toBe(await accountIdOf(service, cookie))
	})

	it('does not open an account that is closed', async () => {
		const id = await accountIdOf(service, sidOf(await walk('closed')))
		await service.accounts.closeAccount(id, { deletesLinks: false })
		expect(sidOf(await walk('closed'))).toBe('')
		expect(await sql`select from sessions where user_id = ${id}`).toHaveLength(0)
	})

	it('is signed out of, too, where it says how', async () => {
		const cookie = sidOf(await walk('leaving'))
		const answer = await send(service, '/sign-out', {}, { cookie })
		expect(await isIn(cookie)).toBe(false)
		const there = answer.headers.get('refresh')?.replace('0; url=', '')
		expect(there !== undefined).toBe(shape.endsSessions === true)
		if (there === undefined) return
		expect(there).toContain(provider.env.OIDC_ISSUER)
		await provider.signOut(there)
		const { password, email } = await signUp(service)
		const own = sidOf(await send(service, '/sign-in', { email, password }))
		expect((await send(service, '/sign-out', {}, { cookie: own })).headers.has('refresh')).toBe(false)
	})

	// The others end theirs without a word.
	if (!shape.tellsLogout) return
	it('ends the sessions of a browser that signs out there', async () => {
		const elsewhere = sidOf(await walk('remote'))
		const here = sidOf(await walk('remote'))
		expect([await isIn(elsewhere), await isIn(here)]).toEqual([true, true])
		await provider.signOut(`${provider.env.OIDC_ISSUER}/session/end?client_id=kurz`)
		await expect.poll(() => isIn(here)).toBe(false)
		expect(await isIn(elsewhere)).toBe(true)
	})
})
