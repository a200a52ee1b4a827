/** In Chromium, what is chosen in the settings is saved and applied. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, openPopup } = await openExtensionStage()

it('menus, defaults, theme and language are saved and applied at once', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Days until it expires').fill('30')
	await settings.getByLabel('Shorten this link').uncheck()
	await settings.getByLabel('Theme').selectOption('dark')
	await expect
		.poll(() => settings.evaluate(() => getComputedStyle(document.body).backgroundColor))
		.toBe('rgb(18, 20, 24)')
	await settings.getByLabel('Language').selectOption('de')
	await settings.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	const others = await extension.open('options.html')
	await others.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	expect(await settings.evaluate(() => document.documentElement.lang)).toBe('de')
	await settings.close()

	const { popup } = await openPopup('german')
	await popup.says('In die Zwischenablage kopiert.')
	expect(await popup.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 20, 24)')
	await popup.close()
	const [link] = ((await extension.kept()).links?.value ?? []) as { expires_at?: string }[]
	expect(link?.expires_at).toBeDefined()
})

it('open settings show what the popup remembers meanwhile, and keep it', async () => {
	const settings = await extension.open('options.html')
	const { popup } = await openPopup('remembering')
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.fill('#days', '7')
	await popup.click('.options button[type=submit]')
	await popup.until(
		'document.querySelector("#days").value === "7" && !document.querySelector(".options[open]")',
	)
	await popup.close()
	await expect.poll(() => settings.getByLabel('Days until it expires').inputValue()).toBe('7')
	const others = await extension.open('options.html')
	await settings.getByLabel('Theme').selectOption('dark')
	await expect.poll(() => others.getByLabel('Theme').inputValue()).toBe('dark')
	await settings.reload()
	expect(await settings.getByLabel('Theme').inputValue()).toBe('dark')
	expect(await settings.getByLabel('Days until it expires').inputValue()).toBe('7')
	expect(await settings.getByLabel('Remember expiry and click limit').isChecked()).toBe(true)
})

it('settings show changes made while they were starting', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	await settings.getByLabel('Theme').selectOption('dark')
	const late = await extension.context.newPage()
	// Between their first read and their first frame, before anybody listens.
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
	const settings = await extension.open('options.html')
	await settings.evaluate(() =>
		(
			globalThis as unknown as {
				chrome: { storage: { sync: { set: (values: object) => Promise<void> } } }
			}
		).chrome.storage.sync.set({ preferences: { version: 1, value: { click: 'copy', notify: true } } }),
	)
	await settings.reload()
	await settings.getByLabel('opens the popup with the link and its QR code').waitFor()
	expect(await settings.getByLabel('opens the popup with the link and its QR code').isChecked()).toBe(true)
	expect(await settings.getByLabel('Show a notification').isChecked()).toBe(false)
})

it('a choice the browser does not save is reported, and the saved one is shown', async () => {
	const settings = await extension.open('options.html')
	await settings.evaluate(async () => {
		const { sync } = (
			globalThis as unknown as {
				chrome: { storage: { sync: { set: (values: object) => Promise<void> } } }
			}
		).chrome.storage
		// Full: an item of synced storage has at most 8,192 bytes, all of them together 102,400.
		const large = Array.from({ length: 12 }, (_, index) => [`large-${index}`, 'x'.repeat(8_000)])
		await sync.set(Object.fromEntries(large))
		for (let size = 4_096; size >= 1; size /= 2)
			await sync.set({ [`rest-${size}`]: 'x'.repeat(size) }).catch(() => undefined)
	})
	await settings.getByLabel('Theme').selectOption('dark')
	await settings.getByRole('alert').getByText('The browser didn’t save this choice.').waitFor()
	await expect.poll(() => settings.getByLabel('Theme').inputValue()).toBe('system')
	const { popup } = await openPopup('not-kept')
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.says('The browser didn’t save this choice.')
	expect(await popup.evaluate('document.querySelector("input[name=remember]").checked')).toBe(false)
})
