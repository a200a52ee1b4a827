/** The checks of accounts on every installation, on two servers in turn. */
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../shared/client/client.ts'
import { paths } from '../../../shared/paths.ts'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'
import { cookieOf } from '../../support/service/people.ts'

const password = 'a good password'

/** Declares the checks of accounts and of the list of an account's links. */
export const checkAccounts = (pair: () => Pair): void => {
	const signUp = (email: string) => pair().ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
	let own: Client
	const slugs: string[] = []

	it('signs a person up, knows the session, and gives an access token', async () => {
		const answer = await signUp('joe@example.org')
		expect(answer.status).toBe(200)
		const session = await pair().ask('/api/v1/auth/get-session', { headers: { cookie: cookieOf(answer) } })
		expect(await session.json()).toMatchObject({ user: { email: 'joe@example.org' } })
		const account = { email: 'joe@example.org', password, name: 'x' }
		expect((await pair().client.createToken(account)).access_token).toMatch(/^kz_/)
	})

	beforeAll(async () => {
		await signUp('ann@example.org')
		const account = { email: 'ann@example.org', password, name: 'of the tests' }
		own = pair().clientOf((await pair().client.createToken(account)).access_token)
		for (let nth = 0; nth < 12; nth++) {
			const link = { url: `https://target.example/page-${nth}`, title: nth === 4 ? 'Some menu' : null }
			slugs.push((await own.shorten(link)).short_url)
		}
		for (const [nth, slug] of slugs.slice(0, 4).entries()) {
			await crowd(nth + 1, () => statusOf(pair().ask(paths.visit(slug))), 1)
		}
	})

	it('lists twelve links of an account, newest first, with their clicks', async () => {
		const { body, total } = await own.myLinks()
		expect(total).toBe(12)
		expect(body.map(({ data }) => data.short_url)).toEqual(slugs.toReversed())
		expect(body.map(({ data }) => data.clicks)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1])
	})

	it('lists a page of them, and the next one', async () => {
		const { body, next } = await own.myLinks({ limit: 5 })
		expect([body.length, typeof next]).toEqual([5, 'string'])
		const { body: second } = await own.myLinks({ limit: 5, cursor: next })
		expect(second.map(({ data }) => data.short_url)).toEqual(slugs.toReversed().slice(5, 10))
	})

	it('finds them by words, and by their state', async () => {
		expect((await own.myLinks({ q: 'menu' })).body.map(({ data }) => data.short_url)).toEqual([slugs[4]])
		expect((await own.myLinks({ status: 'expired' })).total).toBe(0)
		expect((await own.myLinks({ status: 'active' })).total).toBe(12)
	})

	it('sorts them by clicks, before and after these are counted', async () => {
		const first = async () =>
			(await own.myLinks({ sort: 'clicks', limit: 3 })).body.map(({ data }) => data.short_url)
		const expected = [slugs[3], slugs[2], slugs[1]]
		expect(await first()).toEqual(expected)
		await expect.poll(() => pair().isWaiting(slugs[3]!)).toBe(false)
		expect([await first(), await first()]).toEqual([expected, expected])
	})

	it('has the details of one of them', async () => {
		expect(Object.values((await own.details(slugs[3]!, undefined)).dates)).toEqual([4])
	})

	it('deletes one of them', async () => {
		await own.remove(slugs[3]!, undefined)
		expect((await own.myLinks()).total).toBe(11)
	})
}
