/** After a failure: what is tried again with the same key, and what counts as a refusal. */
import { expect, it } from 'vitest'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import {
	away,
	failing,
	ORIGIN,
	openTestKurz,
	type Service,
	shortening,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

/** After a first try that failed. */
const openFailed = async (answer: Service = away) => {
	const kurz = await openTestKurz(answer)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	return kurz
}

it.each<[string, Service]>([
	['an unreachable server', away],
	['an internal error', failing('internal_error', 500)],
	['a busy server', failing('service_unavailable', 503)],
	['an answer that makes no sense', () => Response.json({ hello: 'world' }, { status: 201 })],
	['a refusal that isn’t from Kurz', () => new Response('Request blocked', { status: 403 })],
])('after %s, trying again sends the same key', async (_name, answer) => {
	const kurz = await openFailed(answer)
	expect(await kurz.items.creations.read()).toHaveLength(1)
	kurz.service.answer = shortening()
	await shorten(kurz, wish)
	expect(kurz.keys()).toHaveLength(2)
	expect(new Set(kurz.keys()).size).toBe(1)
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

it.each(
	[
		{ code: 'rate_limited', status: 429 },
		{ code: 'unauthorized', status: 401 },
		{ code: 'forbidden', status: 403 },
	].flatMap((row) => [
		{ ...row, isPrivate: false, where: '' },
		{ ...row, isPrivate: true, where: ', in a private window' },
	]),
)('a lost answer, then $code$where: the key survives', async ({ code, status, isPrivate }) => {
	const wished = { ...wish, isPrivate }
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, wished)).rejects.toThrow()
	kurz.service.answer = failing(code, status)
	await expect(shorten(kurz, wished)).rejects.toMatchObject({ code })
	kurz.service.answer = shortening()
	kurz.clock.now += 60_000
	await shorten(kurz, wished)
	expect(new Set(kurz.keys()).size).toBe(1)
})

it('a taken alias leaves nothing to try again, even after a lost answer', async () => {
	const kurz = await openFailed()
	kurz.service.answer = failing('alias_already_exists', 409)
	await expect(shorten(kurz, wish)).rejects.toThrow()
	expect(await kurz.items.creations.read()).toEqual([])
})

it('an unanswered creation is finished later, once', async () => {
	const kurz = await openFailed()
	kurz.service.answer = shortening()
	kurz.clock.now += 60_000
	await Promise.all([resumeCreations(kurz), resumeCreations(kurz)])
	expect(await kurz.items.links.read()).toHaveLength(1)
	expect(new Set(kurz.keys()).size).toBe(1)
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(2)
})

it('after a day the server has forgotten the key, so it is not used again', async () => {
	const kurz = await openFailed()
	kurz.clock.now += 25 * 3_600_000
	kurz.service.answer = shortening()
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.creations.read()).toEqual([])
	await shorten(kurz, wish)
	expect(new Set(kurz.keys()).size).toBe(2)
})

it('what was requested by an account is not requested anonymously', async () => {
	const kurz = await openTestKurz(away)
	await kurz.items.account.write({ origin: ORIGIN, token: 'kz_secret', name: 'a@b.example' })
	await expect(shorten(kurz, wish)).rejects.toThrow()
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBe('Bearer kz_secret')
	await kurz.items.account.write(null)
	kurz.service.answer = shortening()
	kurz.clock.now += 60_000
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.creations.read()).toEqual([])
})
