/** In a Firefox that lacks what Firefox for Android lacks, the extension still does everything else. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

/**
 * Menus, keys and the keyword exist only where the manifest asks for them; badges and opening the popup are taken away by hand.
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

const { extension, firefox, server, elsewhere } = await openFirefoxExtensionStage(asOnAndroid)
const { inPopup } = extension

it('what is missing on Android is missing here', async () => {
	await firefox.goto(extension.address('options.html'))
	expect(
		await extension.inPage(
			`Promise.resolve([browser.contextMenus, browser.commands, browser.omnibox].map((one) => typeof one))`,
		),
	).toEqual(['undefined', 'undefined', 'undefined'])
	expect(await extension.inPage(`browser.storage.local.get('absent')`)).toEqual({
		absent: ['setBadgeText', 'setBadgeBackgroundColor', 'openPopup'],
	})
})

it('the popup makes the link and shows its QR code, the list has it, its statistics show the visit', async () => {
	await firefox.goto(extension.address('options.html'))
	await firefox.fill('#address', server.origin)
	await firefox.click('#app form button[type=submit]')
	await expect.poll(() => firefox.text('[role=status].good')).toContain('New links are created there.')
	await firefox.goto(`${elsewhere}/on-a-phone`)
	await extension.openPopup()
	await expect.poll(() => inPopup('document.querySelector(".qr svg path") !== null')).toBe(true)
	const made = String(await inPopup('document.querySelector(".short").title'))
	await extension.closePopup()
	await firefox.goto(made)
	expect(await firefox.url()).toBe(`${elsewhere}/on-a-phone`)
	await firefox.goto(extension.address(`links.html#${encodeURIComponent(made)}`))
	await expect.poll(() => firefox.text('.figures dd')).toBe('1')
})

it('the background lives: a setting reaches it, and a click then copies without the popup', async () => {
	await firefox.goto(extension.address('options.html'))
	await firefox.click('input[name=click][value=copy]')
	await expect.poll(() => extension.inPage('browser.action.getPopup({})')).toBe('')
	await firefox.goto(`${elsewhere}/copied-on-a-phone`)
	await extension.click()
	await expect.poll(extension.clipboard).toMatch(new RegExp(`^${server.origin}/[2-9a-z]{7}$`))
})
