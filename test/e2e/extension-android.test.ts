/** In a Firefox without what Firefox for Android lacks, the rest of the extension works. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

/**
 * Removes menus, keys and keyword from the manifest, and badges and opening the popup by script.
 * Source of what is missing: the compatibility tables of MDN, "WebExtensions", Firefox for Android.
 */
const asOnAndroid = (folder: string): void => {
	const file = join(folder, 'manifest.json')
	const { commands: _keys, omnibox: _keyword, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
	const permissions = manifest.permissions.filter((name: string) => name !== 'contextMenus')
	writeFileSync(file, JSON.stringify({ ...manifest, permissions }))
	const background = join(folder, 'background.js')
	const without = `
		const absent = ['setBadgeText', 'setBadgeBackgroundColor', 'openPopup'];
		for (const name of absent) browser.action[name] = undefined;
		browser.storage.local.set({ absent: absent.filter((name) => browser.action[name] === undefined) });
	`
	writeFileSync(background, without + readFileSync(background, 'utf8'))
}

const { extension, firefox, server, elsewhere, isTrue, shortUrl, connect } =
	await openFirefoxExtensionStage(asOnAndroid)

it('everything that Android lacks is missing here', async () => {
	await firefox.goto(extension.address('options.html'))
	const present = `Promise.resolve(['contextMenus', 'commands', 'omnibox'].filter((name) => browser[name]))`
	expect(await extension.inPage(present)).toEqual([])
	expect(await extension.inPage(`browser.storage.local.get('absent')`)).toEqual({
		absent: ['setBadgeText', 'setBadgeBackgroundColor', 'openPopup'],
	})
})

it('the popup makes the link and shows its QR code, the list has it, its statistics show the visit', async () => {
	await connect(server.origin)
	await firefox.goto(`${elsewhere}/on-a-phone`)
	await extension.openPopup()
	await isTrue('document.querySelector(".qr svg path")')
	const made = await shortUrl()
	await extension.closePopup()
	await firefox.goto(made)
	expect(await firefox.url()).toBe(`${elsewhere}/on-a-phone`)
	await firefox.goto(extension.address(`links.html#${encodeURIComponent(made)}`))
	await expect.poll(() => firefox.text('.figures dd')).toBe('1')
})

it('the background works: a click copies without the popup once that is chosen', async () => {
	await firefox.goto(extension.address('options.html'))
	await firefox.click('input[name=click][value=copy]')
	await expect.poll(() => extension.inPage('browser.action.getPopup({})')).toBe('')
	await firefox.goto(`${elsewhere}/copied-on-a-phone`)
	await extension.click()
	await expect.poll(extension.clipboard).toMatch(new RegExp(`^${server.origin}/[2-9a-z]{7}$`))
})
