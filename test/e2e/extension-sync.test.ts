/** In Chromium, what the browser may sync holds preferences, and no key or token. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, shorten, signUp } = await openExtensionStage()

it('links, keys, token, addresses and passwords stay on this machine; choices may travel', async () => {
	const { token: access_token, ...person } = await signUp('syncing@example.org')
	const settings = await extension.open('options.html')
	await settings.getByLabel('Or an access token from the account page').fill(access_token)
	await settings.getByRole('button', { name: 'Use this token' }).click()
	await settings.getByText('Signed in as').waitFor()
	await settings.close()
	await extension.choose('Theme', 'theme', 'dark')
	const shortUrl = await shorten('synced-target')
	const kept = await extension.kept()
	const [link] = (kept.links?.value ?? []) as { monitor_key: string }[]
	// What must not travel is there to be found.
	const local = JSON.stringify(kept)
	const secrets = [link!.monitor_key, access_token, shortUrl, 'synced-target', gateway.origin]
	for (const secret of secrets) expect(local).toContain(secret)

	const page = await extension.open('links.html')
	const synced = await page.evaluate(() =>
		(
			globalThis as unknown as { chrome: { storage: { sync: { get: () => Promise<object> } } } }
		).chrome.storage.sync.get(),
	)
	expect(Object.keys(synced)).toEqual(['preferences'])
	const text = JSON.stringify(synced)
	expect(text).toContain('"theme":"dark"')
	for (const secret of [...secrets, person.email, person.password]) expect(text).not.toContain(secret)
})
