/** In Firefox, trying again makes no second link, whatever the options. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import type { LinkRecord } from '../../shared/links.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'
import { loseAnswers, loseEveryAnswer } from '../support/service/lossy.ts'

const { extension, firefox, gateway, server, elsewhere } = await openFirefoxExtensionStage()
const { inPopup } = extension

interface Kept {
	slug: string
	monitor_key: string
	target: string
}
const linksTo = async (target: string): Promise<Kept[]> => {
	await firefox.goto(extension.address('links.html'))
	const { links } = (await extension.inPage('browser.storage.local.get()')) as {
		links: { value: Kept[] }
	}
	return links.value.filter((link) => link.target === target)
}
const recordOf = async ({ slug, monitor_key }: Kept): Promise<LinkRecord> =>
	(await createClient({ origin: server.origin }).details(slug, monitor_key)).linkData
const says = (text: string) =>
	expect.poll(() => inPopup('document.body.innerText'), { message: text }).toContain(text)
const isTrue = (expression: string) => expect.poll(() => inPopup(expression)).toBe(true)
const run = (statements: string) => isTrue(`(() => { ${statements}; return true })()`)

beforeAll(async () => {
	await firefox.goto(extension.address('options.html'))
	await firefox.fill('#address', gateway.origin)
	await firefox.click('#app form button[type=submit]')
	await firefox.text('[role=status].good:not(:empty)')
})
beforeEach(() => {
	gateway.stepIn = undefined
	gateway.keys.length = 0
})

it.each<[string, Record<string, string>, Partial<LinkRecord>]>([
	['an alias', { alias: 'my-own-alias' }, { short_url: 'my-own-alias' }],
	['limits', { days: '7', clicks: '3' }, { max_clicks: 3, expires_at: expect.any(String) }],
	['a password', { password: 'open sesame' }, { is_protected: true }],
])(
	'a link with %s: one answer lost, two of 503, then three clicks in one moment',
	async (name, fields, record) => {
		const target = `${elsewhere}/${name.replaceAll(' ', '-')}`
		await firefox.goto(target)
		await extension.openPopup()
		await isTrue('document.querySelector(".options") !== null')
		await run('document.querySelector("summary").click()')
		for (const [field, text] of Object.entries(fields)) await extension.fillInPopup(`#${field}`, text)
		gateway.keys.length = 0
		loseAnswers(gateway)
		const submit = () => run('document.querySelector(".options button[type=submit]").click()')
		const isReady = () => isTrue('!document.querySelector(".options button[type=submit]").disabled')
		await submit()
		await says('Is the server running?')
		for (const times of [2, 3]) {
			await submit()
			await says('is busy or its database is down')
			await expect.poll(() => gateway.keys.length).toBe(times)
			await isReady()
		}
		await run(
			'const form = document.querySelector(".options form"); for (let click = 0; click < 3; click++) form.requestSubmit()',
		)
		await isTrue('document.querySelector(".options[open]") === null')
		await extension.closePopup()
		expect(new Set(gateway.keys).size).toBe(1)
		// This one, and the one made by opening the popup the first time, which an alias replaces.
		await expect.poll(async () => (await linksTo(target)).length).toBe(fields.alias === undefined ? 2 : 1)
		expect(await recordOf((await linksTo(target))[0]!)).toMatchObject(record)
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
	await isTrue('document.querySelector(".short") !== null')
	await extension.closePopup()
	expect(new Set(gateway.keys).size).toBe(1)
	const links = await linksTo(target)
	expect(links).toHaveLength(1)
	expect(await recordOf(links[0]!)).toMatchObject({ expires_at: expect.any(String) })
})
