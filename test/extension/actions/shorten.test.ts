/** Owns the tests of the one promise of a click: one link, its key kept, whatever happens in between. */
import { describe, expect, it } from 'vitest'
import { NoServer, type Wish } from '../../../extension/actions/begin.ts'
import { resumeCreations, shorten } from '../../../extension/actions/shorten.ts'
import { ApiError } from '../../../shared/client.ts'
import { away, failing, ORIGIN, openTestKurz, shortening } from '../../support/browsers/extension-kurz.ts'

const wish: Wish = { url: 'https://example.org/page', options: {}, isPrivate: false, isNew: false }
const keysOf = (sent: { request: Request }[]) =>
	sent.map(({ request }) => request.headers.get('idempotency-key'))

it('a click makes a link and keeps it with its key', async () => {
	const kurz = await openTestKurz()
	const { link, isKnown } = await shorten(kurz, wish)
	expect(isKnown).toBe(false)
	expect(link).toMatchObject({
		url: `${ORIGIN}/slug1`,
		slug: 'slug1',
		monitor_key: 'key-of-slug1',
		target: 'https://example.org/page',
	})
	expect(await kurz.items.links.read()).toEqual([link])
	expect(await kurz.items.creations.read()).toEqual([])
	expect(kurz.sent).toHaveLength(1)
})

it('the wish is stored with its idempotency key before the request leaves', async () => {
	const kurz = await openTestKurz()
	let stored: unknown
	kurz.service.answer = async (request) => {
		stored = (await kurz.items.creations.read()).map(({ id }) => id)
		return shortening()(request)
	}
	await shorten(kurz, wish)
	expect(stored).toEqual(keysOf(kurz.sent))
})

it('two clicks at once are one request and one link', async () => {
	const kurz = await openTestKurz()
	const [one, other] = await Promise.all([shorten(kurz, wish), shorten(kurz, wish)])
	expect(one.link).toEqual(other.link)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('the page shows the link that it has; "new link" makes another', async () => {
	const kurz = await openTestKurz()
	const first = await shorten(kurz, wish)
	const again = await shorten(kurz, wish)
	expect(again).toEqual({ link: first.link, isKnown: true })
	const other = await shorten(kurz, { ...wish, isNew: true })
	expect(other.link.url).toBe(`${ORIGIN}/slug2`)
	expect((await shorten(kurz, wish)).link).toEqual(other.link)
})

it('a link whose time is up, or that was seen to have ended, is not shown again', async () => {
	const kurz = await openTestKurz()
	await shorten(kurz, { ...wish, options: { days: 2 } })
	kurz.clock.now += 3 * 86_400_000
	expect((await shorten(kurz, wish)).link.slug).toBe('slug2')
})

describe('after a failure', () => {
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

	it('a refusal that no service of ours gives ends nothing', async () => {
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

	it('what was never answered is finished later, once', async () => {
		const kurz = await openTestKurz(away)
		await expect(shorten(kurz, wish)).rejects.toThrow()
		kurz.service.answer = shortening()
		await Promise.all([resumeCreations(kurz), resumeCreations(kurz)])
		expect(await kurz.items.links.read()).toHaveLength(1)
		expect(new Set(keysOf(kurz.sent)).size).toBe(1)
		await resumeCreations(kurz)
		expect(kurz.sent).toHaveLength(2)
	})

	it('after a day the service has forgotten the key: it is not tried again', async () => {
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

	it('what was asked for as an account is not asked as nobody', async () => {
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
})

it('nothing of a private window is stored', async () => {
	const kurz = await openTestKurz()
	const before = new Map(kurz.areas.local.values)
	const { link } = await shorten(kurz, { ...wish, isPrivate: true })
	expect(link.monitor_key).toBe('key-of-slug1')
	expect(kurz.areas.local.values).toEqual(before)
	expect(kurz.areas.sync.values.size + kurz.areas.session.values.size).toBe(0)
})

it('trying again in a private window goes on with the same key, and the next link has another', async () => {
	const kurz = await openTestKurz(away)
	const secret = { ...wish, isPrivate: true }
	await expect(shorten(kurz, secret)).rejects.toThrow()
	kurz.service.answer = shortening()
	await shorten(kurz, secret)
	await shorten(kurz, secret)
	const [first, second, third] = keysOf(kurz.sent)
	expect(second).toBe(first)
	expect(third).not.toBe(first)
	expect(kurz.unanswered.size).toBe(0)
})

it('a token goes only to the service that gave it', async () => {
	const kurz = await openTestKurz()
	await kurz.items.account.write({ origin: 'https://other.example', token: 'kz_secret', name: 'a@b.example' })
	await shorten(kurz, wish)
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBeNull()
})

it('the short link is the one that the service writes, and ours when that makes no sense', async () => {
	const answering = (location: string) => () =>
		Response.json(
			{ status: 'success', short_url: 'abc', monitor_url: 'm/key' },
			{ status: 201, headers: { location } },
		)
	const urlWith = async (location: string) => {
		const kurz = await openTestKurz(answering(location))
		return (await shorten(kurz, wish)).link.url
	}
	expect(await urlWith('https://short.example/abc')).toBe('https://short.example/abc')
	expect(await urlWith('https://short.example/other')).toBe(`${ORIGIN}/abc`)
	expect(await urlWith('abc')).toBe(`${ORIGIN}/abc`)
	expect(await urlWith('javascript:void(0)//x/abc')).toBe(`${ORIGIN}/abc`)
})

it('without a server there is nothing to ask', async () => {
	await expect(shorten(await openTestKurz(away, ''), wish)).rejects.toThrow(NoServer)
})
