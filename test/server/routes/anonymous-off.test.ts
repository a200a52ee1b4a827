/** With ANONYMOUS=off only accounts make links, and every refusal says how to get in. */
import { expect, it } from 'vitest'
import { cookieOf, send, signUp, visitPage } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/x'
const closed = joinService(service, { ANONYMOUS: 'off' })
const hrefsIn = async (answer: Response) =>
	allOf((await answer.text()).split('<main>')[1]!.split('</main>')[0]!, 'a').map((a) => a.attributes.href)

it('says how to get in, as JSON and for the form', async () => {
	for (const answer of [
		await closed.ask('/api/v1/shorten', asJson({ url })),
		await closed.ask('/', asForm({ url })),
	]) {
		expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
	}
})

it('the page of a refused form leads to signing in, and from there to a form', async () => {
	expect(await hrefsIn(await closed.ask('/', asForm({ url })))).toEqual(['/sign-in?next=%2Flinks'])
	const { email, password } = await signUp(service)
	const signedIn = await send(closed, '/sign-in', { email, password, next: '/links' })
	const links = await visitPage(closed, '/links', cookieOf(signedIn))
	expect(await links.text()).toContain('name="url"')
})

it('the landing page shows the form to people who are signed in, and everyone else how to sign in', async () => {
	const { cookie } = await signUp(service)
	for (const dead of [undefined, 'sid=dead']) {
		const answer = await visitPage(closed, '/', dead)
		expect(answer.headers.get('x-robots-tag')).toBeNull()
		expect(await hrefsIn(answer)).toEqual(['/sign-in', '/sign-up'])
	}
	expect(await (await visitPage(closed, '/')).text()).not.toContain('name="url"')
	expect(await (await visitPage(closed, '/', cookie)).text()).toContain('name="url"')
	expect(await (await visitPage(service, '/')).text()).toContain('name="url"')
})
