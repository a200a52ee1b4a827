/** In Firefox, links are selected, a range of them with Shift, and deleted, by keyboard. */
import { expect, it } from 'vitest'
import { makeKept, storedLinks } from '../support/browsers/extension-list.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, server, elsewhere, keep } = await openFirefoxExtensionStage()

const read = (expression: string) => extension.inPage(`Promise.resolve(${expression})`)
const focused = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText'
const tabTo = async (name: RegExp, ...held: 'Shift'[]): Promise<void> => {
	const passed: string[] = []
	for (let steps = 0; steps < 60; steps++) {
		passed.push(String(await read(focused)))
		if (name.test(passed.at(-1)!)) return
		await firefox.press('Tab', ...held)
	}
	throw new Error(`no way to ${name} by ${passed.join(' | ')}`)
}

it('a range of links is selected with Shift, and deleted unless that is undone', async () => {
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
	const rows = () => read('document.querySelectorAll(".pick input").length')
	const deleteThem = async (...held: 'Shift'[]) => {
		await tabTo(/^Delete$/, ...held)
		await firefox.press('Enter')
		await expect.poll(() => firefox.text('.undo .good')).toBe('2 links were deleted.')
		await expect.poll(rows).toBe(1)
		await expect.poll(() => read(focused)).toBe('Undo')
	}
	await deleteThem('Shift')
	await firefox.press('Enter')
	await expect.poll(rows).toBe(3)
	// The search field has the focus.
	await deleteThem()
	// Its time is over.
	await read(`browser.storage.local.get("leaving").then(({ leaving: { version, value } }) =>
		browser.storage.local.set({ leaving: { version, value: value.map((one) => ({ ...one, at: "2026-01-01T00:00:00.000Z" })) } }))`)
	await expect
		.poll(async () =>
			JSON.stringify(await read('browser.storage.local.get("leaving").then(({ leaving }) => leaving.value)')),
		)
		.toBe('[]')
	const statusOf = async ({ url }: { url: string }) => (await fetch(url, { redirect: 'manual' })).status
	expect(await Promise.all(links.map(statusOf))).toEqual([404, 404, 302])
})
