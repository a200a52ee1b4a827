/** In Chromium, one link, or each link of a site, is made on another host than the account's. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openPlaces } from '../support/browsers/extension-places.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, server, elsewhere, openPopup, openMade, shorten, useToken } = stage
const { signUp, addHost } = openPlaces(stage, await stage.becomeOperator())

/** Somebody with a host of their own, who is signed in. */
const withHost = async () => {
	const person = await signUp()
	const host = await addHost(person)
	await useToken(person.token)
	return host
}
const onUsualHost = (url: string) => new URL(url).origin === server.origin
const usual = new URL(server.origin).hostname
/** The account's own host, in the settings. */
const chooseForAll = async (name: string) => {
	const settings = await extension.open('options.html')
	await settings.locator('#link-host').selectOption(name)
	const stored = async () => (await extension.kept()).account!.value as { host?: string }
	await expect.poll(async () => (await stored()).host).toBe(name)
	return stored
}
const chooseForSite = async (name: string) => {
	const settings = await extension.open(`options.html#${new URL(elsewhere).hostname}`)
	await settings.locator('#site-host').selectOption(name)
	await settings.getByRole('button', { name: 'Save for this site' }).click()
	await settings.getByText('Saved for').waitFor()
	return settings
}

it('one link is made on another host: chosen in the popup, it replaces the one just made', async () => {
	const host = await withHost()
	const stored = await chooseForAll(host.name)
	const { popup, shortUrl } = await openMade('elsewhere')
	expect(shortUrl.startsWith(`${host.origin}/`)).toBe(true)
	await popup.click('.options summary')
	await popup.until('document.querySelector("#link-host")')
	expect(await popup.evaluate('document.querySelector("#link-host").value')).toBe(host.name)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.evaluate(
		`{ const list = document.querySelector('#link-host'); list.value = '${usual}'; list.dispatchEvent(new Event('change', { bubbles: true })) }`,
	)
	await popup.click('.options button[type=submit]')
	await popup.says('will be deleted when the popup closes')
	expect(onUsualHost(await popup.shortUrl())).toBe(true)
	await popup.close()
	// For this link alone.
	expect((await stored()).host).toBe(host.name)
	expect((await shorten('as-usual')).startsWith(`${host.origin}/`)).toBe(true)
})

it('a site’s links are made on its own host, until that is closed', async () => {
	const host = await withHost()
	await chooseForSite(host.name)
	expect((await shorten('of-the-site')).startsWith(`${host.origin}/`)).toBe(true)
	await host.close()
	const { popup } = await openPopup('after-closing-it')
	await popup.says('You can’t create links any more on the host chosen in the settings.')
	await popup.until('document.activeElement.textContent === "Create it on the usual host"')
	await popup.press('Enter')
	await popup.copied()
	expect(onUsualHost(await popup.shortUrl())).toBe(true)
	await popup.close()
	expect(onUsualHost(await shorten('from-now-on'))).toBe(true)
})

it('options keep a link on its site’s host, and a site can have the usual host', async () => {
	const host = await withHost()
	await chooseForSite(host.name)
	const { popup, shortUrl } = await openMade('with-options')
	expect(shortUrl.startsWith(`${host.origin}/`)).toBe(true)
	await popup.makeAnother({ clicks: '7' })
	await popup.says('The link was changed. Its address is the same.')
	expect(await popup.shortUrl()).toBe(shortUrl)
	const alias = `site-${crypto.randomUUID().slice(0, 6)}`
	await popup.makeAnother({ alias })
	await popup.until(`document.querySelector(".short").title === "${host.origin}/${alias}"`)
	await popup.close()

	await chooseForAll(host.name)
	const settings = await chooseForSite(usual)
	await settings.locator('.sites li', { hasText: 'the usual host' }).waitFor()
	expect(onUsualHost(await shorten('on-the-usual-host'))).toBe(true)
	// The form has it again, and can leave it to the account.
	await settings.getByRole('button', { name: /^Edit the defaults/ }).click()
	expect(await settings.locator('#site-host').inputValue()).toBe(usual)
	await settings.locator('#site-host').selectOption('The account’s')
	await settings.getByRole('button', { name: 'Save for this site' }).click()
	await settings.getByText('has the same defaults as all others now.').waitFor()
	expect((await shorten('on-the-account-s')).startsWith(`${host.origin}/`)).toBe(true)
})
