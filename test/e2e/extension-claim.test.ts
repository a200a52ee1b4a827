/** In Chromium, signing in offers to take links made before into the account. */
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client/client.ts'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, server, shorten, useToken, keptLinks, openStatistics } = stage

const openSettings = () => extension.open('options.html')
const slugsOf = async (client: ReturnType<typeof createClient>): Promise<string[]> =>
	(await client.myLinks()).body.map(({ data }) => data.short_url)

it('links made before are offered, taken, and stay on the list after signing out', async () => {
	const made = [await shorten('before-one'), await shorten('before-two')]
	const { token, client } = await stage.signUp('claims@example.org')
	await useToken(token)
	await shorten('signed-in')
	const settings = await openSettings()
	await settings.getByText('2 links on your list were created without an account.').waitFor()
	expect(await findFaultsIn(settings)).toEqual([])
	await settings.getByRole('button', { name: 'Add them to my account' }).press('Enter')
	await settings.getByText('2 links are in your account now.').waitFor()
	expect(await settings.getByRole('button', { name: 'Add them to my account' }).count()).toBe(0)
	const slugs = made.map((url) => new URL(url).pathname.slice(1))
	expect(await slugsOf(client)).toEqual(expect.arrayContaining(slugs))

	await settings.getByRole('button', { name: 'Sign out' }).click()
	await settings.getByText('Signed out.').waitFor()
	const list = await extension.open('links.html')
	await expect.poll(() => rowsOf(list).count()).toBe(3)
	const statistics = await openStatistics(made[0]!)
	await statistics.getByText('Clicks will appear here, day by day.').waitFor()
	// Their keys still work.
	const [link] = (await keptLinks()).filter(({ url }) => url === made[0])
	await createClient({ origin: server.origin }).remove(link!.slug, link!.monitor_key)
})
