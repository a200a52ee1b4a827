/** One click makes one link and keeps its key, whatever happens in between. */
import { expect, it } from 'vitest'
import { NoServer } from '../../../../extension/actions/kurz.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import {
	away,
	ORIGIN,
	openTestKurz,
	page,
	shortening,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const secret = { ...wish, isPrivate: true }

it('a click makes a link and keeps it with its key', async () => {
	const kurz = await openTestKurz()
	const { link, isKnown } = await shorten(kurz, wish)
	expect(isKnown).toBe(false)
	const url = `${ORIGIN}/slug1`
	expect(link).toMatchObject({ url, slug: 'slug1', monitor_key: 'key-of-slug1', target: page })
	expect(await kurz.items.links.read()).toEqual([link])
	expect(await kurz.items.creations.read()).toEqual([])
	expect(kurz.sent).toHaveLength(1)
})

it('the creation is stored with its idempotency key before the request leaves', async () => {
	const kurz = await openTestKurz()
	let stored: unknown
	kurz.service.answer = async (request) => {
		stored = (await kurz.items.creations.read()).map(({ id }) => id)
		return shortening()(request)
	}
	await shorten(kurz, wish)
	expect(stored).toEqual(kurz.keys())
})

it('two clicks at once are one request and one link', async () => {
	const kurz = await openTestKurz()
	const [one, other] = await Promise.all([shorten(kurz, wish), shorten(kurz, wish)])
	expect(one.link).toEqual(other.link)
	expect(kurz.sent).toHaveLength(1)
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('a page shows the link it has. "New link" makes another', async () => {
	const kurz = await openTestKurz()
	const first = await shorten(kurz, wish)
	expect(await shorten(kurz, wish)).toEqual({ link: first.link, isKnown: true })
	const other = await shorten(kurz, { ...wish, isNew: true })
	expect(other.link.url).toBe(`${ORIGIN}/slug2`)
	expect((await shorten(kurz, wish)).link).toEqual(other.link)
})

it('an expired link is not handed out again', async () => {
	const kurz = await openTestKurz()
	await shorten(kurz, { ...wish, options: { days: 2 } })
	kurz.clock.now += 3 * 86_400_000
	expect((await shorten(kurz, wish)).link.slug).toBe('slug2')
})

it('nothing from a private window is stored', async () => {
	const kurz = await openTestKurz()
	const before = new Map(kurz.areas.local.values)
	const { link } = await shorten(kurz, secret)
	expect(link.monitor_key).toBe('key-of-slug1')
	expect(kurz.areas.local.values).toEqual(before)
	expect(kurz.areas.sync.values.size + kurz.areas.session.values.size).toBe(0)
})

it('trying again in a private window uses the same key, and the next link another', async () => {
	const kurz = await openTestKurz(away)
	await expect(shorten(kurz, secret)).rejects.toThrow()
	kurz.service.answer = shortening()
	await shorten(kurz, secret)
	await shorten(kurz, secret)
	const [first, second, third] = kurz.keys()
	expect(second).toBe(first)
	expect(third).not.toBe(first)
	expect(kurz.unanswered.size).toBe(0)
})

it('a token is sent only to the server that issued it', async () => {
	const kurz = await openTestKurz()
	await kurz.items.account.write({ origin: 'https://other.example', token: 'kz_secret', name: 'a@b.example' })
	await shorten(kurz, wish)
	expect(kurz.sent[0]!.request.headers.get('authorization')).toBeNull()
})

it.each([
	['https://short.example/abc', 'https://short.example/abc'],
	['https://short.example/other', `${ORIGIN}/abc`],
	['abc', `${ORIGIN}/abc`],
	['javascript:void(0)//x/abc', `${ORIGIN}/abc`],
])('a server that answers with the location %s has the short link %s', async (location, url) => {
	const answer = { status: 'success', short_url: 'abc', monitor_url: 'm/key' }
	const kurz = await openTestKurz(() => Response.json(answer, { status: 201, headers: { location } }))
	expect((await shorten(kurz, wish)).link.url).toBe(url)
})

it('without a server nothing is sent', async () => {
	await expect(shorten(await openTestKurz(away, ''), wish)).rejects.toThrow(NoServer)
})
