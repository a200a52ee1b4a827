/** Access ends at once, on every process, and what people do to their account changes no other. */
import { beforeEach, expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import {
	bearer,
	cookieOf,
	merged,
	type Person,
	send,
	signUp,
	tokenOf,
	withCookie,
} from '../../support/service/people.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
/** Another process on the same database. */
const another = joinService({ ...service, database: connectAgain(service) })

interface Somebody extends Person {
	token: string
	/** The cookie of a second session. */
	elsewhere: string
	slug: string
}
const settle = async (): Promise<Somebody> => {
	const person = await signUp(service)
	const { email, password } = person
	return {
		...person,
		token: await tokenOf(service, person),
		elsewhere: cookieOf(await send(service, '/sign-in', { email, password })),
		slug: (await makeOwn(service, person)).slug,
	}
}
const listed = async (as: RequestInit): Promise<string[] | number> => {
	const answer = await another.ask('/api/v1/my-links', as)
	if (answer.status !== 200) return answer.status
	return (await answer.json()).map(({ data }: { data: { short_url: string } }) => data.short_url)
}
/** Everything that opens an account still does. */
const expectUntouched = async ({ cookie, elsewhere, token, slug, email, password }: Somebody) => {
	for (const as of [withCookie(cookie), withCookie(elsewhere), bearer(token)])
		expect(await listed(as)).toEqual([slug])
	expect((await send(service, '/sign-in', { email, password })).status).toBe(303)
	expect((await service.ask(`/${slug}`, { method: 'HEAD' })).status).toBe(302)
}

let [one, other]: Somebody[] = []
beforeEach(async () => {
	;[one, other] = [await settle(), await settle()]
})
const post = (path: string, fields: Record<string, string> = {}): Promise<Response> =>
	send(service, path, fields, { cookie: one!.cookie })

it('ending all other sessions leaves those of other accounts', async () => {
	expect((await post('/account/sessions/revoke')).status).toBe(303)
	expect(await listed(withCookie(one!.elsewhere))).toBe(401)
	for (const as of [withCookie(one!.cookie), bearer(one!.token)])
		expect(await listed(as)).toEqual([one!.slug])
	await expectUntouched(other!)
})

it('changing the password ends the sessions and tokens of that account alone', async () => {
	const words = { current: one!.password, new: 'a better password' }
	expect((await post('/account/password', words)).status).toBe(303)
	expect(await listed(withCookie(one!.cookie))).toEqual([one!.slug])
	expect([await listed(withCookie(one!.elsewhere)), await listed(bearer(one!.token))]).toEqual([401, 401])
	const { email, password } = one!
	expect((await send(service, '/sign-in', { email, password })).status).toBe(401)
	await expectUntouched(other!)
})

it('a password set by the operator closes that account alone', async () => {
	expect(await service.accounts.resetPassword(one!.email, 'a password of the operator')).toBe(true)
	for (const as of [withCookie(one!.cookie), withCookie(one!.elsewhere), bearer(one!.token)])
		expect(await listed(as)).toBe(401)
	await expectUntouched(other!)
})

it('signing out ends that session alone', async () => {
	expect((await post('/sign-out')).status).toBe(303)
	const [here, there] = [one!.cookie, one!.elsewhere].map(withCookie)
	expect([await listed(here!), await listed(there!)]).toEqual([401, [one!.slug]])
	await expectUntouched(other!)
})

it('revoking a token ends that token alone', async () => {
	const second = await tokenOf(service, one!)
	const init = merged({ method: 'DELETE' }, bearer(one!.token))
	const revoke = async () => (await service.ask('/api/v1/tokens/current', init)).status
	expect([await revoke(), await revoke()]).toEqual([200, 401])
	expect([await listed(bearer(one!.token)), await listed(bearer(second))]).toEqual([401, [one!.slug]])
	await expectUntouched(other!)
})

it('deleting an account deletes that account alone', async () => {
	expect((await post('/account/delete', { confirm: 'yes', password: one!.password })).status).toBe(303)
	for (const as of [withCookie(one!.cookie), withCookie(one!.elsewhere), bearer(one!.token)])
		expect(await listed(as)).toBe(401)
	await expectUntouched(other!)
})

it('another account’s password neither changes a password nor deletes an account', async () => {
	const password = 'the password of another'
	const neighbour = await signUp(service, { password })
	expect((await post('/account/password', { current: password, new: 'a better password' })).status).toBe(401)
	expect((await post('/account/delete', { confirm: 'yes', password })).status).toBe(401)
	await expectUntouched(one!)
	expect(await listed(withCookie(neighbour.cookie))).toEqual([])
})
