/** In Chromium, choices in the settings are saved and applied. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, openPopup, openMade, keptLinks } = await openExtensionStage()
declare const chrome: Chrome

const openSettings = () => extension.open('options.html')

it('menus, defaults, theme and language are saved and applied at once', async () => {
	const settings = await openSettings()
	await settings.locator('#days').fill('30')
	await settings.locator('input[name=clicks]').fill('5')
	await settings.getByLabel('Shorten this link').uncheck()
	await settings.getByLabel('Theme').selectOption('dark')
	await expect
		.poll(() => settings.evaluate(() => getComputedStyle(document.body).backgroundColor))
		.toBe('rgb(18, 20, 24)')
	await settings.getByLabel('Language').selectOption('de')
	await settings.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	const others = await openSettings()
	await others.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	expect(await settings.evaluate(() => document.documentElement.lang)).toBe('de')
	await settings.close()

	const { popup } = await openPopup('german')
	await popup.says('In die Zwischenablage kopiert.')
	expect(await popup.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 20, 24)')
	await popup.close()
	expect((await keptLinks())[0]).toMatchObject({ expires_at: expect.any(String), max_clicks: 5 })
})

it('open settings show and keep what the popup remembers meanwhile', async () => {
	const settings = await openSettings()
	const { popup } = await openMade('remembering')
	await popup.click('input[name=remember]')
	await popup.makeAnother({ days: '7' })
	await popup.until(
		'document.querySelector("#days").value === "7" && !document.querySelector(".options[open]")',
	)
	await popup.close()
	const days = settings.locator('#days')
	await expect.poll(() => days.inputValue()).toBe('7')
	const others = await openSettings()
	await settings.getByLabel('Theme').selectOption('dark')
	await expect.poll(() => others.getByLabel('Theme').inputValue()).toBe('dark')
	await settings.reload()
	expect(await settings.getByLabel('Theme').inputValue()).toBe('dark')
	expect(await days.inputValue()).toBe('7')
	expect(await settings.getByLabel('Remember days and click limit').isChecked()).toBe(true)
})

it('settings show changes made while they were starting', async () => {
	await extension.startOver()
	const settings = await openSettings()
	await settings.getByLabel('Theme').selectOption('dark')
	const late = await extension.context.newPage()
	// Changes the theme after the first read, before the page listens.
	await late.addInitScript(() => {
		type Values = Record<string, { value: object }>
		interface Storage {
			sync: { get: (key: string) => Promise<Values>; set: (values: Values) => Promise<void> }
			onChanged: { addListener: (heard: () => void) => void }
		}
		const { browser, chrome } = globalThis as unknown as Record<string, { storage: Storage }>
		const { sync, onChanged } = (browser ?? chrome)!.storage
		const get = sync.get.bind(sync)
		let isFirst = true
		sync.get = async (key) => {
			const found = await get(key)
			const { preferences } = found
			if (preferences === undefined || !isFirst) return found
			isFirst = false
			const heard = new Promise<void>((resolve) => onChanged.addListener(resolve))
			await sync.set({ preferences: { ...preferences, value: { ...preferences.value, theme: 'light' } } })
			await heard
			return found
		}
	})
	await late.goto(settings.url())
	await expect.poll(() => late.getByLabel('Theme').inputValue()).toBe('light')
	await late.close()
})

it('copying chosen on another machine is not active here until it is permitted', async () => {
	await extension.prefer({ click: 'copy', notify: true })
	const settings = await openSettings()
	expect(await settings.getByLabel('opens the popup with the link and its QR code').isChecked()).toBe(true)
	expect(await settings.getByLabel('Show a notification').isChecked()).toBe(false)
})

it('a choice that the browser does not save is reported, and the saved one is shown', async () => {
	const settings = await openSettings()
	await settings.evaluate(async () => {
		const { sync } = chrome.storage
		// Fills it: an item of synced storage has at most 8,192 bytes, all items together 102,400.
		const large = Array.from({ length: 12 }, (_, index) => [`large-${index}`, 'x'.repeat(8_000)])
		await sync.set(Object.fromEntries(large))
		for (let size = 4_096; size >= 1; size /= 2)
			await sync.set({ [`rest-${size}`]: 'x'.repeat(size) }).catch(() => undefined)
	})
	await settings.getByLabel('Theme').selectOption('dark')
	await settings.getByRole('alert').getByText('The browser didn’t save this choice.').waitFor()
	await expect.poll(() => settings.getByLabel('Theme').inputValue()).toBe('system')
	const { popup } = await openMade('not-kept')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.says('The browser didn’t save this choice.')
	expect(await popup.evaluate('document.querySelector("input[name=remember]").checked')).toBe(false)
})

it('the settings show the shortcuts as they are set, and open the browser’s page for them', async () => {
	const settings = await openSettings()
	const shortcuts = settings.getByRole('region', { name: 'Shortcuts' })
	await shortcuts.getByText('Alt+Shift+K').waitFor()
	await shortcuts.getByText('not set').waitFor()
	expect(await findFaultsIn(settings)).toEqual([])
	await shortcuts.getByRole('button', { name: 'Change shortcuts' }).press('Enter')
	await expect
		.poll(() => extension.context.pages().map((page) => page.url()))
		.toContain('chrome://extensions/shortcuts')
})
