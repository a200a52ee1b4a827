/** Unlocking, as JSON and by the password form (server/INTERFACE.md, "Unlock"). */
import { describe, expect, it } from 'vitest'
import type { ShortenInput } from '../../../shared/shorten.ts'
import {
	asBrowser,
	asForm,
	asJson,
	browserAccept,
	joinService,
	openService,
} from '../../support/service/service.ts'

const service = await openService()
const target = 'https://target.example/ä'
const location = 'https://target.example/%C3%A4'
const minute = 60_000

const make = (more: Partial<ShortenInput> = {}) =>
	service.client.shorten({ url: target, isProtected: true, password: 'right', ...more })
const unlock = (slug: string, body: unknown, peer?: string) =>
	service.ask(`/api/v1/${slug}`, { ...asJson(body), ...(peer !== undefined && { peer }) })
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error]

describe('POST /api/v1/{short_url}', () => {
	it('answers the original URL and counts as a click', async () => {
		const { short_url, monitor_url } = await make()
		const answer = await unlock(short_url, { password: 'right' })
		expect([answer.status, await answer.json()]).toEqual([200, { url: target }])
		const { body } = await service.client.analytics(short_url, monitor_url.slice(2))
		expect([body.data.clicks, body.data.is_protected]).toEqual([1, true])
	})

	it('a wrong password is invalid_password and does not count', async () => {
		const { short_url, monitor_url } = await make()
		expect(await codeOf(await unlock(short_url, { password: 'wrong' }))).toEqual([401, 'invalid_password'])
		expect((await service.client.analytics(short_url, monitor_url.slice(2))).body.data.clicks).toBe(0)
	})

	it.each([[{}], [{ password: '' }], [{ password: 5 }], [[]], [null], ['right']])(
		'a body without a password is validation_failed: %j',
		async (body) => {
			const { short_url } = await make()
			expect(await codeOf(await unlock(short_url, body))).toEqual([400, 'validation_failed'])
		},
	)

	it('a link without password is not_protected', async () => {
		const { short_url } = await service.client.shorten({ url: target })
		expect(await codeOf(await unlock(short_url, { password: 'x' }))).toEqual([400, 'not_protected'])
	})

	it('decides the state before it looks at the password', async () => {
		expect(await codeOf(await unlock('nothere', { password: 'x' }))).toEqual([404, 'not_found'])
		const oneTime = await make({ isLimited: true, limitation_type: 'clicks', max_clicks: 1 })
		expect((await unlock(oneTime.short_url, { password: 'right' })).status).toBe(200)
		for (const password of ['right', 'wrong', undefined]) {
			expect(await codeOf(await unlock(oneTime.short_url, { password }))).toEqual([410, 'link_exhausted'])
		}
		const short = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
		service.clock.now += 24 * 60 * minute
		expect(await codeOf(await unlock(short.short_url, { password: 'wrong' }))).toEqual([410, 'link_expired'])
	})

	it('lets at most max_clicks through when many unlock at once', async () => {
		const { short_url } = await make({ isLimited: true, limitation_type: 'clicks', max_clicks: 3 })
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => unlock(short_url, { password: 'right' })),
		)
		const statuses = answers.map((answer) => answer.status).sort()
		expect(statuses).toEqual([200, 200, 200, 410, 410, 410, 410, 410])
	})
})

