/** Values in storage: versions, migrations, and what can't be read. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createItem } from '../../../extension/actions/item.ts'
import { createItems, type KeptLink } from '../../../extension/actions/items.ts'
import { hasLimits, isPlain } from '../../../extension/actions/limits.ts'
import { memoryArea } from '../../support/browsers/extension-kurz.ts'

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

it('the fallback is used when nothing is stored', async () => {
	expect(await colour().item.read()).toEqual({ name: 'none' })
})

it('a value is stored with its version and read back', async () => {
	const { area, item } = colour()
	await item.write({ name: 'red' })
	expect(area.values.get('colour')).toEqual({ version: 3, value: { name: 'red' } })
	expect(await item.read()).toEqual({ name: 'red' })
})

it('an older value is migrated step by step', async () => {
	const { area, item } = colour()
	await area.set({ colour: { version: 1, value: 'green' } })
	expect(await item.read()).toEqual({ name: 'green' })
})

it('a newer value is read as far as its fields are known', async () => {
	const { area, item } = colour()
	await area.set({ colour: { version: 9, value: { name: 'blue', shade: 'deep' } } })
	expect(await item.read()).toEqual({ name: 'blue' })
})

it('what can’t be read is set aside, not overwritten', async () => {
	const { area, item } = colour()
	await area.set({ colour: { version: 3, value: 7 } })
	expect(await item.read()).toEqual({ name: 'none' })
	await item.write({ name: 'red' })
	expect(area.values.get('colour.unreadable')).toEqual([{ version: 3, value: 7 }])
})

it('what was set aside earlier stays, and nothing is set aside twice', async () => {
	const { area, item } = colour()
	for (const value of [7, 7, 8]) {
		await area.set({ colour: { version: 3, value } })
		await item.read()
		await item.read()
	}
	expect(area.values.get('colour.unreadable')).toEqual([
		{ version: 3, value: 7 },
		{ version: 3, value: 8 },
	])
})

it('what an earlier version set aside stays too', async () => {
	const { area, item } = colour()
	await area.set({ 'colour.unreadable': { version: 3, value: 6 }, colour: { version: 3, value: 7 } })
	await item.read()
	expect(area.values.get('colour.unreadable')).toEqual([
		{ version: 3, value: 6 },
		{ version: 3, value: 7 },
	])
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

it('one broken link hides no other, and fields of other versions stay', async () => {
	const local = memoryArea()
	const items = createItems({ local, sync: memoryArea(), session: memoryArea() })
	const link = {
		url: 'https://kurz.example/a',
		origin: 'https://kurz.example',
		slug: 'a',
		monitor_key: 'k',
		target: 'https://example.org/',
		made_at: '2026-11-20T12:00:00Z',
		colour: 'red',
	}
	const broken = { ...link, url: 5 }
	await local.set({ links: { version: 1, value: [broken, link, null] } })
	expect(await items.links.read()).toEqual([link] as KeptLink[])
	await items.links.write(await items.links.read())
	expect(local.values.get('links.unreadable')).toEqual([{ version: 1, value: [broken, null] }])
})

it('unreadable figures don’t cost their link anything', async () => {
	const local = memoryArea()
	const items = createItems({ local, sync: memoryArea(), session: memoryArea() })
	const link = {
		url: 'https://kurz.example/a',
		origin: 'https://kurz.example',
		slug: 'a',
		monitor_key: 'k',
		target: 'https://example.org/',
		made_at: '2026-11-20T12:00:00Z',
	}
	const figures = { clicks: 1, visitors: 1, status: 'paused', at: '2026-11-20T12:00:00Z' }
	await local.set({ links: { version: 1, value: [{ ...link, figures }] } })
	expect(await items.links.read()).toEqual([{ ...link, figures: undefined }])
	expect(local.values.has('links.unreadable')).toBe(false)
})

it('storage of the first version loads completely, leaving open whether its links have a password', async () => {
	const local = memoryArea()
	const items = createItems({ local, sync: memoryArea(), session: memoryArea() })
	// As it was stored before passwords were noted.
	const limited = {
		url: 'https://kurz.example/limited',
		origin: 'https://kurz.example',
		slug: 'limited',
		monitor_key: 'k',
		target: 'https://example.org/',
		made_at: '2026-11-20T12:00:00.000Z',
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

it('preferences sync, keys and token never', async () => {
	const [local, sync, session] = [memoryArea(), memoryArea(), memoryArea()]
	const items = createItems({ local, sync, session })
	await items.preferences.write({ ...(await items.preferences.read()), theme: 'dark' })
	await items.account.write({ origin: 'https://kurz.example', token: 'kz_secret', name: 'me' })
	await items.links.write([])
	await items.creations.write([])
	expect([...sync.values.keys()]).toEqual(['preferences'])
	expect(JSON.stringify([...sync.values])).not.toContain('kz_secret')
	expect([...session.values.keys()]).toEqual([])
})
