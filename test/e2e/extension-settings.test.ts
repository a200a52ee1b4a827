/** Owns the proof in real Chromium that what is chosen in the settings is tested, kept and applied. */
import { expect, it } from 'vitest'
import { fillStorage, openExtensionStage } from '../support/extension-stage.ts'

const { extension, gateway, openPage } = await openExtensionStage()

it('the server’s address is tested before it is kept', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const tryAddress = async (address: string) => {
		await settings.getByLabel('Server address').fill(address)
		await settings.getByRole('button', { name: 'Use this server' }).click()
	}
	await tryAddress('127.0.0.1:9')
	await settings.getByText('Can’t reach 127.0.0.1:9.').waitFor()
	gateway.stepIn = async () =>
		new Response('<h1>Hello</h1>', { headers: { 'access-control-allow-origin': '*' } })
	await tryAddress(gateway.origin)
	await settings.getByText('but it is not Kurz').waitFor()
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await tryAddress(gateway.origin)
	await settings.getByText('lets no extension read it').waitFor()
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect((await extension.kept()).server).toBeUndefined()
	gateway.stepIn = undefined
	await tryAddress(gateway.origin)
	await settings.getByText('answers. Links are made there.').waitFor()
	expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
})

it('the answer of an address that was changed meanwhile is not taken', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const late = gateway.origin.replace('127.0.0.1', '127.0.0.2')
	const asked = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<void>()
	await settings.route(`${late}/**`, async (route) => {
		asked.resolve()
		await answer.promise
		await route.fulfill({ response: await settings.request.get(`${gateway.origin}/api/v1/health`) })
	})
	await settings.getByLabel('Server address').fill(late)
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await asked.promise
	await settings.getByLabel('Server address').fill(gateway.origin)
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await settings.getByText('answers. Links are made there.').waitFor()
	const [response] = await Promise.all([
		settings.waitForResponse((one) => one.url().startsWith(late)),
		answer.resolve(),
	])
	await response.finished()
	// What follows an answer is done before the next question to the page.
	await settings.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
	expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
})

it('an address that finds no room is not kept, and that is said', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	await fillStorage(settings)
	await settings.getByLabel('Server address').fill(gateway.origin)
	const use = settings.getByRole('button', { name: 'Use this server' })
	await use.click()
	await settings.getByText('The storage of this browser is full.').waitFor()
	expect(await use.isEnabled()).toBe(true)
	expect((await extension.kept()).server).toBeUndefined()
})

it('menus, defaults, theme and language are kept and applied at once', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Expires after days').fill('30')
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

	await extension.click(await openPage('german'))
	const popup = await extension.popup()
	await popup.says('In die Zwischenablage kopiert.')
	expect(await popup.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 20, 24)')
	await popup.close()
	const [link] = ((await extension.kept()).links?.value ?? []) as { expires_at?: string }[]
	expect(link?.expires_at).toBeDefined()
})

it('settings that are open keep what the popup remembers meanwhile, and show it', async () => {
	const settings = await extension.open('options.html')
	await extension.click(await openPage('remembering'))
	const popup = await extension.popup()
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.fill('#days', '7')
	await popup.click('.options button[type=submit]')
	await popup.until(
		'document.querySelector("#days").value === "7" && !document.querySelector(".options[open]")',
	)
	await popup.close()
	await expect.poll(() => settings.getByLabel('Expires after days').inputValue()).toBe('7')
	const others = await extension.open('options.html')
	await settings.getByLabel('Theme').selectOption('dark')
	await expect.poll(() => others.getByLabel('Theme').inputValue()).toBe('dark')
	await settings.reload()
	expect(await settings.getByLabel('Theme').inputValue()).toBe('dark')
	expect(await settings.getByLabel('Expires after days').inputValue()).toBe('7')
	expect(await settings.getByLabel('Remember days and clicks').isChecked()).toBe(true)
})

it('settings show also what was changed while they were starting', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	await settings.getByLabel('Theme').selectOption('dark')
	const late = await extension.context.newPage()
	// Between their first look and their first frame, and heard of before anybody listens.
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
	await settings.close()
})

it('copying that was chosen on another machine is not chosen here until it is permitted', async () => {
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
	expect(await settings.getByLabel('Say it with a notification').isChecked()).toBe(false)
})

it('an address that the first run could not use is asked for in the settings, without typing it again', async () => {
	await extension.startOver()
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await extension.click(await openPage('refused'))
	const popup = await extension.popup()
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.says('lets no extension read it')
	const opened = extension.context.waitForEvent('page')
	await popup.click('.first-run form > button')
	const settings = await opened
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
})

it('settings that are open take up what the popup could not use, and a server that was kept elsewhere', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await extension.click(await openPage('refused-again'))
	const popup = await extension.popup()
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.says('lets no extension read it')
	await popup.click('.first-run form > button')
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)

	gateway.stepIn = undefined
	await settings.reload()
	expect(await settings.getByLabel('Server address').inputValue()).toBe('')
	const others = await extension.open('options.html')
	await others.getByLabel('Server address').fill(gateway.origin)
	await others.getByRole('button', { name: 'Use this server' }).click()
	await others.getByText('answers. Links are made there.').waitFor()
	await settings.getByRole('heading', { name: 'Account' }).waitFor()
	await expect.poll(() => settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
})

it('a choice that the browser does not keep is said, and what is kept is shown', async () => {
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
	await settings.getByRole('alert').getByText('The browser did not keep this choice.').waitFor()
	await expect.poll(() => settings.getByLabel('Theme').inputValue()).toBe('system')
	await extension.click(await openPage('not-kept'))
	const popup = await extension.popup()
	await popup.says('Copied to the clipboard.')
	await popup.click('summary')
	await popup.click('input[name=remember]')
	await popup.says('The browser did not keep this choice.')
	expect(await popup.evaluate('document.querySelector("input[name=remember]").checked')).toBe(false)
	await popup.close()
})
