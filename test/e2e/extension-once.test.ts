/** In Chromium, one click makes one link whatever dies in between, and no key is lost. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, client, openPage, openPopup, openMade, keptLinks } = await openExtensionStage()

const openCreations = async () => ((await extension.kept()).creations?.value ?? []) as unknown[]

/** Clicks on a page, and closes the popup when the server has made the link, before its answer. */
const closeEarly = async (path: string) => {
	const page = await openPage(path)
	const reached = Promise.withResolvers<void>()
	const release = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		if (request.method !== 'POST') return answer
		reached.resolve()
		await release.promise
		return answer
	}
	await extension.click(page)
	const popup = await extension.popup()
	await reached.promise
	expect(await openCreations()).toHaveLength(1)
	await popup.close()
	return { page, release: release.resolve }
}

const expectOneSoundLink = async (): Promise<void> => {
	expect(new Set(gateway.keys).size).toBe(1)
	const [link, ...others] = await keptLinks()
	expect(others).toEqual([])
	const { linkData } = await client.details(link!.slug, link!.monitor_key)
	expect(linkData.long_url).toBe(link!.target)
	expect(await openCreations()).toEqual([])
}

it('after the popup was closed, the background finishes the link, and the next popup shows it', async () => {
	const { page, release } = await closeEarly('closed-early')
	release()
	await expect.poll(keptLinks).toHaveLength(1)
	await expectOneSoundLink()

	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page already has a link.')
	expect(await popup.shortUrl()).toBe((await keptLinks())[0]!.url)
	await popup.close()
	await expectOneSoundLink()
})

it('a background that dies in between continues later', async () => {
	const { page, release } = await closeEarly('dead-worker')
	await extension.endWorker()
	expect(await keptLinks()).toEqual([])
	release()
	gateway.stepIn = undefined
	await extension.click(page)
	await (await extension.popup()).copied()
	await expectOneSoundLink()
})

it('a double click on "New link" makes one link', async () => {
	const { popup } = await openMade('double-click')
	await popup.close()
	const { popup: again } = await openPopup('double-click')
	await again.says('This page already has a link.')
	await again.evaluate(
		'{ const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "New link"); button.click(); button.click() }',
	)
	await again.until('!document.body.innerText.includes("already")')
	expect(await keptLinks()).toHaveLength(2)
	expect(new Set(gateway.keys).size).toBe(2)
})
