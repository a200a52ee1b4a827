/** In Chromium, everything in the popup works with the keyboard alone. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const { extension, server, gateway, openPopup, openMade, keptLinks, hold } = await openExtensionStage()

const isOnCopy = 'document.activeElement.matches(".hero .short")'
const dialog = 'document.querySelector("dialog[open]")'
const inClipboard = (popup: Popup) => popup.evaluate<string>('navigator.clipboard.readText()')
const begin = async (path: string) => {
	const { popup, shortUrl } = await openMade(path)
	// Just after another window has closed, a popup has no focus, and no key reaches it.
	await popup.until(
		`document.querySelector(".qr") && document.querySelector(".options") && ${isOnCopy} && document.hasFocus()`,
	)
	return { popup, url: shortUrl }
}
/** Presses Tab until this element has the focus. */
const tabTo = async (popup: Popup, selector: string): Promise<void> => {
	for (let steps = 0; steps < 30; steps++) {
		if (await popup.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
		await popup.press('Tab')
	}
	throw new Error(`no way to ${selector}`)
}

it('Enter copies, and the button says so for a moment', async () => {
	const { popup, url } = await begin('enter')
	const buttonSays = (text: string) =>
		popup.until(`document.querySelector(".hero .copy").textContent === "${text}"`)
	await buttonSays('Copy')
	await popup.evaluate('navigator.clipboard.writeText("nothing yet")')
	await popup.press('Enter')
	await buttonSays('Copied')
	expect(await inClipboard(popup)).toBe(url)
	await buttonSays('Copy')
})

it('the large code and the list of keys open, Escape closes only them, and the focus returns', async () => {
	const { popup } = await begin('overlays')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.press('q')
	await popup.until(`${dialog}.querySelector("svg[role=img]").getBoundingClientRect().width >= 280`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	// Keys do nothing under an open dialog.
	await popup.press('?')
	expect(await popup.evaluate('document.querySelectorAll("dialog").length')).toBe(1)
	await popup.press('Escape')
	await popup.until(`!${dialog} && ${isOnCopy}`)
	await popup.press('?')
	const text = await popup.until<string>(`${dialog}.innerText`)
	for (const key of ['Enter', 'q', 'd', 'l', 's', 'o', ',', '?']) expect(text.split('\n')).toContain(key)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.press('Escape')
	await popup.until(`!${dialog} && ${isOnCopy}`)
	for (const held of ['Control', 'Alt', 'Meta'] as const) await popup.press('q', held)
	expect(await popup.evaluate(`${dialog} === null`)).toBe(true)
})

it('a typed alias replaces the automatic link, and none of its letters is a command', async () => {
	const { popup, url: first } = await begin('alias')
	await popup.press('o')
	await popup.until('document.activeElement.id === "alias"')
	expect(await findFaultsInPopup(popup)).toEqual([])
	for (const letter of 'q-sold') await popup.press(letter)
	expect(await popup.evaluate(`document.querySelector("#alias").value + !!${dialog}`)).toBe('q-soldfalse')
	await popup.press('Enter')
	await popup.until(`document.querySelector(".short").title.endsWith("/q-sold") && ${isOnCopy}`)
	expect(await popup.evaluate('document.querySelector(".others") === null')).toBe(true)
	await popup.close()
	await expect
		.poll(async () => (await keptLinks()).map(({ url }) => url))
		.toEqual([`${server.origin}/q-sold`])
	// An earlier visit would count as a click, and a used link stays.
	expect((await fetch(first, { redirect: 'manual' })).status).toBe(404)
})

it('the chosen format is copied at once, and remembered', async () => {
	const { popup, url } = await begin('format')
	await tabTo(popup, 'select.copy-as')
	await popup.press('ArrowDown')
	await expect.poll(() => inClipboard(popup)).toBe(`[Arrived](${url})`)
	await expect
		.poll(() => popup.evaluate('chrome.storage.sync.get().then((kept) => JSON.stringify(kept))'))
		.toContain('markdown')
	await popup.close()
	const next = await begin('format-next')
	expect(await inClipboard(next.popup)).toBe(`[Arrived](${next.url})`)
})

it('a link is edited in place', async () => {
	const { popup, url } = await begin('edit')
	await popup.press('e')
	await popup.until(`${dialog}.querySelector("#edit-title")`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await tabTo(popup, '#edit-title')
	await popup.press('q')
	await tabTo(popup, '#edit-clicks')
	await popup.press('3')
	await popup.press('Enter')
	await popup.until(`!${dialog} && document.querySelector(".hero .chips").textContent.includes("3")`)
	expect(await popup.shortUrl()).toBe(url)
	await popup.close()
	expect((await keptLinks())[0]).toMatchObject({ title: expect.stringContaining('q'), max_clicks: 3 })
})

it('a link is deleted after a question, and a new one is made', async () => {
	const { popup, url } = await begin('delete')
	await popup.press('d')
	await popup.until(`${dialog}.innerText.includes("Delete ${url.replace('http://', '')}?")`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.press('Escape')
	await popup.until(`!${dialog}`)
	await popup.press('d')
	await popup.until(dialog)
	await tabTo(popup, '.danger')
	await popup.press('Enter')
	await popup.says('was deleted.')
	expect((await fetch(url, { redirect: 'manual' })).status).toBe(404)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.until('document.activeElement.textContent === "New link"')
	await popup.press('Enter')
	await popup.shortUrl(url)
	await popup.until(isOnCopy)
})

it.each([
	['l', /^links\.html#all$/],
	['s', /^links\.html#http/],
	[',', /^options\.html$/],
])('%s opens its page: %s', async (key, path) => {
	const { popup } = await begin('leaves')
	// The popup may close before it answers.
	void popup.press(key).catch(() => undefined)
	const paths = () => extension.context.pages().map((page) => page.url().split('/').at(-1))
	await expect.poll(paths).toContainEqual(expect.stringMatching(path))
})

it('the popup names the server while it waits. After Cancel a late link is deleted', async () => {
	const answer = hold()
	const { popup } = await openPopup('slow')
	await popup.says(`Waiting for ${new URL(gateway.origin).host}`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await tabTo(popup, '.waiting button')
	await popup.press('Enter')
	await popup.says('No link was created for this page.')
	// By now the popup may be closed.
	expect((await extension.kept()).unwanted?.value).toHaveLength(1)
	gateway.stepIn = undefined
	answer()
	await popup.close()
	await expect.poll(async () => (await extension.kept()).unwanted?.value).toEqual([])
	expect(await keptLinks()).toEqual([])
	expect(gateway.asked.some((asked) => asked.startsWith('DELETE'))).toBe(true)
})
