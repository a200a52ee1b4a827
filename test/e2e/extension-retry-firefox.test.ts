/** In Firefox, trying again makes no second link, whatever the options. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { LinkRecord } from '../../shared/link/links.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'
import { loseAnswers, loseEveryAnswer } from '../support/service/lossy.ts'

const { extension, firefox, gateway, client, elsewhere, says, isTrue, connect, keptLinks } =
	await openFirefoxExtensionStage()

const until = `${new Date().getFullYear() + 1}-03-31T18:00`

/** Exactly this many links lead there, made with one key, and the newest one has this record. */
const expectLinks = async (target: string, count: number, record: object): Promise<void> => {
	expect(new Set(gateway.keys).size).toBe(1)
	const linksThere = async () => (await keptLinks()).filter((link) => link.target === target)
	await expect.poll(async () => (await linksThere()).length).toBe(count)
	const [link] = await linksThere()
	expect((await client.details(link!.slug, link!.monitor_key)).linkData).toMatchObject(record)
}
const run = (statements: string) => isTrue(`(() => { ${statements}; return true })()`)

beforeAll(() => connect(gateway.origin))
beforeEach(() => {
	gateway.stepIn = undefined
	gateway.keys.length = 0
})

it.each<[string, Record<string, string>, Partial<LinkRecord>]>([
	['an alias', { alias: 'my-own-alias' }, { short_url: 'my-own-alias' }],
	['limits', { until, clicks: '3' }, { max_clicks: 3, expires_at: new Date(until).toISOString() }],
	['a password', { password: 'open sesame' }, { is_protected: true }],
])(
	'one lost answer, two of 503 and three clicks at once make one link with %s',
	async (name, fields, record) => {
		const target = `${elsewhere}/${name.replaceAll(' ', '-')}`
		await firefox.goto(target)
		await extension.openPopup()
		await isTrue('document.querySelector(".options")')
		await extension.closePopup()
		// The page has a link now, so options make another one.
		await extension.openPopup()
		await says('This page already has a link.')
		await isTrue('document.querySelector(".options")')
		await run('document.querySelector("summary").click()')
		for (const [field, text] of Object.entries(fields)) await extension.fillInPopup(`#${field}`, text)
		gateway.keys.length = 0
		loseAnswers(gateway)
		const submit = () => run('document.querySelector(".options button[type=submit]").click()')
		await submit()
		await says('Is the server running?')
		for (const times of [2, 3]) {
			await submit()
			await says('is busy or its database is down')
			await expect.poll(() => gateway.keys.length).toBe(times)
			await isTrue('!document.querySelector(".options button[type=submit]").disabled')
		}
		await run(
			'const form = document.querySelector(".options form"); for (let click = 0; click < 3; click++) form.requestSubmit()',
		)
		await isTrue('document.querySelector(".options[open]") === null')
		await extension.closePopup()
		await expectLinks(target, 2, record)
	},
)

it('with remembered limits a page gets one link even if the answers to two clicks were lost', async () => {
	await firefox.goto(extension.address('options.html'))
	await firefox.fill('#days', '30')
	await expect
		.poll(() => extension.inPage('browser.storage.sync.get()'))
		.toMatchObject({ preferences: { value: { defaults: { days: 30 } } } })
	const target = `${elsewhere}/with-defaults`
	await firefox.goto(target)
	loseEveryAnswer(gateway)
	for (let click = 0; click < 2; click++) {
		await extension.openPopup()
		await says('Is the server running?')
		await extension.closePopup()
	}
	gateway.stepIn = undefined
	await extension.openPopup()
	await isTrue('document.querySelector(".short")')
	await extension.closePopup()
	await expectLinks(target, 1, { expires_at: expect.any(String) })
})
