/** Owns the proof in real Chromium that settings, links and statistics work against the real server. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { openExtensionStage } from '../support/extension-stage.ts'

const { extension, gateway, server, openPage } = await openExtensionStage()

const shorten = async (path: string): Promise<string> => {
	const page = await openPage(path)
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('Copied to the clipboard.')
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short a").href')
	await popup.close()
	return shortUrl
}
const nameOf = (shortUrl: string): string => shortUrl.replace('http://', '')
const rows = (page: Page) => page.locator('.links tbody tr')

const keptToken = async (): Promise<string> => {
	const { account } = await extension.kept()
	return (account?.value as { token: string } | undefined)?.token ?? ''
}

let people = 0
const signUp = async () => {
	const person = { email: `person-${people++}@example.org`, password: 'a good password' }
	const answer = await fetch(`${server.origin}/api/v1/auth/sign-up/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(person),
	})
	expect(answer.status).toBe(200)
	return person
}

it('the list is searched, sorted, shows clicks, and deletes for good', async () => {
	const one = await shorten('apples')
	const two = await shorten('pears')
	await fetch(two, { redirect: 'manual' })
	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).count()).toBe(2)
	expect(await rows(page).first().textContent()).toContain(nameOf(two))
	await expect.poll(() => rows(page).first().locator('.number').first().textContent()).toMatch(/^1/)
	await page.getByLabel('Search').fill('apples')
	await expect.poll(() => rows(page).count()).toBe(1)
	await page.getByRole('button', { name: `Delete ${nameOf(one)}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	expect((await fetch(one, { redirect: 'manual' })).status).toBe(302)
	await page.getByRole('button', { name: `Delete ${nameOf(one)}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the link' }).click()
	await page.getByText(`${nameOf(one)} is deleted.`).waitFor()
	expect((await fetch(one, { redirect: 'manual' })).status).toBe(404)
	await page.getByLabel('Search').fill('')
	await expect.poll(() => rows(page).count()).toBe(1)
})

it('the list and its keys go into a file and come back on a machine without them', async () => {
	const shortUrl = await shorten('exported')
	const page = await extension.open('links.html')
	await page.getByText('The file holds the monitor keys').waitFor()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export links and keys' }).click(),
	])
	const file = await download.path()
	const [link] = JSON.parse(readFileSync(file, 'utf8')).links
	expect(link.url).toBe(shortUrl)
	await page.close()

	await extension.startOver(gateway.origin)
	const other = await extension.open('links.html')
	await other.getByText('Links that you make will appear here.').waitFor()
	await other.locator('input[name=import]').setInputFiles(file)
	await other.getByText('1 added, 0 were here already.').waitFor()
	await other.getByRole('link', { name: `Statistics of ${nameOf(shortUrl)}` }).click()
	await other.getByText('Clicks by day').waitFor()
	await other.getByRole('link', { name: 'All links' }).click()
	await other.locator('input[name=import]').setInputFiles({
		name: 'other.json',
		mimeType: 'application/json',
		buffer: Buffer.from('{}'),
	})
	await other.getByText('That is not a list of links from Kurz.').waitFor()
})

it('statistics obey a 429: the last figures stay with their time', async () => {
	const shortUrl = await shorten('watched')
	await fetch(shortUrl, { redirect: 'manual' })
	const page = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
	await page.getByText('Clicks by day').waitFor()
	gateway.stepIn = async () =>
		Response.json(
			{ error: 'rate_limited' },
			{
				status: 429,
				headers: {
					'retry-after': '60',
					'access-control-allow-origin': '*',
					'access-control-expose-headers': 'Retry-After',
				},
			},
		)
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.getByText('Try again in 1 minute.').waitFor()
	await page.getByText('Figures from').waitFor()
	const clicks = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
})

it('signed in with e-mail and password: links belong to the account, its list is shown, signing out revokes', async () => {
	const person = await signUp()
	const settings = await extension.open('options.html')
	await settings.getByLabel('E-mail address').fill(person.email)
	await settings.getByLabel('Password of the account').fill('wrong password')
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.getByText('E-mail address or password is wrong.').waitFor()
	await settings.getByLabel('Password of the account').fill(person.password)
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.getByText(`Signed in as ${person.email}`).waitFor()
	const token = await keptToken()
	expect(JSON.stringify(await extension.kept())).not.toContain(person.password)

	const client = createClient({ origin: server.origin, token })
	await client.shorten({ url: 'https://example.org/made-elsewhere', type: 'alias', alias: 'from-account' })
	const made = await shorten('made-here')
	const { body } = await client.myLinks()
	expect(body.map(({ data }) => data.short_url)).toEqual([new URL(made).pathname.slice(1), 'from-account'])

	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).count(), { timeout: 10_000 }).toBe(2)
	await page.getByRole('link', { name: /Statistics of .*from-account/ }).click()
	await page.getByText('Clicks by day').waitFor()
	await page.getByRole('link', { name: 'All links' }).click()
	await page.getByRole('button', { name: /Delete .*from-account/ }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the link' }).click()
	await expect.poll(() => rows(page).count()).toBe(1)
	expect((await client.myLinks()).body).toHaveLength(1)
	await page.close()

	await settings.getByRole('button', { name: 'Sign out' }).click()
	await settings.getByText('Signed out. The token is revoked.').waitFor()
	await expect(client.myLinks()).rejects.toMatchObject({ code: 'unauthorized' })
	expect((await extension.kept()).account?.value).toBeNull()
})

it('a pasted token signs in; one that the server does not know does not', async () => {
	const person = await signUp()
	const { access_token } = await createClient({ origin: server.origin }).createToken({
		...person,
		name: 'test',
	})
	const settings = await extension.open('options.html')
	await settings.getByLabel('Or an access token').fill('kz_nonsense')
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText('The server does not accept this token.').waitFor()
	await settings.getByLabel('Or an access token').fill(access_token)
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText(`Signed in as …${access_token.slice(-4)}`).waitFor()
})

it('an account that was left elsewhere is said in the popup, with the way to the settings', async () => {
	const person = await signUp()
	const settings = await extension.open('options.html')
	await settings.getByLabel('E-mail address').fill(person.email)
	await settings.getByLabel('Password of the account').fill(person.password)
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.getByText(`Signed in as ${person.email}`).waitFor()
	const token = await keptToken()
	await createClient({ origin: server.origin, token }).revokeToken()
	await extension.click(await openPage('signed-out'))
	const popup = await extension.popup()
	await popup.says('Sign in in the settings.')
	await popup.until('document.querySelector(".sentence button").textContent === "Settings"')
	await popup.close()
})

it('the server’s address is tested before it is kept', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const tryAddress = async (address: string) => {
		await settings.getByLabel('Server address').fill(address)
		await settings.getByRole('button', { name: 'Use this server' }).click()
	}
	await tryAddress('127.0.0.1:9')
	await settings.getByText('Can’t reach 127.0.0.1:9.').waitFor()
	gateway.stepIn = async () =>
		new Response('<h1>Hello</h1>', { headers: { 'access-control-allow-origin': '*' } })
	await tryAddress(gateway.origin)
	await settings.getByText('but it is not Kurz').waitFor()
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
	await tryAddress(gateway.origin)
	await settings.getByText('lets no extension read it').waitFor()
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect((await extension.kept()).server).toBeUndefined()
	gateway.stepIn = undefined
	await tryAddress(gateway.origin)
	await settings.getByText('answers. Links are made there.').waitFor()
	expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
})

it('menus, defaults, theme and language are kept and applied at once', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Expires after days').fill('30')
	await settings.getByLabel('Shorten this link').uncheck()
	await settings.getByLabel('Theme').selectOption('dark')
	await expect
		.poll(() => settings.evaluate(() => getComputedStyle(document.body).backgroundColor))
		.toBe('rgb(18, 20, 24)')
	await settings.getByLabel('Language').selectOption('de')
	await settings.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	expect(await settings.evaluate(() => document.documentElement.lang)).toBe('de')
	await settings.close()

	await extension.click(await openPage('german'))
	const popup = await extension.popup()
	await popup.says('In die Zwischenablage kopiert.')
	expect(await popup.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 20, 24)')
	await popup.close()
	const [link] = ((await extension.kept()).links?.value ?? []) as { expires_at?: string }[]
	expect(link?.expires_at).toBeDefined()
})
