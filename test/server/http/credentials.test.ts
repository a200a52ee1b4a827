/** A credential that is sent counts, an invalid one is refused; ANONYMOUS=off requires one. */
import { expect, it } from 'vitest'
import { codeOf, readPage } from '../../support/service/answers.ts'
import { cookieOf, merged, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'
import { hrefsOf } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/x'
const shorten = shortenAt(service)

it('a credential of another scheme is ignored', async () => {
	expect((await shorten({ url }, { authorization: 'Basic abc' })).status).toBe(201)
})

const empty = ['Bearer', 'Bearer ', 'bearer a b', 'BEARER  x']
it.each(empty)('a Bearer without a token is 401, never ignored: "%s"', async (authorization) => {
	expect((await shorten({ url }, { authorization })).status).toBe(401)
})

const beginnings = ['Bearer: ', 'Bearer=', 'Bearer,', 'Bearer"', 'Bearer\t', 'bearer :', 'Bearer ']
it.each(beginnings)('a malformed token is 401, and no link is made: %j before it', async (start) => {
	for (const [path, init] of [
		['/api/v1/shorten', asJson({ url })],
		['/', asForm({ url })],
	] as const) {
		const wrong = { headers: { authorization: `${start}kz_${'x'.repeat(64)}` } }
		const answer = await service.ask(path, merged(init, wrong, { headers: { accept: '*/*' } }))
		expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
	}
})

const closed = joinService(service, { ANONYMOUS: 'off' })
const hrefsIn = async (answer: Response) =>
	hrefsOf((await answer.text()).split('<main ')[1]!.split('</main>')[0]!)

it('ANONYMOUS=off says how to get in, as JSON and for the form', async () => {
	const asked = [closed.ask('/api/v1/shorten', asJson({ url })), closed.ask('/', asForm({ url }))]
	for (const { status, headers } of await Promise.all(asked))
		expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

it('the page of a refused form leads to signing in, and from there to a form', async () => {
	expect(await hrefsIn(await closed.ask('/', asForm({ url })))).toEqual(['/sign-in'])
	const { email, password } = await signUp(service)
	const signedIn = await send(closed, '/sign-in', { email, password, next: '/links' })
	expect(await readPage(closed, '/links', cookieOf(signedIn))).toContain('name="url"')
})

it('the landing page shows the form to signed-in people, and the ways to sign in to all others', async () => {
	const { cookie } = await signUp(service)
	for (const dead of [undefined, 'sid=dead']) {
		const answer = await visitPage(closed, '/', dead)
		expect(answer.headers.get('x-robots-tag')).toBeNull()
		expect(await hrefsIn(answer)).toEqual(['/sign-in', '/sign-up'])
	}
	const withoutSignUps = joinService(service, { ANONYMOUS: 'off', SIGNUPS: 'closed' })
	expect(await hrefsIn(await visitPage(withoutSignUps, '/'))).toEqual(['/sign-in'])
	expect(await readPage(closed, '/')).not.toContain('name="url"')
	expect(await readPage(closed, '/', cookie)).toContain('name="url"')
	expect(await readPage(service, '/')).toContain('name="url"')
})

it('a page that is asked for with a token names the account of the cookie beside it', async () => {
	const [maker, reader] = [await signUp(service), await signUp(service)]
	const both = { authorization: `Bearer ${await tokenOf(service, maker)}` }
	const page = await (
		await send(service, '/', { url: 'nonsense' }, { cookie: reader.cookie, headers: both })
	).text()
	expect([page.includes(reader.email), page.includes(maker.email)]).toEqual([true, false])
})
