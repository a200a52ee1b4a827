/** After a failure: what is tried again with the same key, and what counts as a refusal. */
import { expect, it } from 'vitest'
import type { Wish } from '../../../extension/actions/begin.ts'
import { resumeCreations, shorten } from '../../../extension/actions/shorten.ts'
import { ApiError } from '../../../shared/caller.ts'
import { away, failing, ORIGIN, openTestKurz, shortening } from '../../support/browsers/extension-kurz.ts'

const wish: Wish = { url: 'https://example.org/page', options: {}, isPrivate: false, isNew: false }
const keysOf = (sent: { request: Request }[]) =>
	sent.map(({ request }) => request.headers.get('idempotency-key'))

it.each([
	['the service is away', away],
	['the service fails', failing('internal_error', 500)],
	['the service is busy', failing('service_unavailable', 503)],
	['the answer makes no sense', () => Response.json({ hello: 'world' }, { status: 201 })],
])('%s: trying again sends the same key', async (_name, answer) => {
	const kurz = await openTestKurz(answer)
	await expect(shorten(kurz, wish)).rejects.toThrow(ApiError)
	expect(await kurz.items.creations.read()).toHaveLength(1)
	kurz.service.answer = shortening()
	await shorten(kurz, wish)
	const [first, second] = keysOf(kurz.sent)
	expect(second).toBe(first)
	expect(await kurz.items.creations.read()).toEqual([])
})

it.each([
	['alias_already_exists', 409],
	['validation_failed', 400],
	['rate_limited', 429],
	['unauthorized', 401],
])('%s is a refusal: nothing is left to try again', async (code, status) => {
	const kurz = await openTestKurz(failing(code, status))
	await expect(shorten(kurz, wish)).rejects.toMatchObject({ code })
	expect(await kurz.items.creations.read()).toEqual([])
	expect(await kurz.items.links.read()).toEqual([])
})

it.each([
	['rate_limited', 429],
	['unauthorized', 401],
	['forbidden', 403],
])('an answer that was lost, then %s: the key is not lost with it', async (code, status) => {
	for (const isPrivate of [false, true]) {
		const kurz = await openTestKurz(away)
		await expect(shorten(kurz, { ...wish, isPrivate })).rejects.toThrow()
		kurz.service.answer = failing(code, status)
		await expect(shorten(kurz, { ...wish, isPrivate })).rejects.toMatchObject({ code })
		kurz.service.answer = shortening()
		await shorten(kurz, { ...wish, isPrivate })
		expect(new Set(keysOf(kurz.sent)).size).toBe(1)
	}
})

it('a refusal that isn’t from Kurz ends nothing', async () => {
	const kurz = await openTestKurz(() => new Response('Request blocked', { status: 403 }))
	await expect(shorten(kurz, wish)).rejects.toMatchObject({ code: 'unexpected_answer' })
	expect(await kurz.items.creations.read()).toHaveLength(1)
})

it('a taken alias ends it, also after an answer that was lost', async () => {
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	kurz.service.answer = failing('alias_already_exists', 409)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	expect(await kurz.items.creations.read()).toEqual([])
})

it('an unanswered creation is finished later, once', async () => {
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	kurz.service.answer = shortening()
	await Promise.all([resumeCreations(kurz), resumeCreations(kurz)])
	expect(await kurz.items.links.read()).toHaveLength(1)
	expect(new Set(keysOf(kurz.sent)).size).toBe(1)
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(2)
})

it('after a day the server has forgotten the key, so it is not tried again', async () => {
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	kurz.clock.now += 25 * 3_600_000
	kurz.service.answer = shortening()
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.creations.read()).toEqual([])
	await shorten(kurz, wish)
	const [first, second] = keysOf(kurz.sent)
	expect(second).not.toBe(first)
})

it('what was requested by an account is not requested anonymously', async () => {
	const kurz = await openTestKurz(away)
	await kurz.items.account.write({ origin: ORIGIN, token: 'kz_secret', name: 'a@b.example' })
	await expect(shorten(kurz, wish)).rejects.toThrow()
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBe('Bearer kz_secret')
	await kurz.items.account.write(null)
	kurz.service.answer = shortening()
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.creations.read()).toEqual([])
})
