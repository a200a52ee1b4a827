/** Unlocking, as JSON and by the password form (server/INTERFACE.md, "Unlock"). */
import { expect, it } from 'vitest'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { codeOf, placeOf } from '../../support/service/answers.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const target = 'https://target.example/ä'
const location = 'https://target.example/%C3%A4'

const make = (more: Partial<ShortenInput> = {}) =>
	service.client.shorten({ url: target, isProtected: true, password: 'right', ...more })
const unlock = (slug: string, body: unknown) => service.ask(`/api/v1/${slug}`, asJson(body))
const clicksOf = async ({ short_url, monitor_url }: Awaited<ReturnType<typeof make>>) =>
	(await service.client.analytics(short_url, monitor_url.slice(2))).body.data.clicks

it('unlocking answers the original URL and counts as a click', async () => {
	const link = await make()
	const answer = await unlock(link.short_url, { password: 'right' })
	expect([answer.status, await answer.json()]).toEqual([200, { url: target }])
	expect(await clicksOf(link)).toBe(1)
})

it('a wrong password is invalid_password and does not count', async () => {
	const link = await make()
	expect(await codeOf(await unlock(link.short_url, { password: 'wrong' }))).toEqual([401, 'invalid_password'])
	expect(await clicksOf(link)).toBe(0)
})

const withoutOne: [unknown][] = [[{}], [{ password: '' }], [{ password: 5 }], [[]], [null], ['right']]
it.each(withoutOne)('a body without a password is validation_failed: %j', async (body) => {
	const { short_url } = await make()
	expect(await codeOf(await unlock(short_url, body))).toEqual([400, 'validation_failed'])
})

it('a link without password is not_protected', async () => {
	const { short_url } = await service.client.shorten({ url: target })
	expect(await codeOf(await unlock(short_url, { password: 'x' }))).toEqual([400, 'not_protected'])
})

it('unlocking decides the state before it looks at the password', async () => {
	expect(await codeOf(await unlock('nothere', { password: 'x' }))).toEqual([404, 'not_found'])
	const oneTime = await make(clickLimited(1))
	expect((await unlock(oneTime.short_url, { password: 'right' })).status).toBe(200)
	for (const password of ['right', 'wrong', undefined]) {
		expect(await codeOf(await unlock(oneTime.short_url, { password }))).toEqual([410, 'link_exhausted'])
	}
	const short = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
	service.clock.now += 86_400_000
	expect(await codeOf(await unlock(short.short_url, { password: 'wrong' }))).toEqual([410, 'link_expired'])
})

it('unlocking lets at most max_clicks through when many unlock at once', async () => {
	const { short_url } = await make(clickLimited(3))
	const unlocked = await crowd(8, () => statusOf(unlock(short_url, { password: 'right' })))
	expect(tally(unlocked)).toEqual({ 200: 3, 410: 5 })
})

it('the password form is on the page a browser gets, and leads on with 303', async () => {
	const { short_url } = await make()
	const page = await service.ask(`/${short_url}`, asBrowser)
	expect(page.status).toBe(401)
	expect(await page.text()).toContain(`action="/${short_url}"`)
	expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http: https:")
	expect(placeOf(await service.ask(`/${short_url}`, asForm({ password: 'right' })))).toEqual([303, location])
})

it('the password form is shown again with what is wrong', async () => {
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
