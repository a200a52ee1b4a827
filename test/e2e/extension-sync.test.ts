/** In Chromium, the storage that the browser syncs holds preferences, and no key or token. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, shorten, signUp, useToken, keptLinks } = await openExtensionStage()

it('links, keys, token, addresses and passwords stay on this machine, and choices are synced', async () => {
	const { token, email, password } = await signUp('syncing@example.org')
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
