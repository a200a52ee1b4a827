/** In Chromium, the page after installing leads to a first link, whatever address is typed. */
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { names, openWrongAddresses } from '../support/browsers/wrong-addresses.ts'
import { useWorkplace } from '../support/machine/starts.ts'

const { extension, gateway, elsewhere, keptLinks } = await openExtensionStage({
	isWelcome: true,
	args: [`--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`],
})
const { rows, selfMade, hung } = await openWrongAddresses(useWorkplace('kurz-addresses'), gateway.origin)

const welcomes = () => extension.context.pages().filter((page) => page.url().endsWith('/welcome.html'))

it('it is opened by the install, and not when the extension starts again', async () => {
	expect(welcomes()).toHaveLength(1)
	await extension.endWorker()
	const links = await extension.open('links.html')
	await links.reload()
	expect(welcomes()).toHaveLength(1)
})

const openWelcome = async (typed: string) => {
	await extension.startOver()
	const page = await extension.open('welcome.html')
	await page.getByText('Connect to your server first.').waitFor()
	await page.locator('#address:focus').waitFor()
	await page.keyboard.type(typed)
	await page.keyboard.press('Enter')
	return page
}
const isConnected = (page: Awaited<ReturnType<typeof openWelcome>>) =>
	page.getByText('New links are created there.').waitFor()

it.each(rows)('$name', async ({ typed, says, helps }) => {
	const page = await openWelcome(typed)
	await page.getByText(says).waitFor()
	expect((await extension.kept()).server).toBeUndefined()
	if (helps === undefined) return
	await page.getByRole('button', { name: helps }).click()
	await isConnected(page)
})

it('a self-made certificate is accepted in a tab, and coming back connects', async () => {
	const page = await openWelcome(selfMade)
	await page.getByText('you can accept a self-made certificate').waitFor()
	const opened = extension.context.waitForEvent('page')
	await page.getByRole('button', { name: 'in a tab' }).click()
	const tab = await opened
	await tab.getByText('Your connection is not private').waitFor()
	// Chromium's own way to go on without a mouse.
	await tab.keyboard.type('thisisunsafe')
	await tab.waitForURL(`${selfMade}/**`)
	await tab.getByRole('heading').first().waitFor()
	await page.bringToFront()
	await page.evaluate(() => window.dispatchEvent(new Event('focus')))
	await isConnected(page)
})

it('a hung server can be given up after five seconds', async () => {
	const page = await openWelcome(hung)
	await page.getByText(`Waiting for ${hung}`).waitFor()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.getByRole('button', { name: 'Use this server' }).waitFor()
	expect(await page.evaluate(() => document.activeElement?.id)).toBe('address')
	await page.keyboard.press('Control+A')
	await page.keyboard.type(gateway.origin)
	await page.keyboard.press('Enter')
	await isConnected(page)
})

it('from the address to the first link by keys alone, and it is copied', async () => {
	const page = await openWelcome(gateway.origin)
	await isConnected(page)
	await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('Control+A')
	await page.keyboard.type(`${elsewhere}/first`)
	await page.keyboard.press('Enter')
	await page.getByText('That is all.').waitFor()
	const [link] = await keptLinks()
	expect(link?.target).toBe(`${elsewhere}/first`)
	expect(await extension.clipboard(page)).toBe(link?.url)
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
})
