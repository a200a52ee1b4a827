/** In Chromium, everything in the popup works with the keyboard alone: no pointer is used here. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const { extension, server, gateway, openPopup } = await openExtensionStage()

const copied = 'Copied to the clipboard.'
const shownUrl = (popup: Popup) => popup.evaluate<string>('document.querySelector(".short").title')
const isOnCopy = 'document.activeElement.matches(".hero .short")'
const dialog = 'document.querySelector("dialog[open]")'
const inClipboard = (popup: Popup) => popup.evaluate<string>('navigator.clipboard.readText()')
const begin = async (path: string) => {
	const { page, popup } = await openPopup(path)
	await popup.says(copied)
	// Right after another window closed, a popup has no focus for a moment, and no key reaches it.
	await popup.until(
		`document.querySelector(".qr") && document.querySelector(".options") && ${isOnCopy} && document.hasFocus()`,
	)
	return { page, popup }
}
/** Tab by Tab, as somebody does who can't point. */
const tabTo = async (popup: Popup, selector: string): Promise<void> => {
	for (let steps = 0; steps < 30; steps++) {
		if (await popup.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
		await popup.press('Tab')
	}
	throw new Error(`no way to ${selector}`)
}

it('Enter copies, and the button says so for a moment', async () => {
	const { popup } = await begin('enter')
	await popup.until('document.querySelector(".hero .copy").textContent === "Copy"')
	await popup.evaluate('navigator.clipboard.writeText("nothing yet")')
	await popup.press('Enter')
	await popup.until('document.querySelector(".hero .copy").textContent === "Copied"')
	expect(await inClipboard(popup)).toBe(await shownUrl(popup))
	await popup.until('document.querySelector(".hero .copy").textContent === "Copy"')
})

it('the code opens large, the keys are shown, Escape closes only them, and the focus comes back', async () => {
	const { popup } = await begin('overlays')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.press('q')
	await popup.until(`${dialog}.querySelector("svg[role=img]").getBoundingClientRect().width >= 280`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	// Nothing else happens under it.
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

it('modules of the code take whole pixels', async () => {
	const { popup } = await begin('whole')
	const [side, modules] = await popup.evaluate<[number, number]>(
		'[document.querySelector(".qr svg").getBoundingClientRect().width, document.querySelector(".qr svg").viewBox.baseVal.width]',
	)
	expect(side % modules).toBe(0)
})

it('an alias is typed and replaces the link that nobody asked for; no letter of it is a command', async () => {
	const { popup } = await begin('alias')
	const first = await shownUrl(popup)
	const isOnAlias = 'document.activeElement.id === "alias"'
	await popup.press('o')
	await popup.until(isOnAlias)
	expect(await findFaultsInPopup(popup)).toEqual([])
	for (const letter of 'q-sold') await popup.press(letter)
	expect(await popup.evaluate(`document.querySelector("#alias").value + !!${dialog}`)).toBe('q-soldfalse')
	await popup.press('Enter')
	await popup.until(`document.querySelector(".short").title.endsWith("/q-sold") && ${isOnCopy}`)
	expect(await popup.evaluate('document.querySelector(".others") === null')).toBe(true)
	const kept = async () => ((await extension.kept()).links?.value ?? []) as { url: string }[]
	await expect.poll(async () => (await kept()).map(({ url }) => url)).toEqual([`${server.origin}/q-sold`])
	// Not before: it would be a click, and a link that somebody uses stays.
	expect((await fetch(first, { redirect: 'manual' })).status).toBe(404)
})

it('what is copied is chosen, copied so at once, and remembered', async () => {
	const { popup } = await begin('format')
	const url = await shownUrl(popup)
	await tabTo(popup, 'select.copy-as')
	await popup.press('ArrowDown')
	await expect.poll(() => inClipboard(popup)).toBe(`[Arrived](${url})`)
	await expect
		.poll(() => popup.evaluate('chrome.storage.sync.get().then((kept) => JSON.stringify(kept))'))
		.toContain('markdown')
	await popup.close()
	const { popup: next } = await begin('format-next')
	expect(await inClipboard(next)).toBe(`[Arrived](${await shownUrl(next)})`)
})

it('a link is edited in place', async () => {
	const { popup } = await begin('edit')
	const url = await shownUrl(popup)
	await popup.press('e')
	await popup.until(`${dialog}.querySelector("#edit-title")`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await tabTo(popup, '#edit-title')
	for (const letter of 'q') await popup.press(letter)
	await tabTo(popup, '#edit-clicks')
	await popup.press('3')
	await popup.press('Enter')
	await popup.until(`!${dialog} && document.querySelector(".hero .chips").textContent.includes("3")`)
	expect(await shownUrl(popup)).toBe(url)
	await popup.close()
	const [link] = ((await extension.kept()).links?.value ?? []) as { title: string; max_clicks: number }[]
	expect(link).toMatchObject({ title: expect.stringContaining('q'), max_clicks: 3 })
})

it('a link is deleted after a question, and another one is made', async () => {
	const { popup } = await begin('delete')
	const url = await shownUrl(popup)
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
	await popup.until(`document.querySelector(".short").title !== ${JSON.stringify(url)} && ${isOnCopy}`)
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
	// It closes by itself, but not before the next test looks for its own.
})

it('waiting says for whom and can be cancelled; the link that comes late is taken back', async () => {
	const answer = Promise.withResolvers<void>()
	gateway.stepIn = async (_request, pass) => {
		await answer.promise
		return pass()
	}
	const { popup } = await openPopup('slow')
	await popup.says(`Waiting for ${new URL(gateway.origin).host}`)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await tabTo(popup, '.waiting button')
	await popup.press('Enter')
	await popup.says('No link was created for this page.')
	// Noted before it is said: the popup may be closed now.
	expect((await extension.kept()).unwanted?.value).toHaveLength(1)
	gateway.stepIn = undefined
	answer.resolve()
	await popup.close()
	await expect.poll(async () => (await extension.kept()).unwanted?.value).toEqual([])
	expect((await extension.kept()).links?.value ?? []).toEqual([])
	expect(gateway.asked.some((asked) => asked.startsWith('DELETE'))).toBe(true)
})
