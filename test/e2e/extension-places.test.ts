/** In Chromium, host and team of new links are chosen, for all, a site or one, and lost again. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { openPlaces } from '../support/browsers/extension-places.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, elsewhere, openPopup, openMade, shorten, openStatistics, useToken } =
	stage
const operator = await stage.becomeOperator()
const { signUp, addHost, addTeam, send } = openPlaces(stage, operator)

const openSettings = async () => {
	const settings = await extension.open('options.html')
	await settings.getByText('Signed in as').waitFor()
	return settings
}
/** Once nothing is asked any more, and what was answered is drawn. */
const atRest = async (page: Page): Promise<void> => {
	await page.waitForLoadState('networkidle')
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
const hostOf = (page: Page) => page.getByRole('region', { name: 'Account' }).getByLabel('Host for new links')
const teamOf = (page: Page) => page.getByLabel('New links belong to')
/** Somebody who has chosen a host of their own in the settings. */
const choosesHost = async () => {
	const person = await signUp()
	const host = await addHost(person)
	await useToken(person.token)
	const settings = await openSettings()
	await hostOf(settings).selectOption(host.name)
	await expect.poll(async () => (await stored()).host).toBe(host.name)
	return { person, host, settings }
}
const stored = async () => (await extension.kept()).account!.value as { host?: string; team?: { id: string } }

it('links are made on the chosen host, until it is closed: that is said, and the usual one helps', async () => {
	const { person, host, settings } = await choosesHost()
	await settings.reload()
	await expect.poll(() => hostOf(settings).inputValue()).toBe(host.name)
	expect(await findFaultsIn(settings)).toEqual([])

	gateway.asked.length = 0
	const made = await shorten('on-a-host')
	expect(made.startsWith(`${host.origin}/`)).toBe(true)
	expect(gateway.asked[0]).toBe('POST /api/v1/shorten')
	const { data } = (await person.client.myLinks()).body[0]!
	expect([data.link, data.host]).toEqual([made, host.name])
	// The page's link is found again, and its server has it.
	const again = await openPopup('on-a-host')
	await again.popup.copied()
	expect(await again.popup.shortUrl()).toBe(made)
	await again.popup.says('0 clicks')
	await again.popup.close()
	await (await openStatistics(made)).getByText('Clicks by hour').waitFor()
	const list = await extension.open('links.html')
	await expect.poll(() => rowsOf(list).count()).toBe(1)

	await host.close()
	const { popup } = await openPopup('after-closing')
	await popup.says('You can’t create links any more on the host chosen in the settings.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.until('document.activeElement.textContent === "Create it on the usual host"')
	await popup.press('Enter')
	await popup.copied()
	expect(new URL(await popup.shortUrl()).origin).toBe(server.origin)
	await popup.close()
	expect(await stored()).not.toHaveProperty('host')
})

it('links belong to the chosen team, until the role ends: the form that asks first keeps what was typed', async () => {
	const person = await signUp()
	const team = await addTeam(person)
	// Somebody who is only invited has no team yet.
	await useToken(person.token)
	const settings = await openSettings()
	await atRest(settings)
	expect(await teamOf(settings).count()).toBe(0)
	await send(person, `/account/teams/${team.id}`, { action: 'join' })
	await settings.reload()
	await teamOf(settings).selectOption(team.id)
	await expect.poll(async () => (await stored()).team?.id).toBe(team.id)
	const made = await shorten('for-a-team')
	const ofTeam = async () =>
		(await person.client.myLinks({ team: team.id })).body.map(({ data }) => data.link)
	expect(await ofTeam()).toEqual([made])

	await team.become('viewer')
	await extension.prefer({ ask: true })
	const { popup } = await openPopup('as-a-viewer')
	await popup.until('document.activeElement.textContent === "Create link"')
	const alias = `viewer-${crypto.randomUUID().slice(0, 4)}`
	await popup.fill('#alias', alias)
	await popup.click('.make > button[type=submit]')
	await popup.says('You can’t create links any more for the team chosen in the settings.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.click('.make > button.quiet')
	await popup.copied()
	expect((await popup.shortUrl()).endsWith(`/${alias}`)).toBe(true)
	expect([await ofTeam(), (await person.client.myLinks()).body.map(({ data }) => data.short_url)]).toEqual([
		[made],
		[alias],
	])
	expect(await stored()).not.toHaveProperty('team')
})

it('one link, or each link of a site, is made on another host than the account’s', async () => {
	const { host } = await choosesHost()
	const isThere = (url: string) => url.startsWith(`${host.origin}/`)
	const usual = new URL(server.origin).hostname
	const { popup, shortUrl } = await openMade('elsewhere')
	expect(isThere(shortUrl)).toBe(true)
	await popup.click('.options summary')
	await popup.until('document.querySelector("#link-host")')
	expect(await popup.evaluate('document.querySelector("#link-host").value')).toBe(host.name)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.evaluate(
		`{ const list = document.querySelector('#link-host'); list.value = '${usual}'; list.dispatchEvent(new Event('change', { bubbles: true })) }`,
	)
	await popup.click('.options button[type=submit]')
	await popup.says('will be deleted when the popup closes')
	expect(isThere(await popup.shortUrl())).toBe(false)
	await popup.close()
	// For this link alone.
	expect(isThere(await shorten('as-usual'))).toBe(true)
	const settings = await extension.open(`options.html#${new URL(elsewhere).hostname}`)
	await settings.locator('#site-host').selectOption(usual)
	await settings.getByRole('button', { name: 'Save for this site' }).click()
	await settings.locator('.sites li', { hasText: 'the usual host' }).waitFor()
	expect(isThere(await shorten('on-the-usual-host'))).toBe(false)
})
