/** In Chromium, signing in works against the real server, and what is secret is not synced. */

import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { undoTime } from '../../extension/actions/list/leaving.ts'
import { createClient } from '../../shared/client/client.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage, refusal } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage({})
const { extension, gateway, server, openPopup, shorten, useToken, keptLinks } = stage

/** A client with the token that the extension has stored. */
const ownClient = async () => {
	const { account } = await extension.kept()
	const { token } = account!.value as { token: string }
	return createClient({ origin: server.origin, token })
}
const openSettings = () => extension.open('options.html')
const enter = async (settings: Page, email: string, password: string) => {
	await settings.getByLabel('Email address').fill(email)
	await settings.getByLabel('Account password').fill(password)
	return settings.getByRole('button', { name: 'Sign in' })
}
const signIn = async (settings: Page, { email, password }: { email: string; password: string }) => {
	await (await enter(settings, email, password)).click()
	await settings.getByText(`Signed in as ${email}`).waitFor()
}
let people = 0
const signUp = () => stage.signUp(`person-${people++}@example.org`)

it('signed in with a password, links belong to the account, the list has them, and signing out revokes', async () => {
	const person = await signUp()
	const settings = await openSettings()
	await (await enter(settings, person.email, 'wrong password')).click()
	await settings.locator('form.stack').getByText('That email address or password is wrong.').waitFor()
	await signIn(settings, person)
	expect(JSON.stringify(await extension.kept())).not.toContain(person.password)

	const client = await ownClient()
	await client.shorten({ url: 'https://example.org/made-elsewhere', type: 'alias', alias: 'from-account' })
	const made = await shorten('made-here')
	const { body } = await client.myLinks()
	expect(body.map(({ data }) => data.short_url)).toEqual([new URL(made).pathname.slice(1), 'from-account'])

	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(2)
	await page.getByRole('link', { name: /Statistics for .*from-account/ }).click()
	await page.getByText('Clicks by hour').waitFor()
	await page.getByRole('link', { name: 'All links' }).click()
	await page.clock.install()
	const deleteIt = () => page.getByRole('button', { name: /Delete .*from-account/ }).click()
	await deleteIt()
	await expect.poll(() => rowsOf(page).count()).toBe(1)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(() => rowsOf(page).count()).toBe(2)
	await deleteIt()
	await page.clock.fastForward(undoTime)
	await expect.poll(async () => (await client.myLinks()).body.length).toBe(1)
	expect(await rowsOf(page).count()).toBe(1)
	await page.close()

	await settings.getByRole('button', { name: 'Sign out' }).click()
	await settings.getByText('Signed out. The token has been revoked.').waitFor()
	await expect(client.myLinks()).rejects.toMatchObject({ code: 'unauthorized' })
	expect((await extension.kept()).account?.value).toBeNull()
})

it('an account with a second factor is asked for a token of its page, which then signs in', async () => {
	const person = await signUp()
	gateway.stepIn = async (request, pass) =>
		request.url.endsWith('/tokens') ? refusal('code_required', 401) : pass()
	const settings = await openSettings()
	await (await enter(settings, person.email, person.password)).click()
	await settings.getByText('Create a token on its account page and enter it below.').waitFor()
	await settings.getByLabel('Or an access token from the account page').fill(person.token)
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText('Signed in').waitFor()
})

it('a double click signs in once, and every settings page shows who is signed in', async () => {
	const person = await signUp()
	const settings = await openSettings()
	const others = await openSettings()
	const button = await enter(settings, person.email, person.password)
	await button.evaluate((element: HTMLButtonElement) => {
		element.click()
		element.click()
	})
	for (const page of [settings, others]) await page.getByText(`Signed in as ${person.email}`).waitFor()
	expect(gateway.asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/v1/tokens'])
	await settings.getByRole('button', { name: 'Sign out' }).click()
	await others.getByRole('button', { name: 'Sign in' }).waitFor()
})

it('the popup says when the account was signed out elsewhere, and leads to the settings', async () => {
	const person = await signUp()
	const settings = await openSettings()
	await signIn(settings, person)
	await (await ownClient()).revokeToken()
	const { popup } = await openPopup('signed-out')
	await popup.says('Sign in again in the settings.')
	await popup.until('[...document.querySelectorAll(".sentence button")].at(-1).textContent === "Settings"')
	await popup.close()

	await settings.reload()
	await settings.getByText(`no longer accepts your sign-in as ${person.email}.`).waitFor()
	await signIn(settings, person)
	expect(await settings.getByLabel('Email address').count()).toBe(0)
})

it('links, keys, token, addresses and passwords stay on this machine, and choices are synced', async () => {
	const { token, email, password } = await signUp()
	await useToken(token)
	await extension.choose('Theme', 'theme', 'dark')
	const shortUrl = await shorten('synced-target')
	const [link] = await keptLinks()
	// The secrets are in the local storage.
	const local = JSON.stringify(await extension.kept())
	const secrets = [link!.monitor_key, token, shortUrl, 'synced-target', gateway.origin]
	for (const secret of secrets) expect(local).toContain(secret)

	const synced = await extension.synced()
	expect(Object.keys(synced)).toEqual(['preferences'])
	const text = JSON.stringify(synced)
	expect(text).toContain('"theme":"dark"')
	for (const secret of [...secrets, email, password]) expect(text).not.toContain(secret)
})
