/** Values in storage: versions, migrations, and what can't be read. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createItem } from '../../../../extension/actions/storage/item.ts'
import { createItems } from '../../../../extension/actions/storage/items.ts'
import { keptLink } from '../../../support/browsers/extension-kurz.ts'
import { memoryArea } from '../../../support/browsers/memory-area.ts'

const openColour = async (stored?: unknown) => {
	const area = memoryArea()
	if (stored !== undefined) await area.set({ colour: stored })
	const item = createItem({
		area,
		key: 'colour',
		schema: z.object({ name: z.string() }),
		fallback: { name: 'none' },
		migrations: [(value) => ({ name: value }), (value) => value],
	})
	return { area, item }
}
const unreadable = (value: number) => ({ version: 3, value })

it.each([
	['nothing is the fallback', undefined, 'none'],
	['an older value is migrated step by step', { version: 1, value: 'green' }, 'green'],
	['a newer value is read without its new fields', { version: 9, value: { name: 'blue', shade: 1 } }, 'blue'],
	['an unreadable value is the fallback', unreadable(7), 'none'],
])('%s', async (_name, stored, name) => {
	const { item } = await openColour(stored)
	expect(await item.read()).toEqual({ name })
})

it('a value is stored with its version and read back', async () => {
	const { area, item } = await openColour()
	await item.write({ name: 'red' })
	expect(area.values.get('colour')).toEqual({ version: 3, value: { name: 'red' } })
	expect(await item.read()).toEqual({ name: 'red' })
})

it.each([
	['nothing', undefined, []],
	['something', [unreadable(6)], [unreadable(6)]],
	['something of an earlier version', unreadable(6), [unreadable(6)]],
])('what can’t be read is set aside once, next to %s', async (_name, before, kept) => {
	const { area, item } = await openColour()
	if (before !== undefined) await area.set({ 'colour.unreadable': before })
	for (const value of [7, 7, 8]) {
		await area.set({ colour: unreadable(value) })
		await item.read()
		await item.read()
	}
	await item.write({ name: 'red' })
	expect(area.values.get('colour.unreadable')).toEqual([...kept, unreadable(7), unreadable(8)])
})

it('watchers hear of every change until they stop', async () => {
	const { item } = await openColour()
	const heard: string[] = []
	const first = Promise.withResolvers<void>()
	const stop = item.watch(({ name }) => {
		heard.push(name)
		first.resolve()
	})
	await item.write({ name: 'red' })
	await first.promise
	stop()
	await item.write({ name: 'blue' })
	expect(heard).toEqual(['red'])
})

const link = keptLink('a')
const place = `link ${link.url}`
const openItems = async (...links: unknown[]) => {
	const areas = { local: memoryArea(), sync: memoryArea(), session: memoryArea() }
	if (links.length > 0) await areas.local.set({ [place]: { version: 1, value: links } })
	return { areas, local: areas.local, items: createItems(areas) }
}

it('one broken link hides no other, and fields of other versions stay', async () => {
	const coloured = { ...link, colour: 'red' }
	const broken = { ...coloured, url: 5 }
	const { local, items } = await openItems(broken, coloured, null)
	expect(await items.links.read()).toEqual([coloured])
	await items.links.change([link.url], (links) => links.map((one) => ({ ...one, slug: 'b' })))
	expect(await items.links.read()).toEqual([{ ...coloured, slug: 'b' }])
	expect(local.values.get(place)).toEqual({ version: 1, value: [{ ...coloured, slug: 'b' }, broken, null] })
})

it('unreadable figures don’t cost their link anything', async () => {
	const figures = { clicks: 1, visitors: 1, status: 'melted', at: '2026-11-20T12:00:00Z' }
	const { items } = await openItems({ ...link, figures })
	expect(await items.links.read()).toEqual([{ ...link, figures: undefined }])
})

it('only preferences are in the storage that browsers sync', async () => {
	const { areas, items } = await openItems()
	const { links, ...all } = items
	for (const item of Object.values(all)) await item.write((await item.read()) as never)
	await links.change([link.url], () => [link])
	expect([...areas.sync.values.keys()]).toEqual(['preferences'])
	// A new item belongs into another area. Otherwise change the privacy policy first.
	const others = [...areas.local.values.keys(), ...areas.session.values.keys()]
	expect(others.filter((key) => key in all).toSorted()).toEqual(
		Object.keys(all)
			.filter((name) => name !== 'preferences')
			.toSorted(),
	)
	expect(others.filter((key) => !(key in all)).toSorted()).toEqual([
		place,
		'newest',
		expect.stringMatching(/^to \w+$/),
	])
})
