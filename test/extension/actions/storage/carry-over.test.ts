/** The list of earlier versions is carried over link by link, whatever comes in between. */
import { expect, it } from 'vitest'
import { forgetLinks } from '../../../../extension/actions/list/discard.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { carryOver } from '../../../../extension/actions/storage/carry-over.ts'
import { type KeptLink, keptLink as keptLinkShape } from '../../../../extension/actions/storage/items.ts'
import { keep, keptLink, openTestKurz, wish } from '../../../support/browsers/extension-kurz.ts'

/** Newest first, as the list was. */
const many = (count: number): KeptLink[] =>
	Array.from({ length: count }, (_, nth) =>
		keptLink(`slug-${nth}`, { made_at: new Date(Date.UTC(2026, 10, 1) - nth * 60_000).toISOString() }),
	)
const listOf = (links: unknown[]) => ({ links: { version: 1, value: links } })

const openWithList = async (links: KeptLink[]) => {
	const kurz = await openTestKurz()
	await kurz.areas.local.set(listOf(links))
	return kurz
}
const placesIn = ({ areas }: Awaited<ReturnType<typeof openWithList>>) =>
	[...areas.local.values.keys()].filter((key) => key.startsWith('link ')).length

it('every link gets its place, in the same order, and is found by where it leads', async () => {
	const links = many(1_000)
	const kurz = await openWithList(links)
	expect(await kurz.items.links.read()).toEqual(links)
	await carryOver(kurz)
	expect(kurz.areas.local.values.has('links')).toBe(false)
	expect(placesIn(kurz)).toBe(1_000)
	expect(await kurz.items.links.read()).toEqual(links)
	expect(await kurz.items.links.readTo(links[700]!.target)).toEqual([links[700]])
})

it('two pages at once, and once more later, carry over the same', async () => {
	const links = many(50)
	const kurz = await openWithList(links)
	await Promise.all([carryOver(kurz), carryOver(kurz)])
	await carryOver(kurz)
	expect(await kurz.items.links.read()).toEqual(links)
})

it('killed at any write, it loses nothing and goes on', async () => {
	const links = many(40)
	for (let writes = 0; writes < 4; writes++) {
		const kurz = await openWithList(links)
		const { local } = kurz.areas
		const { set, remove } = local
		let left = writes
		const orDie = <T extends unknown[]>(work: (...args: T) => Promise<void>) => {
			return async (...args: T) => (left-- > 0 ? work(...args) : Promise.reject(new Error('killed')))
		}
		Object.assign(local, { set: orDie(set), remove: orDie(remove) })
		await carryOver(kurz).catch(() => undefined)
		Object.assign(local, { set, remove })
		expect(await kurz.items.links.read()).toEqual(links)
		await carryOver(kurz)
		expect(local.values.has('links')).toBe(false)
		expect(await kurz.items.links.read()).toEqual(links)
	}
})

it('with little room it carries over a part at a time', async () => {
	const links = many(64)
	const kurz = await openWithList(links)
	// The list and a quarter of it fit into one write; the list and half of it don't.
	kurz.areas.local.fill(JSON.stringify(listOf(links)).length * 1.25)
	await carryOver(kurz)
	expect(kurz.areas.local.values.has('links')).toBe(false)
	expect(await kurz.items.links.read()).toEqual(links)
})

it('without any room, links stay on the list, are found and can be deleted', async () => {
	const links = many(10)
	const kurz = await openWithList(links)
	kurz.areas.local.fill(JSON.stringify(listOf(links)).length - 1)
	await carryOver(kurz)
	expect(placesIn(kurz)).toBe(0)
	expect(await kurz.items.links.readTo(links[3]!.target)).toEqual([links[3]])
	await forgetLinks(kurz, [links[3]!])
	expect(await kurz.items.links.read()).toEqual(links.filter((_, nth) => nth !== 3))
	kurz.areas.local.fill(Number.POSITIVE_INFINITY)
	await carryOver(kurz)
	expect(placesIn(kurz)).toBe(9)
})

it('what an older version, installed again, keeps on a new list is added', async () => {
	const [first, second, third] = many(3)
	const kurz = await openWithList([first!, second!])
	await carryOver(kurz)
	const figures = { clicks: 9, visitors: 3, status: 'active' as const, at: '2026-11-24T12:00:00.000Z' }
	await kurz.areas.local.set(listOf([{ ...second!, figures }, third!]))
	expect(await kurz.items.links.read()).toEqual([first, { ...second, figures }, third])
	await carryOver(kurz)
	expect(await kurz.items.links.read()).toEqual([first, { ...second, figures }, third])
})

it('what only this version knows of a link stays, when an older one has newer statistics', async () => {
	/** Each field that a link may lack. */
	const marks: Partial<KeptLink> = {
		...{ title: 'Mine', title_edited: true, tags: ['a'], expires_at: '2027-01-01T00:00:00.000Z' },
		...{ max_clicks: 5, is_protected: true, confirm: true, chosen: true, owned: true, version: 3 },
		...{
			creation: 'c1',
			gone_at: '2026-11-20T12:00:00.000Z',
			free: { fallback_url: 'https://over.example/' },
		},
	}
	expect([...Object.keys(marks), 'figures'].toSorted()).toEqual(
		Object.entries(keptLinkShape.shape)
			.filter(([, field]) => field.safeParse(undefined).success)
			.map(([name]) => name)
			.toSorted(),
	)
	const kurz = await openTestKurz()
	await keep(kurz, [keptLink('marked', marks)])
	const figures = { clicks: 9, visitors: 3, status: 'active' as const, at: '2026-11-24T12:00:00.000Z' }
	await kurz.areas.local.set(listOf([keptLink('marked', { figures })]))
	await carryOver(kurz)
	expect(await kurz.items.links.read()).toEqual([{ ...keptLink('marked', marks), figures }])
})

it('a click finds the link of its page while the list waits, and a new link joins it', async () => {
	const kurz = await openWithList([keptLink('old', { target: wish.url })])
	expect((await shorten(kurz, wish)).link.slug).toBe('old')
	await shorten(kurz, { ...wish, url: 'https://example.org/other' })
	expect((await kurz.items.links.read()).map(({ slug }) => slug).toSorted()).toEqual(['old', 'slug1'])
})

it('an edited target is found at its new place only, and a deleted link nowhere', async () => {
	const kurz = await openTestKurz()
	const [one, two] = many(2)
	const target = 'https://example.org/same'
	await keep(kurz, [
		{ ...one!, target },
		{ ...two!, target },
	])
	expect(await kurz.items.links.readTo(target)).toHaveLength(2)
	await keep(kurz, [one!])
	expect(await kurz.items.links.readTo(target)).toEqual([{ ...two!, target }])
	expect(await kurz.items.links.readTo(one!.target)).toEqual([one])
	await forgetLinks(kurz, [two!])
	expect(await kurz.items.links.readTo(target)).toEqual([])
})
