/** In Chromium, signing in works against the real server, and lists the account's links. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, openPopup, shorten } = stage

const rows = (page: Page) => page.locator('.links tbody tr:has(td)')

const keptToken = async (): Promise<string> => {
	const { account } = await extension.kept()
	return (account?.value as { token: string } | undefined)?.token ?? ''
}

let people = 0
const signIn = async (settings: Page, { email, password }: { email: string; password: string }) => {
	await settings.getByLabel('Email address').fill(email)
	await settings.getByLabel('Account password').fill(password)
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.getByText(`Signed in as ${email}`).waitFor()
}
const signUp = () => stage.signUp(`person-${people++}@example.org`)

it('signed in with e-mail and password: links belong to the account, its list is shown, signing out revokes', async () => {
	const person = await signUp()
	const settings = await extension.open('options.html')
	await settings.getByLabel('Email address').fill(person.email)
	await settings.getByLabel('Account password').fill('wrong password')
	await settings.getByRole('button', { name: 'Sign in' }).click()
	await settings.locator('form.stack').getByText('That email address or password is wrong.').waitFor()
	await settings.getByLabel('Account password').fill(person.password)
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
	await expect.poll(() => rows(page).count()).toBe(2)
	await page.getByRole('link', { name: /Statistics for .*from-account/ }).click()
	await page.getByText('Clicks by day').waitFor()
	await page.getByRole('link', { name: 'All links' }).click()
	await page.getByRole('button', { name: /Delete .*from-account/ }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the link' }).click()
	await expect.poll(() => rows(page).count()).toBe(1)
	expect((await client.myLinks()).body).toHaveLength(1)
	await page.close()

	await settings.getByRole('button', { name: 'Sign out' }).click()
	await settings.getByText('Signed out. The token has been revoked.').waitFor()
	await expect(client.myLinks()).rejects.toMatchObject({ code: 'unauthorized' })
	expect((await extension.kept()).account?.value).toBeNull()
})

it('a link of the account that is not loaded yet is found by searching, and by its address', async () => {
	const { token, client } = await signUp()
	await client.shorten({ url: 'https://example.org/oldest', type: 'alias', alias: 'oldest-one' })
	await client.shorten({ url: 'https://example.org/', type: 'alias', alias: 'behind-all' })
	for (let count = 0; count < 100; count++)
		await client.shorten({ url: `https://example.org/behind-all/${count}` })
	const settings = await extension.open('options.html')
	await settings.getByLabel('Or an access token').fill(token)
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText('Signed in as').waitFor()

	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).count()).toBe(100)
	await page.getByLabel('Search').fill('oldest-one')
	await expect.poll(() => rows(page).count()).toBe(1)
	expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
	await page.getByLabel('Search').fill('nowhere-at-all')
	await page.getByText('No links match.').waitFor()

	const one = await extension.open(`links.html#${encodeURIComponent(`${gateway.origin}/oldest-one`)}`)
	await one.getByText('Clicks by day').waitFor()
	const behind = await extension.open(`links.html#${encodeURIComponent(`${gateway.origin}/behind-all`)}`)
	await behind.getByText('Clicks by day').waitFor()
	const none = await extension.open(`links.html#${encodeURIComponent(`${gateway.origin}/nowhere`)}`)
	await none.getByText('This link isn’t on your list.').waitFor()
})

it('a pasted token signs in; one that the server does not know does not', async () => {
	const { token } = await signUp()
	const settings = await extension.open('options.html')
	await settings.getByLabel('Or an access token').fill('kz_nonsense')
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.locator('form.one-field').getByText('The server doesn’t accept this token.').waitFor()
	await settings.getByLabel('Or an access token').fill(token)
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText(`Signed in as …${token.slice(-4)}`).waitFor()
})

it('a double click signs in once, and every settings page shows who is signed in', async () => {
	const person = await signUp()
	const settings = await extension.open('options.html')
	const others = await extension.open('options.html')
	await settings.getByLabel('Email address').fill(person.email)
	await settings.getByLabel('Account password').fill(person.password)
	await settings.getByRole('button', { name: 'Sign in' }).evaluate((button: HTMLButtonElement) => {
		button.click()
		button.click()
	})
	await settings.getByText(`Signed in as ${person.email}`).waitFor()
	await others.getByText(`Signed in as ${person.email}`).waitFor()
	expect(gateway.asked).toEqual(['POST /api/v1/tokens'])
	await settings.getByRole('button', { name: 'Sign out' }).click()
	await others.getByRole('button', { name: 'Sign in' }).waitFor()
})

it('the popup says when the account was signed out elsewhere, and leads to the settings', async () => {
	const person = await signUp()
	const settings = await extension.open('options.html')
	await signIn(settings, person)
	const token = await keptToken()
	await createClient({ origin: server.origin, token }).revokeToken()
	const { popup } = await openPopup('signed-out')
	await popup.says('Sign in again in the settings.')
	await popup.until('document.querySelector(".sentence button").textContent === "Settings"')
	await popup.close()

	await settings.reload()
	await settings.getByText(`no longer accepts your sign-in as ${person.email}.`).waitFor()
	await signIn(settings, person)
	expect(await settings.getByLabel('Email address').count()).toBe(0)
})
