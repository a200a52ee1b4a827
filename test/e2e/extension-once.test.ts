/** In Chromium, one click makes one link whatever dies in between, and no key is lost. */
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, openPage, openPopup } = await openExtensionStage()

interface Kept {
	url: string
	slug: string
	monitor_key: string
	target: string
}
const keptLinks = async (): Promise<Kept[]> => ((await extension.kept()).links?.value ?? []) as Kept[]
const openCreations = async () => ((await extension.kept()).creations?.value ?? []) as unknown[]

/** Holds back every creation: `reached` once the server has made one, `release` lets the answers through. */
const holdAnswers = () => {
	const reached = Promise.withResolvers<void>()
	const release = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		if (request.method !== 'POST') return answer
		reached.resolve()
		await release.promise
		return answer
	}
	return { reached: reached.promise, release: release.resolve }
}

const expectOneSoundLink = async (): Promise<void> => {
	expect(new Set(gateway.keys).size).toBe(1)
	const links = await keptLinks()
	expect(links).toHaveLength(1)
	const { slug, monitor_key } = links[0]!
	const { linkData } = await createClient({ origin: server.origin }).details(slug, monitor_key)
	expect(linkData.long_url).toBe(links[0]!.target)
	expect(await openCreations()).toEqual([])
}

it('a popup closed before the answer: the background finishes it, and the popup shows that link', async () => {
	const page = await openPage('closed-early')
	const held = holdAnswers()
	await extension.click(page)
	const popup = await extension.popup()
	await held.reached
	expect(await openCreations()).toHaveLength(1)
	await popup.close()
	held.release()
	await expect.poll(keptLinks).toHaveLength(1)
	await expectOneSoundLink()

	await extension.click(page)
	const again = await extension.popup()
	await again.says('This page already has a link.')
	expect(await again.evaluate('document.querySelector(".short").title')).toBe((await keptLinks())[0]!.url)
	await again.close()
	await expectOneSoundLink()
})

it('after an answer that never came, the same click gets the same link and its key', async () => {
	const page = await openPage('answer-lost')
	let lost = 0
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		if (request.method !== 'POST' || lost++ > 0) return answer
		return new Response('', { status: 502 })
	}
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('Is the server running?')
	gateway.stepIn = undefined
	await popup.close()
	await extension.click(page)
	await (await extension.popup()).until(
		'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.")',
	)
	await expectOneSoundLink()
})

it('a background that dies in between carries on where it was', async () => {
	const page = await openPage('dead-worker')
	const held = holdAnswers()
	await extension.click(page)
	const popup = await extension.popup()
	await held.reached
	await popup.close()
	await extension.endWorker()
	expect(await keptLinks()).toEqual([])
	held.release()
	gateway.stepIn = undefined
	await extension.click(page)
	await (await extension.popup()).until(
		'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.")',
	)
	await expectOneSoundLink()
})

it('a double click on "New link" makes one', async () => {
	const { page, popup } = await openPopup('double-click')
	await popup.says('Copied to the clipboard.')
	await popup.close()
	await extension.click(page)
	const again = await extension.popup()
	await again.says('This page already has a link.')
	await again.evaluate(
		'{ const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "New link"); button.click(); button.click() }',
	)
	await again.until('!document.body.innerText.includes("already")')
	expect(await keptLinks()).toHaveLength(2)
	expect(new Set(gateway.keys).size).toBe(2)
})

it('a late answer is waited for, and the popup says what is going on', async () => {
	const page = await openPage('late')
	const held = holdAnswers()
	await extension.click(page)
	const popup = await extension.popup()
	await held.reached
	await popup.says('Shortening')
	held.release()
	await popup.says('Copied to the clipboard.')
	await popup.close()
	await expectOneSoundLink()
})
