/** In Chromium, options chosen right after a click change or replace its link, and are kept. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, openPopup, openMade, keptLinks } = await openExtensionStage()

declare const chrome: { alarms: { get: (name: string) => Promise<object | undefined> } }

const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status

it('limits and a password change the link that was just copied, and it says so', async () => {
	const { page, popup, shortUrl } = await openMade('first-limited')
	gateway.asked.length = 0
	await popup.makeAnother({ clicks: '3', password: 'open sesame' })
	await popup.says('The link was changed. Its address is the same.')
	await popup.says('Click limit: 3')
	expect(gateway.asked).toEqual([expect.stringMatching(/^PATCH /)])
	expect(await popup.shortUrl()).toBe(shortUrl)
	expect(await popup.evaluate('document.querySelector(".options[open]") === null')).toBe(true)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)
	expect(await status(shortUrl)).toBe(401)
	expect(await keptLinks()).toHaveLength(1)
	// What was chosen last for a page is what its popup copies next time.
	await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
	const { popup: next } = await openPopup('first-limited')
	await next.copied()
	expect(await next.shortUrl()).toBe(shortUrl)
	await next.says('Password')
	await next.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)
})

it('an alias replaces it. The first link works until the popup closes', async () => {
	const { popup, shortUrl } = await openMade('first-alias')
	await popup.makeAnother({ alias: 'first-alias' })
	await popup.says('will be deleted when the popup closes')
	expect(await findFaultsInPopup(popup)).toEqual([])
	// A visit would count as a click, and another page would close the popup.
	expect(gateway.asked.filter((asked) => asked.startsWith('DELETE'))).toEqual([])
	await popup.close()
	await expect.poll(async () => (await keptLinks()).map(({ slug }) => slug)).toEqual(['first-alias'])
	expect(await status(shortUrl)).toBe(404)
	const { popup: next } = await openPopup('first-alias')
	await next.copied()
	expect(await next.shortUrl()).toBe(`${server.origin}/first-alias`)
})

it('"Keep it" keeps the first link', async () => {
	const { popup, shortUrl } = await openMade('first-kept')
	await popup.makeAnother({ alias: 'second-kept' })
	await popup.says('will be deleted when the popup closes')
	await popup.click('.note button')
	await popup.says('stays.')
	await popup.close()
	expect((await extension.kept()).unwanted?.value).toEqual([])
	expect(await status(shortUrl)).toBe(302)
	expect(await keptLinks()).toHaveLength(2)
})

let turn = 0
/** As any change of the settings does. */
const wake = () => extension.prefer({ turn: ++turn })
const sleepAndWake = async () => {
	await extension.endWorker()
	await wake()
	return extension.worker()
}
const replaced = async (path: string) => {
	const { popup, shortUrl } = await openMade(path)
	await popup.makeAnother({ alias: path })
	await popup.says('will be deleted when the popup closes')
	const worker = await sleepAndWake()
	// It has looked at what is left once it plans to look again.
	const planned = () => worker.evaluate(async () => (await chrome.alarms.get('try again')) !== undefined)
	await expect.poll(planned).toBe(true)
	expect(gateway.asked.filter((asked) => asked.startsWith('DELETE'))).toEqual([])
	return { popup, shortUrl }
}

it('the first link outlives a background that slept under its popup, and "Keep it" keeps it', async () => {
	const { popup, shortUrl } = await replaced('first-slept')
	await popup.click('.note button')
	await popup.says('stays.')
	await popup.close()
	expect(await status(shortUrl)).toBe(302)
})

it('a popup that closes while the background sleeps leaves its link to the next that wakes it', async () => {
	const { popup, shortUrl } = await replaced('first-left')
	await extension.endWorker()
	await popup.close()
	await wake()
	await expect.poll(async () => (await keptLinks()).map(({ slug }) => slug)).toEqual(['first-left'])
	expect(await status(shortUrl)).toBe(404)
})

it('"Keep it" says so when the link is gone', async () => {
	const { popup, shortUrl } = await openMade('first-gone')
	await popup.makeAnother({ alias: 'first-gone' })
	await popup.says('will be deleted when the popup closes')
	await popup.evaluate(`chrome.storage.local.set({ unwanted: { version: 1, value: [] } })`)
	await popup.click('.note button')
	await popup.says('is deleted already.')
	await popup.close()
	expect(await status(shortUrl)).toBe(302)
})
