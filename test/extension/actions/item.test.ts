/** Values in storage: versions, migrations, and what can't be read. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createItem } from '../../../extension/actions/item.ts'
import { createItems } from '../../../extension/actions/items.ts'
import { hasLimits, isPlain } from '../../../extension/actions/limits.ts'
import { keptLink, memoryArea } from '../../support/browsers/extension-kurz.ts'

const colour = (area = memoryArea()) => ({
	area,
	item: createItem({
		area,
		key: 'colour',
		schema: z.object({ name: z.string() }),
		fallback: { name: 'none' },
		migrations: [(value) => ({ name: value }), (value) => value],
	}),
})

it.each([
	['nothing is the fallback', undefined, 'none'],
	['an older value is migrated step by step', { version: 1, value: 'green' }, 'green'],
	[
		'a newer value is read as far as its fields are known',
		{ version: 9, value: { name: 'blue', shade: 'deep' } },
		'blue',
	],
])('%s', async (_name, stored, name) => {
	const { area, item } = colour()
	if (stored !== undefined) await area.set({ colour: stored })
	expect(await item.read()).toEqual({ name })
})

it('a value is stored with its version and read back', async () => {
	const { area, item } = colour()
	await item.write({ name: 'red' })
	expect(area.values.get('colour')).toEqual({ version: 3, value: { name: 'red' } })
	expect(await item.read()).toEqual({ name: 'red' })
})

it('what can’t be read is set aside, not overwritten', async () => {
	const { area, item } = colour()
	await area.set({ colour: { version: 3, value: 7 } })
	expect(await item.read()).toEqual({ name: 'none' })
	await item.write({ name: 'red' })
	expect(area.values.get('colour.unreadable')).toEqual([{ version: 3, value: 7 }])
})

it.each([
	['earlier', undefined],
	['by an earlier version', { version: 3, value: 6 }],
])('what was set aside %s stays, and nothing is set aside twice', async (_name, before) => {
	const { area, item } = colour()
	if (before !== undefined) await area.set({ 'colour.unreadable': before })
	for (const value of [7, 7, 8]) {
		await area.set({ colour: { version: 3, value } })
		await item.read()
		await item.read()
	}
	const aside = [7, 8].map((value) => ({ version: 3, value }))
	expect(area.values.get('colour.unreadable')).toEqual(before === undefined ? aside : [before, ...aside])
})

it('watchers are told of every change until they stop', async () => {
	const { item } = colour()
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

const openItems = () => {
	const areas = { local: memoryArea(), sync: memoryArea(), session: memoryArea() }
	return { areas, local: areas.local, items: createItems(areas) }
}
const link = keptLink('a')

it('one broken link hides no other, and fields of other versions stay', async () => {
	const { local, items } = openItems()
	const coloured = { ...link, colour: 'red' }
	const broken = { ...coloured, url: 5 }
	await local.set({ links: { version: 1, value: [broken, coloured, null] } })
	expect(await items.links.read()).toEqual([coloured])
	await items.links.write(await items.links.read())
	expect(local.values.get('links.unreadable')).toEqual([{ version: 1, value: [broken, null] }])
})

it('unreadable figures don’t cost their link anything', async () => {
	const { local, items } = openItems()
	const figures = { clicks: 1, visitors: 1, status: 'paused', at: '2026-11-20T12:00:00Z' }
	await local.set({ links: { version: 1, value: [{ ...link, figures }] } })
	expect(await items.links.read()).toEqual([{ ...link, figures: undefined }])
	expect(local.values.has('links.unreadable')).toBe(false)
})

it('storage of the first version loads completely, leaving open whether its links have a password', async () => {
	const { local, items } = openItems()
	// As it was stored before passwords were noted.
	const limited = {
		...keptLink('limited'),
		expires_at: '2026-11-27T12:00:00.000Z',
		max_clicks: 3,
		creation: 'key-of-the-creation-1234',
		figures: { clicks: 1, visitors: 1, status: 'active', at: '2026-11-21T12:00:00.000Z' },
	}
	const { expires_at: _expires, max_clicks: _clicks, ...imported } = { ...limited, slug: 'imported' }
	await local.set({
		server: { version: 1, value: { origin: 'https://kurz.example' } },
		account: { version: 1, value: { origin: 'https://kurz.example', token: 'kz_secret', name: 'me' } },
		links: { version: 1, value: [limited, imported] },
		creations: { version: 1, value: [] },
	})
	const links = await items.links.read()
	expect(links).toEqual([limited, imported])
	expect(links.map(isPlain)).toEqual([false, false])
	expect(links.map(hasLimits)).toEqual([true, false])
	expect(local.values.has('links.unreadable')).toBe(false)
	await items.links.write(links)
	expect(await items.links.read()).toEqual(links)
})

it('of everything that is kept, only preferences lie in the storage that browsers sync', async () => {
	const { areas, items } = openItems()
	const { writeTogether: _together, ...all } = items
	for (const item of Object.values(all)) await item.write((await item.read()) as never)
	expect([...areas.sync.values.keys()]).toEqual(['preferences'])
	// A new item belongs to one of the others, or to the policy on privacy first.
	expect([...areas.local.values.keys(), ...areas.session.values.keys()].toSorted()).toEqual(
		Object.keys(all)
			.filter((name) => name !== 'preferences')
			.toSorted(),
	)
})
