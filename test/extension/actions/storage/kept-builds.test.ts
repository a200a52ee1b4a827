/** What earlier builds stored, as real browsers recorded it, is whole after the update. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportLinks } from '../../../../extension/actions/list/link-file.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import { firstView } from '../../../../extension/actions/popup.ts'
import type { Creation } from '../../../../extension/actions/storage/items.ts'
import { openTestKurz } from '../../../support/browsers/extension-kurz.ts'
import { linksIn } from '../../../support/browsers/extension-list.ts'

/** Made by `bun test/support/browsers/keep-storage-process.ts DATE BUILD`. */
const folder = new URL('../../kept/', import.meta.url)
const builds = readdirSync(folder).toSorted()

type Storage = Record<'local' | 'sync', Record<string, { version: number; value: unknown } | undefined>>
const readKept = (build: string): Storage =>
	JSON.parse(Bun.zstdDecompressSync(readFileSync(new URL(build, folder))).toString())

it('there is one of each day since links have places of their own', () => {
	const days = [25, 26, 27]
	expect(builds).toEqual(days.map((day) => `2026-11-${day}.json.zst`))
})

describe.each(builds)('%s', (build) => {
	const { local, sync } = readKept(build)
	const links = linksIn(local)
	const creations = local.creations!.value as Creation[]
	const open = async () => {
		const kurz = await openTestKurz()
		kurz.areas.local.values.clear()
		await kurz.areas.local.set(local)
		await kurz.areas.sync.set(sync)
		// A minute after the last wish.
		kurz.clock.now = Math.max(...creations.map(({ begun_at }) => Date.parse(begun_at))) + 60_000
		return kurz
	}

	it('links with their keys, account and choices are read, and nothing is set aside', async () => {
		const { items, areas, now } = await open()
		const read = await items.links.read()
		expect(links.map(({ target }) => target)).toEqual(
			expect.arrayContaining(['http://example.org/plain', 'http://example.org/limited']),
		)
		expect(read).toHaveLength(links.length)
		for (const link of links) {
			expect(read).toContainEqual(expect.objectContaining(link))
			expect(exportLinks(read, now())).toContain(link.monitor_key)
		}
		expect(await items.account.read()).toEqual(local.account!.value)
		expect(await items.server.read()).toEqual(local.server!.value)
		expect(await items.preferences.read()).toMatchObject(sync.preferences!.value as object)
		const keys = [...areas.local.values.keys(), ...areas.sync.values.keys()]
		expect(keys.filter((key) => key.endsWith('.unreadable'))).toEqual([])
	})

	it('a page gets the link that it had, without another', async () => {
		const kurz = await open()
		const view = await firstView(
			kurz,
			{ url: 'http://example.org/plain', isPrivate: false },
			async () => true,
		)
		const { url } = links.find(({ target }) => target.endsWith('/plain'))!
		expect(view).toMatchObject({ kind: 'link', isKnown: true, link: { url } })
		expect(kurz.sent).toEqual([])
	})

	it('wishes without an answer are sent again with the same key', async () => {
		const kurz = await open()
		expect(creations.map(({ body }) => body.url)).toContain('http://example.org/waiting')
		await resumeCreations(kurz)
		expect(kurz.keys().toSorted()).toEqual(creations.map(({ id }) => id).toSorted())
		expect(await kurz.items.creations.read()).toEqual([])
		expect(await kurz.items.links.read()).toHaveLength(links.length + creations.length)
	})
})
