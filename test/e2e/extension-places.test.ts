/** In Chromium, an account chooses the host and the team of its new links, and loses them again. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { openPlaces } from '../support/browsers/extension-places.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, openPopup, shorten, openStatistics, useToken, keptLinks } = stage
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

it('with one host and no team, nothing is shown, and nothing asked before the link', async () => {
	await useToken((await signUp()).token)
	gateway.asked.length = 0
	await shorten('one-host')
	expect(gateway.asked[0]).toBe('POST /api/v1/shorten')
	expect(gateway.asked.join()).not.toMatch(/hosts|teams/)
	const settings = await openSettings()
	await expect.poll(() => gateway.asked.join()).toMatch(/hosts.*teams|teams.*hosts/)
	await atRest(settings)
	expect([await hostOf(settings).count(), await teamOf(settings).count()]).toEqual([0, 0])
})

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
	// With nothing left to choose, the settings offer nothing.
	await settings.reload()
	await settings.getByText('Signed in as').waitFor()
	await atRest(settings)
	expect(await hostOf(settings).count()).toBe(0)
	expect((await keptLinks()).map(({ url }) => new URL(url).origin)).toEqual([server.origin, host.origin])
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

it('signing out forgets what was chosen', async () => {
	const { person, settings } = await choosesHost()
	await settings.getByRole('button', { name: 'Sign out' }).click()
	await settings.getByText('Signed out.').waitFor()
	await atRest(settings)
	expect(await hostOf(settings).count()).toBe(0)
	const { access_token: token } = await stage.client.createToken({ ...person, name: 'again' })
	await useToken(token)
	expect(new URL(await shorten('after-signing-out')).origin).toBe(server.origin)
})
