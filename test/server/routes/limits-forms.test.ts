/** A form that makes a link counts as a creation, whatever becomes of it. */
import { describe, expect, it } from 'vitest'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://example.org'
const foreign = { headers: { origin: 'https://evil.example' } }
const join = (env: Record<string, string>) => joinService(service, env, service.clock)
describe('a form that makes a link also counts when', () => {
	const ways: [string, number, string, (person: Person) => [string, RequestInit & { peer?: string }]][] = [
		['nobody is signed in', 303, '3', () => ['/links', asForm({ url })]],
		['the cookie is dead', 303, '3', () => ['/links', merged(asForm({ url }), withCookie('sid=dead.beef'))]],
		[
			'another site sends it to the page of links',
			403,
			'3',
			({ cookie }) => ['/links', merged(asForm({ url }), withCookie(cookie), foreign)],
		],
		['another site sends it', 403, '3', () => ['/', merged(asForm({ url }), foreign)]],
		['it is not a form', 415, '5', ({ cookie }) => ['/links', merged(asJson({ url }), withCookie(cookie))]],
		[
			'it is too large',
			413,
			'5',
			({ cookie }) => ['/links', merged(asForm({ url: 'x'.repeat(70_000) }), withCookie(cookie))],
		],
		['it is refused', 400, '5', ({ cookie }) => ['/links', merged(asForm({}), withCookie(cookie))]],
		['it is accepted', 303, '5', ({ cookie }) => ['/links', merged(asForm({ url }), withCookie(cookie))]],
	]
	let peers = 0
	it.each(ways)('%s', async (_, status, limit, form) => {
		const at = join({
			RATE_LIMIT_CREATE: '3/minute',
			RATE_LIMIT_CREATE_AUTHENTICATED: '5/minute',
			RATE_LIMIT_OTHER: '1/minute',
		})
		const [path, init] = form(await signUp(service))
		const ask = () => at.ask(path, { ...init, peer: `198.51.101.${peers}` })
		peers += 1
		for (let n = Number(limit) - 1; n >= 0; n--) {
			const { status: is, headers } = await ask()
			expect([is, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
				status,
				limit,
				String(n),
			])
		}
		expect((await ask()).status).toBe(429)
	})

	it('it is over the limit, and it keeps what was typed', async () => {
		const at = join({ RATE_LIMIT_CREATE_AUTHENTICATED: '1/day' })
		const { cookie } = await signUp(service)
		const form = () =>
			at.ask('/links', { ...merged(asForm({ url }), withCookie(cookie)), peer: '198.51.102.1' })
		expect((await form()).status).toBe(303)
		const refused = await form()
		expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
		expect(await refused.text()).toContain(`value="${url}"`)
	})
})
