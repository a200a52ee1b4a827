/** In Chromium, signing in offers to take links made before into the account; nothing is lost. */
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client/client.ts'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage, refusal } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, shorten, useToken, keptLinks, openStatistics } = stage

const openSettings = () => extension.open('options.html')
const slugsOf = async (client: ReturnType<typeof createClient>): Promise<string[]> =>
	(await client.myLinks()).body.map(({ data }) => data.short_url)
/** Answers the next claims so, one after the other, and then as the server does. */
const answerClaims = (...answers: (() => Response | Promise<Response>)[]): void => {
	gateway.stepIn = async (request, pass) => {
		if (!request.url.endsWith('/claim') || request.method !== 'POST') return pass()
		return answers.shift()?.() ?? pass()
	}
}

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

it('a server that is away or asks to wait costs time, and no link', async () => {
	await shorten('patient')
	const { token, client } = await stage.signUp('patient@example.org')
	await useToken(token)
	const settings = await openSettings()
	const take = settings.getByRole('button', { name: 'Add it to my account' })
	answerClaims(
		() => refusal('service_unavailable', 503),
		() => refusal('rate_limited', 429, 3),
	)
	await take.click()
	await settings.getByText(/Nothing is lost\. The rest is offered here again\./).waitFor()
	await take.click()
	await settings.getByText(/Kurz continues in 2 seconds\.$/).waitFor()
	await settings.getByText('1 link is in your account now.').waitFor()
	expect(await slugsOf(client)).toHaveLength(1)
})

it('settings that are closed in the middle offer the rest again', async () => {
	await shorten('closed-in-the-middle')
	const { token, client } = await stage.signUp('closing@example.org')
	await useToken(token)
	const settings = await openSettings()
	const reached = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		if (!request.url.endsWith('/claim') || request.method !== 'POST') return answer
		reached.resolve()
		return new Promise<Response>(() => {})
	}
	await settings.getByRole('button', { name: 'Add it to my account' }).click()
	await reached.promise
	await settings.close()
	gateway.stepIn = undefined
	expect(await slugsOf(client)).toHaveLength(1)
	const again = await openSettings()
	await again.getByRole('button', { name: 'Add it to my account' }).click()
	await again.getByText('1 link is in your account now.').waitFor()
	expect(await keptLinks()).toHaveLength(1)
})