describe('the form of the password page', () => {
	it('is on the page a browser gets, and leads on with 303', async () => {
		const { short_url } = await make()
		const page = await service.ask(`/${short_url}`, asBrowser)
		expect(page.status).toBe(401)
		expect(await page.text()).toContain(`action="/${short_url}"`)
		expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http: https:")
		const answer = await service.ask(`/${short_url}`, asForm({ password: 'right' }))
		expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
	})

	it('is shown again with what is wrong', async () => {
		const { short_url } = await make()
		for (const [fields, status] of [
			[{ password: 'wrong' }, 401],
			[{}, 400],
		] as const) {
			const answer = await service.ask(`/${short_url}`, asForm(fields))
			const text = await answer.text()
			expect([answer.status, answer.headers.has('location')]).toEqual([status, false])
			expect(text).toContain('type="password"')
			expect(text).not.toContain('target.example')
		}
		const program = await service.ask(`/${short_url}`, {
			...asForm({ password: 'wrong' }),
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		})
		expect(await codeOf(program)).toEqual([401, 'invalid_password'])
	})

	it.each([
		['a foreign Origin', { origin: 'https://evil.example' }, 403],
		['Origin null', { origin: 'null' }, 403],
		['no Origin but Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
		['no Origin but Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }, 403],
		['the own Origin', { origin: 'https://kurz.example' }, 303],
		[
			'an Origin whose host is the Host',
			{ origin: 'http://lan.example:3000', host: 'lan.example:3000' },
			303,
		],
		['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, 303],
		['neither header', {}, 303],
	])('a post with %s', async (_, headers, status) => {
		const { short_url } = await make()
		const answer = await service.ask(`/${short_url}`, {
			...asForm({ password: 'right' }),
			headers: { 'content-type': 'application/x-www-form-urlencoded', accept: browserAccept, ...headers },
		})
		expect(answer.status).toBe(status)
	})
})

describe('the limits on wrong tries', () => {
	const wrong = (slug: string, peer: string) => unlock(slug, { password: 'wrong' }, peer)

	it('are ten a minute per link and address, and right ones do not count', async () => {
		const { short_url } = await make()
		const other = await make()
		for (let n = 0; n < 3; n++)
			expect((await unlock(short_url, { password: 'right' }, '198.51.100.1')).status).toBe(200)
		for (let n = 0; n < 10; n++) expect((await wrong(short_url, '198.51.100.1')).status).toBe(401)
		const refused = await unlock(short_url, { password: 'right' }, '198.51.100.1')
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
		expect((await unlock(short_url, { password: 'right' }, '198.51.100.2')).status).toBe(200)
		expect((await unlock(other.short_url, { password: 'right' }, '198.51.100.1')).status).toBe(200)
		service.clock.now += minute
		expect((await unlock(short_url, { password: 'right' }, '198.51.100.1')).status).toBe(200)
	})

	it('are fifty an hour per link and address', async () => {
		const { short_url } = await make()
		for (let n = 0; n < 50; n++) {
			if (n % 10 === 0) service.clock.now += minute
			expect((await wrong(short_url, '198.51.100.3')).status).toBe(401)
		}
		service.clock.now += minute
		expect((await wrong(short_url, '198.51.100.3')).status).toBe(429)
		service.clock.now += 60 * minute
		expect((await wrong(short_url, '198.51.100.3')).status).toBe(401)
	})

	it('hold for simultaneous tries over several processes', async () => {
		const { short_url } = await make()
		const second = joinService(service, {}, service.clock)
		const answers = await Promise.all(
			Array.from({ length: 30 }, (_, n) =>
				(n % 2 ? service : second).ask(`/api/v1/${short_url}`, {
					...asJson({ password: 'wrong' }),
					peer: '198.51.100.4',
				}),
			),
		)
		expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
		expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
	})

	it('leave each address one try a minute after 300 wrong ones in an hour, and never lock the link for everybody', async () => {
		const { short_url } = await make()
		for (let n = 0; n < 300; n++)
			expect((await wrong(short_url, `198.51.100.${10 + (n % 40)}`)).status).toBe(401)
		expect((await wrong(short_url, '203.0.113.1')).status).toBe(401)
		expect((await unlock(short_url, { password: 'right' }, '203.0.113.1')).status).toBe(429)
		expect((await unlock(short_url, { password: 'right' }, '203.0.113.2')).status).toBe(200)
		service.clock.now += minute
		expect((await unlock(short_url, { password: 'right' }, '203.0.113.1')).status).toBe(200)
	})
})
