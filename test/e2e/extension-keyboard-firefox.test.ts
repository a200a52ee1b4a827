/** In Firefox, popup and list work by keyboard. */
import { expect, it } from 'vitest'
import { makeKept, storedLinks } from '../support/browsers/extension-list.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, server, elsewhere, isTrue, shortUrl, keep } =
	await openFirefoxExtensionStage()
const { inPopup, pressInPopup } = extension

const dialog = 'document.querySelector("dialog[open]")'

const read = (expression: string) => extension.inPage(`Promise.resolve(${expression})`)
const focused = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText'
const tabTo = async (name: RegExp): Promise<void> => {
	const passed: string[] = []
	for (let steps = 0; steps < 60; steps++) {
		passed.push(String(await read(focused)))
		if (name.test(passed.at(-1)!)) return
		await firefox.press('Tab')
	}
	throw new Error(`no way to ${name} by ${passed.join(' | ')}`)
}

it('a range of links is selected with Shift', async () => {
	const links = []
	for (let nth = 0; nth < 3; nth++) {
		const made_at = new Date(Date.now() - nth * 1_000).toISOString()
		links.push(await makeKept(server, gateway.origin, { url: `${elsewhere}/ticked-${nth}` }, { made_at }))
	}
	const [first, second] = links
	await keep({
		server: { version: 1, value: { origin: gateway.origin } },
		...(await storedLinks(links)),
	})
	await firefox.goto(extension.address('links.html?again'))
	await expect.poll(() => read('document.querySelectorAll(".pick input").length')).toBe(3)
	await tabTo(new RegExp(`^Select .*${first!.slug}$`))
	await firefox.press(' ')
	await tabTo(new RegExp(`^Select .*${second!.slug}$`))
	await firefox.press(' ', 'Shift')
	await expect.poll(() => firefox.text('.selection label')).toBe('2 selected')
})

// The last: it leads to another tab.
it('keys open the code, the help and the question before deleting, close them, and lead to the list', async () => {
	await keep({ server: { version: 1, value: { origin: gateway.origin } } })
	await firefox.goto(`${elsewhere}/keys`)
	await extension.openPopup()
	await isTrue('document.querySelector(".options") && document.querySelector(".qr svg")')
	const url = await shortUrl()
	const isOnCopy = 'document.activeElement.matches(".hero .short")'
	await isTrue(isOnCopy)
	for (const [key, shown] of [
		['q', `${dialog}.querySelector("svg[role=img]")`],
		['?', `${dialog}.innerText.includes("Enter")`],
		['d', `${dialog}.innerText.includes("Delete ${url.replace('http://', '')}?")`],
	] as const) {
		await pressInPopup(key)
		await isTrue(shown)
		await pressInPopup('Escape')
		await isTrue(`${dialog} === null && ${isOnCopy}`)
	}
	await pressInPopup('l')
	await expect.poll(async () => (await inPopup('true')) ?? 'closed').toBe('closed')
	expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
})
