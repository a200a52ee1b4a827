/** In Chromium, an update of an earlier version keeps links, keys, choices and open creations. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import type { Chrome } from '../support/browsers/chrome.ts'
import { earlierStore, writeEarlierVersion } from '../support/browsers/earlier-version.ts'
import { startExtension } from '../support/browsers/extension-chromium.ts'
import { linksIn } from '../support/browsers/extension-list.ts'
import { openStage } from '../support/browsers/stage.ts'
import { useWorkplace } from '../support/machine/starts.ts'

const version = packageFile.version.replace(/-.*/, '')
const { server, elsewhere, makeLink } = await openStage()
const place = useWorkplace('kurz-update')

/** Both versions use this folder, one after the other, so they are one extension. */
const unpacked = join(place.folder, 'installed')

declare const chrome: Chrome

it('links work with their keys, a creation is finished, choices hold, nothing is set aside', async () => {
	const link = await makeLink({ isLimited: true, limitation_type: 'clicks', max_clicks: 5_000 })
	const store = await earlierStore({
		origin: server.origin,
		slug: link.slug,
		key: link.monitorKey,
		target: link.target,
		creation: 'c'.repeat(32),
		wish: 'w'.repeat(32),
		wished: `${elsewhere}/wished-before-the-update`,
		now: new Date().toISOString(),
	})
	writeEarlierVersion(unpacked)
	const earlier = await startExtension(place, { unpacked })
	const page = await earlier.open('offscreen.html')
	await page.evaluate(async ({ local, sync }) => {
		await chrome.storage.local.set(local)
		await chrome.storage.sync.set(sync)
	}, store)
	const identity = (shown: Page) =>
		shown.evaluate(() => ({ id: chrome.runtime.id, version: chrome.runtime.getManifest().version }))
	const before = await identity(page)
	expect(before.version).not.toBe(version)
	await earlier.close()

	rmSync(unpacked, { recursive: true })
	cpSync(inject('browsers').extension, unpacked, { recursive: true })
	const updated = await startExtension(place, { unpacked })
	try {
		const list = await updated.open('links.html')
		expect(await identity(list)).toEqual({ id: before.id, version })
		// German and dark, as chosen before.
		await list.getByRole('heading', { name: 'Deine Links', exact: true }).waitFor()
		const scheme = await list.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
		expect(scheme).toContain('dark')
		await list.getByText('from-a-file').first().waitFor()
		await list.getByText('wished-before-the-update').first().waitFor()
		await list.goto(`${list.url().split('#')[0]}#${encodeURIComponent(link.shortUrl)}`)
		await list.getByText('Hier erscheinen die Klicks, Tag für Tag.').waitFor()
		const kept = await updated.kept()
		expect(Object.keys(kept).filter((key) => key.endsWith('.unreadable'))).toEqual([])
		expect(kept.creations?.value).toEqual([])
		const links = linksIn(kept)
		expect(links.map(({ monitor_key }) => monitor_key)).toEqual(
			expect.arrayContaining([link.monitorKey, 'k3y-of-a-link-from-a-file']),
		)
		expect(links).toHaveLength(3)
	} finally {
		await updated.close()
	}
})
