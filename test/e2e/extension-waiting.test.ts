/** In Chromium, a wish that got no answer waits: it is tried again, listed, cancelled. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPage, openPopup, keptLinks, refuse } = await openExtensionStage()

declare const chrome: Chrome & {
	alarms: {
		getAll: () => Promise<{ name: string; scheduledTime: number }[]>
		onAlarm: { dispatch: (alarm: object) => void }
	}
}

const alarms = async () => (await extension.worker()).evaluate(() => chrome.alarms.getAll())
const creations = async () =>
	((await extension.kept()).creations?.value ?? []) as { next_at?: string; body: { url: string } }[]
/** Lets the time of the next try come. */
const wake = async (): Promise<void> => {
	const page = await extension.open('offscreen.html')
	await page.evaluate(async () => {
		const { creations: open } = await chrome.storage.local.get()
		const value = ((open?.value ?? []) as object[]).map((one) => ({
			...one,
			next_at: new Date(0).toISOString(),
		}))
		await chrome.storage.local.set({ creations: { version: 1, value } })
	})
	await page.close()
	await (await extension.worker()).evaluate(() => chrome.alarms.onAlarm.dispatch({ name: 'try again' }))
}
/** Clicks on pages whose server doesn't answer. */
const failOn = async (...paths: string[]) => {
	refuse('service_unavailable', 503)
	for (const path of paths) {
		const { popup } = await openPopup(path)
		await popup.says('Kurz will try again in the background.')
		await popup.close()
	}
}

it('an alarm makes the link once the server is back, and the next popup says so once', async () => {
	await failOn('waits-for-alarm')
	await expect.poll(async () => (await alarms()).map(({ name }) => name)).toEqual(['try again'])
	const [alarm] = await alarms()
	expect(alarm!.scheduledTime - Date.now()).toBeLessThan(60_000)
	gateway.stepIn = undefined
	await wake()
	await expect.poll(async () => (await keptLinks()).length).toBe(1)
	await expect.poll(alarms).toEqual([])
	const worker = await extension.worker()
	await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe('✓')
	const { popup } = await openPopup('another-page')
	await popup.says('Since you last looked')
	await popup.says('waits-for-alarm')
	await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe('')
	await popup.close()
	const { popup: later } = await openPopup('another-page')
	await later.says('This page already has a link.')
	expect(await later.evaluate('document.querySelector(".news") === null')).toBe(true)
})

it('every waiting wish is listed, and Cancel forgets it', async () => {
	await failOn('first', 'second', 'third')
	const { popup } = await openPopup('fourth')
	await popup.says('Still trying to create 3 earlier links:')
	await popup.says('and 1 more')
	await popup.click('[aria-label^="Cancel the link"][aria-label$="/third"]')
	await popup.says('Still trying to create 2 earlier links:')
	await popup.close()
	const list = await extension.open('links.html')
	const section = list.locator('.waiting')
	await expect.poll(() => section.locator('li').count()).toBe(3)
	expect(await findFaultsIn(list)).toEqual([])
	await list.getByRole('button', { name: /^Cancel the link to .*\/first$/ }).press('Enter')
	await list
		.locator('main')
		.getByText(/^No link to .*\/first will be created\.$/)
		.waitFor()
	expect((await creations()).map(({ body }) => body.url.split('/').at(-1))).toEqual(['fourth', 'second'])
})

/** What has the focus in the very step in which the button can be pressed. */
const focusOnceEnabled = `new Promise((resolve) => {
	const button = document.querySelector('.sentence > button')
	const look = () => button.disabled || resolve(document.activeElement.textContent)
	new MutationObserver(look).observe(button, { attributes: true })
	look()
})`

it('a server that limits requests is left alone while its seconds are counted down', async () => {
	refuse('rate_limited', 429, 3)
	const { popup } = await openPopup('limited')
	await popup.says('Too many requests')
	expect(await popup.evaluate('document.querySelector(".sentence > button").disabled')).toBe(true)
	await popup.says('in 2 seconds')
	await popup.close()
	const asked = gateway.asked.length
	const page = await openPage('limited')
	await extension.click(page)
	const again = await extension.popup()
	await again.says('Too many requests')
	expect(gateway.asked).toHaveLength(asked)
	gateway.stepIn = undefined
	expect(await again.evaluate(focusOnceEnabled)).toBe('Try again')
	await again.press('Enter')
	await again.copied()
})
