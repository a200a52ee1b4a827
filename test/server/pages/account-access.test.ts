/** Ending sessions and tokens one by one: asked first, at once, and of one's own account alone. */
import { expect, it } from 'vitest'
import { sessionIds, tokenIds } from '../../support/service/account-page.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
import {
	cookieOf,
	merged,
	send,
	signUp,
	tokenOf,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import { asForm, joinService, openService } from '../../support/service/service.ts'
import { allOf, sentOf, textIn } from './markup.ts'

const service = await openService()
const { sql } = service.database
const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const read = (cookie: string, path = '/account') => readPage(service, path, cookie)
const opens = async (cookie: string) => (await service.ask('/api/v1/my-links', withCookie(cookie))).status

/** Somebody who is also signed in on a phone. */
const come = async () => {
	const person = await signUp(service)
	const { email, password } = person
	const form = merged(asForm({ email, password }), { headers: { 'user-agent': phone } })
	return { ...person, phone: cookieOf(await service.ask('/sign-in', form)) }
}

it('one session is ended after a question, and the others stay', async () => {
	const { cookie, phone } = await come()
	const page = await read(cookie)
	expect(textIn(page)).toMatch(
		/This session .*Firefox on Android Signed in: .* Last used: in the last hour End/,
	)
	const [id, ...more] = sessionIds(page)
	expect(more).toEqual([])

	const asked = await read(cookie, `/account/sessions/end?id=${id}`)
	expect(textIn(asked)).toContain('End this session? That browser is signed out at once.')
	expect(textIn(asked)).toContain('Firefox on Android Last used: in the last hour')
	expect(await opens(phone)).toBe(200)
	const form = allOf(asked, 'form').find(({ attributes }) => attributes.action === '/account/sessions/end')
	expect(form?.attributes.method).toBe('post')
	const end = () => send(service, '/account/sessions/end', sentOf(asked), { cookie })
	expect(placeOf(await end())).toEqual([303, '/account?notice=session_ended'])
	expect([await opens(phone), await opens(cookie)]).toEqual([401, 200])
	const after = textIn(await read(cookie, '/account?notice=session_ended'))
	expect(after).toMatch(/The session has ended\..*You are signed in here and nowhere else\./)

	// The form sent twice, and the question to something that is gone.
	expect(placeOf(await end())).toEqual([303, '/account?notice=gone'])
	const gone = await visitPage(service, `/account/sessions/end?id=${id}`, cookie)
	expect(placeOf(gone)).toEqual([303, '/account?notice=gone'])
})

it('a token is revoked after a question that names it', async () => {
	const person = await come()
	await tokenOf(service, person, 'laptop')
	const [id] = tokenIds(await read(person.cookie))
	const asked = await read(person.cookie, `/account/tokens/revoke?id=${id}`)
	expect(textIn(asked)).toMatch(/Revoke this token\? .*laptop Last used: Never/)
	const revoke = () => send(service, '/account/tokens/revoke', sentOf(asked), { cookie: person.cookie })
	for (const notice of ['token_revoked', 'gone'])
		expect(placeOf(await revoke())).toEqual([303, `/account?notice=${notice}`])
	expect(tokenIds(await read(person.cookie))).toEqual([])
})

it('the sessions and tokens of others are neither shown nor ended', async () => {
	const [one, other] = [await come(), await come()]
	await tokenOf(service, one, 'hers')
	const page = await read(one.cookie)
	for (const [path, id] of [
		['/account/sessions/end', sessionIds(page)[0]],
		['/account/tokens/revoke', tokenIds(page)[0]],
	]) {
		const asked = await visitPage(service, `${path}?id=${id}`, other.cookie)
		expect(placeOf(asked)).toEqual([303, '/account?notice=gone'])
		await send(service, path!, { id: id! }, { cookie: other.cookie })
	}
	expect(await opens(one.phone)).toBe(200)
	expect(tokenIds(await read(one.cookie))).toHaveLength(1)
})

it('the last use of a session is known to the hour', async () => {
	const { cookie, phone, email } = await come()
	const usedBefore = (hours: number) => sql`
		update sessions set updated_at = now() - make_interval(hours => ${hours}),
			expires_at = now() - make_interval(hours => ${hours}) + interval '30 days'
		where user_id = (select id from users where email = ${email}) and user_agent like '%Android%'`
	const shown = async () => textIn(await readPage(today, '/account', cookie))
	await usedBefore(5)
	const today = joinService(service, {}, { now: Date.now() + 60_000 })
	expect(await shown()).toContain('Last used: 5 hours ago')
	expect((await today.ask('/api/v1/my-links', withCookie(phone))).status).toBe(200)
	expect(await shown()).toContain('Last used: in the last hour')
})
