/** The session cookie: valid for the whole site, hidden from scripts and other sites. */
import { describe, expect, it } from 'vitest'
import { merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const safe = await openService()
const plain = joinService(safe, { BASE_URL: 'http://kurz.example' })

/** The parts of a cookie that is set, its value as to whether it has one. */
const partsOf = (cookie: string): Record<string, string | true> => {
	const [pair, ...rest] = cookie.split(/;\s*/)
	const parts = rest.map((part): [string, string | true] => {
		const [name, value] = part.split('=')
		return [name!.toLowerCase(), value ?? true]
	})
	const [name, value] = pair!.split('=')
	return { [name!]: value === '' ? 'empty' : 'filled', ...Object.fromEntries(parts) }
}

describe.each([
	['https', safe, { secure: true }],
	['http', plain, {}],
] as const)('on %s', (_, service, secure) => {
	const common = { path: '/', httponly: true, samesite: expect.stringMatching(/^lax$/i), ...secure }
	const setBy = (answer: Response) =>
		answer.headers
			.getSetCookie()
			.filter((cookie) => cookie.startsWith('sid='))
			.map(partsOf)

	it('lasts thirty days', async () => {
		const { email, password } = await signUp(service)
		const ways = [
			await service.ask('/api/v1/auth/sign-up/email', asJson({ email: `2${email}`, password })),
			await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password })),
			await send(service, '/sign-up', { email: `3${email}`, password }),
			await send(service, '/sign-in', { email, password }),
		]
		for (const answer of ways)
			expect(setBy(answer)).toEqual([{ sid: 'filled', 'max-age': '2592000', ...common }])
	})

	it('is cleared with the attributes it was set with, whichever way', async () => {
		const [one, other, third] = [await signUp(service), await signUp(service), await signUp(service)]
		const dead = withCookie('sid=nothing')
		const ways = [
			await send(service, '/sign-out', {}, { cookie: one.cookie }),
			await service.ask('/api/v1/auth/sign-out', merged(asJson({}), withCookie(other.cookie))),
			await send(
				service,
				'/account/delete',
				{ confirm: 'yes', password: third.password },
				{ cookie: third.cookie },
			),
			await service.ask('/api/v1/my-links', dead),
			await service.ask('/api/v1/shorten', merged(asJson({ url: 'https://target.example/' }), dead)),
			await service.ask('/links', dead),
			await service.ask('/account', dead),
		]
		for (const answer of ways) expect(setBy(answer)).toEqual([{ sid: 'empty', 'max-age': '0', ...common }])
	})
})

it('the account page does not count expired sessions', async () => {
	const { email, password, cookie } = await signUp(safe)
	for (let nth = 0; nth < 2; nth++) await send(safe, '/sign-in', { email, password })
	const counted = async () =>
		/(\d+) sessions are open/.exec(await (await visitPage(safe, '/account', cookie)).text())?.[1]
	expect(await counted()).toBe('3')
	await safe.database
		.sql`update sessions set expires_at = ${new Date(safe.clock.now).toISOString()} where id = (
		select sessions.id from sessions join users on users.id = user_id where email = ${email}
		order by sessions.created_at desc, sessions.id limit 1)`
	expect(await counted()).toBe('2')
})
