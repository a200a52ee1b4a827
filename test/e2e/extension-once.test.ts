/** In Chromium, whose storage sorts keys, one click makes one link whatever fails or dies. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { loseAnswers } from '../support/service/lossy.ts'

const { extension, gateway, client, openPage, openPopup, openMade, keptLinks } = await openExtensionStage()

/** Exactly this many links are left, the newest has this record, and no creation is open. */
const expectLinks = async (count: number, record: object): Promise<void> => {
	expect(new Set(gateway.keys).size).toBe(1)
	await expect.poll(async () => (await keptLinks()).length).toBe(count)
	const [link] = await keptLinks()
	const { linkData } = await client.details(link!.slug, link!.monitor_key)
	expect(linkData).toMatchObject(record)
	expect((await extension.kept()).creations?.value).toEqual([])
}

it('one lost answer, two of 503 and three clicks at once make one link with all options', async () => {
	const { popup: first } = await openMade('retried')
	await first.close()
	const { popup } = await openPopup('retried')
	await popup.says('This page already has a link.')
	gateway.keys.length = 0
	loseAnswers(gateway)
	await popup.makeAnother({ alias: 'all-at-once', days: '7', clicks: '3', password: 'open sesame' })
	await popup.says('Is the server running?')
	const submit = '.options button[type=submit]'
	for (const times of [2, 3]) {
		await popup.click(submit)
		await popup.says('is busy or its database is down')
		await expect.poll(() => gateway.keys.length).toBe(times)
		await popup.until(`!document.querySelector("${submit}").disabled`)
	}
	await popup.evaluate(
		'{ const form = document.querySelector(".options form"); for (let click = 0; click < 3; click++) form.requestSubmit() }',
	)
	await popup.until('!document.querySelector(".options[open]")')
	await popup.copied()
	await popup.close()
	await expectLinks(2, { short_url: 'all-at-once', max_clicks: 3, is_protected: true })
})

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
	expect((await extension.kept()).creations?.value).toHaveLength(1)
	await popup.close()
	return { page, release: release.resolve }
}

it('after the popup was closed, the background finishes the link, and the next popup shows it', async () => {
	const { page, release } = await closeEarly('closed-early')
	release()
	const sound = { long_url: page.url() }
	await expectLinks(1, sound)

	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page already has a link.')
	expect(await popup.shortUrl()).toBe((await keptLinks())[0]!.url)
	await popup.close()
	await expectLinks(1, sound)
})

it('a background that dies in between continues later', async () => {
	const { page, release } = await closeEarly('dead-worker')
	await extension.endWorker()
	expect(await keptLinks()).toEqual([])
	release()
	gateway.stepIn = undefined
	await extension.click(page)
	await (await extension.popup()).copied()
	await expectLinks(1, { long_url: page.url() })
})
