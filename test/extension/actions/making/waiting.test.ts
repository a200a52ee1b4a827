/** Wishes that wait: tried again later and later, cancelled with all they hold, reported once. */
import { expect, it } from 'vitest'
import { discardUnwanted } from '../../../../extension/actions/list/discard.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import {
	cancelWaiting,
	nextTryAt,
	readWaiting,
	resumeCreations,
	takeNews,
} from '../../../../extension/actions/making/waiting.ts'
import { pauseBefore } from '../../../../extension/actions/server/back-off.ts'
import {
	away,
	detailsOf,
	failing,
	limiting,
	ORIGIN,
	openTestKurz,
	page,
	shortening,
	shorteningElse,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const secret = 'open sesame'
const openWaiting = async (answer = away) => {
	const kurz = await openTestKurz(answer)
	await expect(shorten(kurz, { ...wish, options: { password: secret } })).rejects.toThrow()
	return kurz
}
/** Until the next try, in milliseconds. */
const left = async (kurz: Awaited<ReturnType<typeof openWaiting>>) =>
	((await nextTryAt(kurz)) ?? 0) - kurz.clock.now

it.each([
	[0, 30, 37.5],
	[1, 60, 75],
	[5, 960, 1200],
	[20, 3600, 4500],
])('after %i more failures the pause is %i to %i seconds', (failures, least, most) => {
	expect(pauseBefore(failures, 0)).toBe(least * 1_000)
	expect(pauseBefore(failures, 1)).toBe(most * 1_000)
})

it('it is not sent before it is due, and later after each failure', async () => {
	const kurz = await openWaiting()
	expect(await left(kurz)).toBeGreaterThanOrEqual(30_000)
	expect(await left(kurz)).toBeLessThanOrEqual(37_500)
	kurz.clock.now += 29_000
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
	kurz.clock.now += 9_000
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(2)
	expect(await left(kurz)).toBeGreaterThanOrEqual(60_000)
	kurz.service.answer = shortening()
	kurz.clock.now += 80_000
	await resumeCreations(kurz)
	expect(new Set(kurz.keys()).size).toBe(1)
	expect(await nextTryAt(kurz)).toBeUndefined()
})

it('a server’s own wait is longer than ours', async () => {
	const kurz = await openWaiting(failing('service_unavailable', 503, { 'retry-after': '600' }))
	expect(await left(kurz)).toBe(600_000)
})

const eachFirst = [0, 1, 2, 3].flatMap((count) =>
	Array.from({ length: Math.max(1, count) }, (_, first) => [count, first] as const),
)
it.each(eachFirst)('of %i wishes the next try is the one due first, of place %i', async (count, first) => {
	const kurz = await openTestKurz()
	const at = (nth: number) => new Date(kurz.clock.now + (nth === first ? 60_000 : 3_600_000)).toISOString()
	await kurz.items.creations.write(
		Array.from({ length: count }, (_, nth) => ({
			...{ id: `wish-${nth}`, origin: ORIGIN, body: { url: `${page}/${nth}` } },
			...{ begun_at: kurz.now().toISOString(), sent: true, tries: 1, next_at: at(nth) },
		})),
	)
	expect(await nextTryAt(kurz)).toBe(count === 0 ? undefined : kurz.clock.now + 60_000)
})

it('two popups tell each news once, whenever they open while the background works', async () => {
	for (let turns = 0; turns < 150; turns++) {
		const kurz = await openTestKurz(shortening())
		const wishes = [1, 2, 3].map((nth) => ({
			...{ id: `wish-${nth}`, origin: ORIGIN, body: { url: `${page}/${nth}` } },
			begun_at: kurz.now().toISOString(),
		}))
		await kurz.items.creations.write(wishes)
		await kurz.items.news.write([{ target: page, url: 'https://kurz.example/earlier' }])
		const resuming = resumeCreations(kurz)
		for (let turn = 0; turn < turns; turn++) await undefined
		const told = (await Promise.all([takeNews(kurz), takeNews(kurz)])).flat()
		await resuming
		told.push(...(await takeNews(kurz)))
		const targets = [page, ...wishes.map(({ body }) => body.url)]
		expect(told.map(({ target }) => target).toSorted(), `${turns} turns`).toEqual(targets.toSorted())
	}
})

it('the popup says once what was made or refused in the background', async () => {
	const kurz = await openWaiting()
	kurz.service.answer = shortening()
	kurz.clock.now += 60_000
	await resumeCreations(kurz)
	const [link] = await kurz.items.links.read()
	expect(await takeNews(kurz)).toEqual([{ target: page, url: link!.url }])
	expect(await takeNews(kurz)).toEqual([])
	const other = await openWaiting()
	other.service.answer = failing('link_blocked', 451)
	other.clock.now += 60_000
	await resumeCreations(other)
	expect(await takeNews(other)).toEqual([{ target: page, failure: { code: 'link_blocked' } }])
	const expired = await openWaiting()
	const details = [{ path: 'expires_at', code: 'too_small', message: 'This time is past.' }]
	expired.service.answer = () => Response.json({ error: 'validation_failed', details }, { status: 400 })
	expired.clock.now += 60_000
	await resumeCreations(expired)
	const [{ failure } = {}] = await takeNews(expired)
	expect(failure?.code).toBe('expiry_past')
	const late = await openWaiting()
	late.clock.now += 25 * 3_600_000
	await resumeCreations(late)
	expect(await takeNews(late)).toEqual([{ target: page, failure: { code: 'unreachable' } }])
})

it('cancelling forgets the wish and its password, and nothing is sent', async () => {
	const kurz = await openWaiting()
	const [waiting] = await readWaiting(kurz)
	expect(JSON.stringify([...kurz.areas.local.values])).toContain(secret)
	await cancelWaiting(kurz, waiting!.id)
	expect(JSON.stringify([...kurz.areas.local.values])).not.toContain(secret)
	expect(await readWaiting(kurz)).toEqual([])
	kurz.service.answer = shortening()
	kurz.clock.now += 60_000
	await resumeCreations(kurz)
	expect(kurz.sent).toHaveLength(1)
})

it('a link whose wish was cancelled while the server answered is deleted', async () => {
	const kurz = await openWaiting()
	const [waiting] = await readWaiting(kurz)
	const reached = Promise.withResolvers<void>()
	const release = Promise.withResolvers<void>()
	const making = shortening()
	kurz.service.answer = async (request) => {
		reached.resolve()
		await release.promise
		return making(request)
	}
	kurz.clock.now += 60_000
	const resuming = resumeCreations(kurz)
	await reached.promise
	await cancelWaiting(kurz, waiting!.id)
	// Nothing is known yet of a link to delete.
	await discardUnwanted(kurz)
	release.resolve()
	await resuming
	expect(await takeNews(kurz)).toEqual([])
	kurz.service.answer = shorteningElse(({ method }) =>
		Response.json(method === 'DELETE' ? { status: 'success' } : detailsOf('slug1', { clicks: 0 })),
	)
	await discardUnwanted(kurz)
	expect(await kurz.items.links.read()).toEqual([])
})

it('while a server wants no requests, none is sent, and the wait left is said', async () => {
	const kurz = await openTestKurz(limiting(90))
	const fails = (wait: number) =>
		expect(shorten(kurz, wish)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: wait })
	await fails(90)
	kurz.service.answer = shortening()
	kurz.clock.now += 50_000
	await fails(40)
	expect(kurz.sent).toHaveLength(1)
	kurz.clock.now += 40_000
	await shorten(kurz, wish)
	expect(kurz.sent).toHaveLength(2)
})
