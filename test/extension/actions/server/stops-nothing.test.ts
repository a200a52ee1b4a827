/** Of 1, 2 and 3 wishes, links or servers one is bad: it stops and loses none of the others. */
import { describe, expect, it } from 'vitest'
import { discardUnwanted } from '../../../../extension/actions/list/discard.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { keepUnwanted } from '../../../../extension/actions/making/unwanted.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import {
	away,
	detailsOf,
	failing,
	keep,
	keptLink,
	limiting,
	openTestKurz,
	page,
	type Service,
	shortening,
	wish,
} from '../../../support/browsers/extension-kurz.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

const places = [1, 2, 3].flatMap((count) => Array.from({ length: count }, (_, bad) => [count, bad] as const))
const originAt = (nth: number): string => `https://server${nth}.example`
const refusals: [string, Service][] = [
	['away', away],
	['limited', limiting(90)],
	['refused', failing('not_found', 404)],
]
/** A service of which one server is bad. */
const oneBad =
	(bad: number, refuse: Service, well: Service): Service =>
	(request) =>
		request.url.startsWith(originAt(bad)) ? refuse(request) : well(request)

describe.each(refusals)('%s', (_name, refuse) => {
	it.each(places)('of %i wishes that are due, at place %i', async (count, bad) => {
		const kurz = await openTestKurz(oneBad(bad, refuse, shortening()))
		const nths = Array.from({ length: count }, (_, nth) => nth)
		await kurz.items.creations.write(
			nths.map((nth) => ({
				...{ id: `wish-${nth}`, origin: originAt(nth), body: { url: `${page}/${nth}` } },
				...{ begun_at: kurz.now().toISOString(), sent: true, tries: 1 },
			})),
		)
		await resumeCreations(kurz)
		const made = (await kurz.items.links.read()).map(({ target }) => target)
		expect(made.toSorted()).toEqual(nths.filter((nth) => nth !== bad).map((nth) => `${page}/${nth}`))
	})

	it.each(places)('of %i links that were taken back, at place %i', async (count, bad) => {
		const well: Service = ({ method }) =>
			Response.json(method === 'DELETE' ? { status: 'success' } : detailsOf('x', { clicks: 0 }))
		const kurz = await openTestKurz(oneBad(bad, refuse, well))
		const links = Array.from({ length: count }, (_, nth) =>
			keptLink(`l${nth}`, { origin: originAt(nth), creation: `wish-${nth}` }),
		)
		await keep(kurz, links)
		await keepUnwanted(
			kurz,
			links.map(({ creation }) => creation!),
		)
		await discardUnwanted(kurz)
		const left = (await kurz.items.unwanted.read()).filter((id) => id !== `wish-${bad}`)
		expect(left).toEqual([])
	})

	it.each(places)('of %i servers that are asked for figures, at place %i', async (count, bad) => {
		const kurz = await openTestKurz(
			oneBad(
				bad,
				refuse,
				figuresService(() => ({ clicks: 3 })),
			),
		)
		const links = Array.from({ length: count }, (_, nth) => keptLink(`l${nth}`, { origin: originAt(nth) }))
		await keep(kurz, links)
		await refreshFigures(kurz, links)
		const read = (await kurz.items.links.read()).filter(({ figures }) => figures?.clicks === 3)
		expect(read).toHaveLength(count - 1)
	})
})

it('a second server that limits requests leaves the first one’s wait as it was', async () => {
	const kurz = await openTestKurz(limiting(90))
	await expect(shorten(kurz, wish)).rejects.toThrow()
	await kurz.items.server.write({ origin: originAt(1) })
	await expect(shorten(kurz, wish)).rejects.toThrow()
	await kurz.items.server.write({ origin: 'https://kurz.example' })
	kurz.clock.now += 50_000
	await expect(shorten(kurz, wish)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 40 })
	expect(kurz.sent).toHaveLength(2)
})

it('a link without the account leaves the other wishes that wait for it', async () => {
	const kurz = await openTestKurz()
	const waiting = (nth: number) => ({
		...{ id: `wish-${nth}`, origin: 'https://kurz.example', account: 'me' },
		...{ body: { url: `${page}/${nth}` }, begun_at: kurz.now().toISOString(), sent: true },
	})
	await kurz.items.creations.write([1, 2, 3].map(waiting))
	await shorten(kurz, { ...wish, url: `${page}/2`, isAnonymous: true })
	expect((await kurz.items.creations.read()).map(({ id }) => id)).toEqual(['wish-1', 'wish-3'])
})
