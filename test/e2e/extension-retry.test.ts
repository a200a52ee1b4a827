/** In Chromium, whose storage sorts keys, trying again makes no second link. */
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import type { LinkRecord } from '../../shared/links.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { loseAnswers, loseEveryAnswer } from '../support/service/lossy.ts'

const { extension, gateway, server, openPage, openPopup } = await openExtensionStage()

interface Kept {
	slug: string
	monitor_key: string
}
const keptLinks = async () => ((await extension.kept()).links?.value ?? []) as Kept[]
const recordOf = async ({ slug, monitor_key }: Kept): Promise<LinkRecord> =>
	(await createClient({ origin: server.origin }).details(slug, monitor_key)).linkData
const isCopied = 'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.")'

it.each<[string, Record<string, string>, Partial<LinkRecord>]>([
	['an alias', { alias: 'my-own-alias' }, { short_url: 'my-own-alias' }],
	['an expiry', { days: '7' }, { expires_at: expect.any(String) }],
	['a click limit', { clicks: '3' }, { max_clicks: 3 }],
	['a password', { password: 'open sesame' }, { is_protected: true }],
	[
		'everything',
		{ alias: 'all-at-once', days: '7', clicks: '3', password: 'open sesame' },
		{ short_url: 'all-at-once', max_clicks: 3, is_protected: true },
	],
])(
	'a link with %s: one answer lost, two of 503, then three clicks in one moment',
	async (name, fields, record) => {
		const { popup } = await openPopup(`retried-${name.replaceAll(' ', '-')}`)
		await popup.says('Copied to the clipboard.')
		await popup.click('summary')
		for (const [field, text] of Object.entries(fields)) await popup.fill(`#${field}`, text)
		gateway.keys.length = 0
		loseAnswers(gateway)
		const submit = '.options button[type=submit]'
		await popup.click(submit)
		await popup.says('Is the server running?')
		for (const times of [2, 3]) {
			await popup.click(submit)
			await popup.says('is busy or its database is down')
			await expect.poll(() => gateway.keys.length).toBe(times)
			await popup.until(`!document.querySelector("${submit}").disabled`)
		}
		await popup.evaluate(
			'{ const form = document.querySelector(".options form"); for (let click = 0; click < 3; click++) form.requestSubmit() }',
		)
		await popup.until(`!document.querySelector(".options[open]") && ${isCopied}`)
		await popup.close()
		expect(new Set(gateway.keys).size).toBe(1)
		// This one, and the one made by opening the popup the first time, which an alias replaces.
		await expect.poll(async () => (await keptLinks()).length).toBe(fields.alias === undefined ? 2 : 1)
		expect(await recordOf((await keptLinks())[0]!)).toMatchObject(record)
		expect((await extension.kept()).creations?.value).toEqual([])
	},
)

it('with remembered limits a page gets one link even if the answers to three clicks were lost', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Days until it expires').fill('30')
	await settings.locator('input[name=clicks]').fill('5')
	await expect
		.poll(() => settings.evaluate('chrome.storage.sync.get()'))
		.toMatchObject({ preferences: { value: { defaults: { days: 30, clicks: 5 } } } })
	await settings.close()
	const page = await openPage('retried-with-defaults')
	loseEveryAnswer(gateway)
	for (let click = 0; click < 3; click++) {
		await extension.click(page)
		const popup = await extension.popup()
		await popup.says('Is the server running?')
		await popup.close()
	}
	gateway.stepIn = undefined
	await extension.click(page)
	await (await extension.popup()).until(isCopied)
	expect(new Set(gateway.keys).size).toBe(1)
	const links = await keptLinks()
	expect(links).toHaveLength(1)
	expect(await recordOf(links[0]!)).toMatchObject({ max_clicks: 5, expires_at: expect.any(String) })
})
