/** The token form makes one token and shows it once, to the person who made it. */
import { expect, it } from 'vitest'
import { formFrom, makeToken, shownToken, tokenIds } from '../../support/service/account-page.ts'
import { readPage } from '../../support/service/answers.ts'
import { bearer, cookieOf, send, signUp, visitPage } from '../../support/service/people.ts'
import { baseUrl, joinService, openService } from '../../support/service/service.ts'
import { formKeyOf } from './markup.ts'

const service = await openService()
const opens = async (token: string) => (await service.ask('/api/v1/my-links', bearer(token))).status
const read = (cookie: string) => readPage(service, '/account', cookie)

/** A person on the account page, who can send its form any number of times. */
const openForm = async () => {
	const { cookie } = await signUp(service)
	const key = await formFrom(service, '/account', cookie)
	const fields = { name: 'laptop', expires_in_days: '', key }
	return {
		cookie,
		key,
		submit: (more: Record<string, string> = {}) =>
			send(service, '/account/tokens', { ...fields, ...more }, { cookie }),
		make: (more: Record<string, string> = {}) => makeToken(service, cookie, { ...fields, ...more }),
	}
}

it('sent again, even many times at once, it makes one token, and every answer shows it', async () => {
	const { make, cookie } = await openForm()
	const { token } = await make()
	expect(await opens(token)).toBe(200)
	expect((await make()).token).toBe(token)
	const answers = await Promise.all(Array.from({ length: 10 }, () => make()))
	expect(new Set(answers.map((answer) => answer.token))).toEqual(new Set([token]))
	expect(tokenIds(await read(cookie))).toHaveLength(1)
})

it('reloading the page that shows it makes nothing and no longer shows it', async () => {
	const { submit, cookie } = await openForm()
	const answer = await submit()
	expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
	const shown = await visitPage(service, '/account', `${cookie}; ${cookieOf(answer)}`)
	expect(shownToken(await shown.text())).toBeDefined()
	expect(shown.headers.getSetCookie()).toEqual([expect.stringMatching(/^new_token=;.*Max-Age=0/)])
	const reloaded = await read(cookie)
	expect(shownToken(reloaded)).toBeUndefined()
	expect(tokenIds(reloaded)).toHaveLength(1)
})

it('neither the address nor the cookie contains the token', async () => {
	const { submit, cookie } = await openForm()
	const answer = await submit()
	const token = shownToken(await read(`${cookie}; ${cookieOf(answer)}`))
	expect(JSON.stringify([...answer.headers])).not.toContain(token!.slice(3))
})

it.each([
	['https', 'HttpOnly; SameSite=Lax; Secure'],
	['http', 'HttpOnly; SameSite=Lax'],
])('on %s the cookie is short-lived and for this page alone', async (scheme, attributes) => {
	const at = joinService(service, { BASE_URL: baseUrl.replace('https', scheme) })
	const { cookie } = await signUp(service)
	const [given] = (await send(at, '/account/tokens', { name: 'x' }, { cookie })).headers.getSetCookie()
	expect(given).toMatch(new RegExp(`^new_token=\\S+; Path=/account; ${attributes}; Max-Age=60$`))
})

it.each([
	['name', { name: 'phone' }],
	['life', { expires_in_days: '3' }],
])('another %s makes another token', async (_, change) => {
	const { make, cookie } = await openForm()
	const [first, second] = [await make(), await make(change)]
	expect(second.token).not.toBe(first.token)
	expect(tokenIds(await read(cookie))).toHaveLength(2)
})

it('a revoked token stays revoked when its form is sent again', async () => {
	const { make, cookie } = await openForm()
	const { token } = await make()
	const [id] = tokenIds(await read(cookie))
	await send(service, '/account/tokens/revoke', { id: id! }, { cookie })
	const again = await make()
	expect([await opens(token), await opens(again.token)]).toEqual([401, 200])
})

it('the same key used by another account makes another token', async () => {
	const [one, other] = [await openForm(), await openForm()]
	const { token } = await one.make()
	const theirs = await other.make({ key: one.key })
	expect(theirs.token).not.toBe(token)
	expect(tokenIds(await read(other.cookie))).toHaveLength(1)
})

it('another person in the same browser does not see the token', async () => {
	const [one, other] = [await openForm(), await openForm()]
	const answer = await one.submit()
	const page = await visitPage(service, '/account', `${other.cookie}; ${cookieOf(answer)}`)
	expect(shownToken(await page.text())).toBeUndefined()
	expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^new_token=;.*Max-Age=0/)])
})

it('a form that is refused keeps its key, and then makes one token', async () => {
	const { submit, make, key, cookie } = await openForm()
	const refused = await submit({ name: '' })
	expect([refused.status, formKeyOf(await refused.text())]).toEqual([400, key])
	await Promise.all([make(), make()])
	expect(tokenIds(await read(cookie))).toHaveLength(1)
})

it('a cookie with another key than the form had shows no token', async () => {
	const { cookie } = await signUp(service)
	const key = 'k'.repeat(24)
	const made = await send(service, '/account/tokens', { name: 'x', expires_in_days: '', key }, { cookie })
	const wrong = cookieOf(made).replace(key, 'w'.repeat(24))
	expect(wrong).toContain('w'.repeat(24))
	const html = await (await visitPage(service, '/account', `${cookie}; ${wrong}`)).text()
	expect(shownToken(html)).toBeUndefined()
})
