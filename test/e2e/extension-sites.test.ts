/** In Chromium, a site gets defaults of its own: from the popup to the settings, and into links. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, elsewhere, openMade, shorten, keptLinks, client } = stage
const site = new URL(elsewhere).hostname

const kept = async () => (await extension.kept()).siteDefaults?.value
const sites = (page: Page) => page.getByRole('region', { name: 'Defaults for single sites' })
const rowsOf = (page: Page) => sites(page).locator('li')
const save = (page: Page) => sites(page).getByRole('button', { name: 'Save for this site' }).click()

it('the popup leads to the settings of its site, and links there get what was saved', async () => {
	const { popup } = await openMade('before')
	const opened = extension.context.waitForEvent('page')
	await popup.click('.options summary')
	await popup.click('.options form > button.plain')
	const settings = await opened
	await expect.poll(() => settings.evaluate(() => document.activeElement?.id)).toBe('site-tags')
	expect(await settings.getByLabel('Site', { exact: true }).inputValue()).toBe(site)
	await settings.keyboard.type('press, Press, week 4')
	await sites(settings).getByLabel('Days until it expires').fill('0')
	await sites(settings).getByText('A whole number from 1 to').waitFor()
	await save(settings)
	expect(await kept()).toBeUndefined()
	await sites(settings).getByLabel('Days until it expires').fill('30')
	await sites(settings).getByLabel('Leave trackers out').check()
	expect(await findFaultsIn(settings)).toEqual([])
	await settings.keyboard.press('Enter')
	await settings.getByText(`Saved for ${site}.`).waitFor()
	expect(await kept()).toEqual({ [site]: { tags: ['press', 'week 4'], days: 30, clean: true } })
	await expect
		.poll(() => rowsOf(settings).first().textContent())
		.toContain(`${site} press · week 4 · 30 days · Leave trackers out`)

	await shorten('after?utm_source=mail')
	const [link] = await keptLinks()
	const { linkData } = await client.details(link!.slug, link!.monitor_key)
	expect(linkData).toMatchObject({ long_url: `${elsewhere}/after`, tags: ['press', 'week 4'] })
	const days = (Date.parse(linkData.expires_at!) - Date.parse(linkData.created_at)) / 86_400_000
	expect(Math.round(days)).toBe(30)
	// The page has its link, with the limit that the site asks for.
	expect(await shorten('after')).toBe(link!.url)
})

it('a site is changed and forgotten by hand; what is no site is said', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Site', { exact: true }).fill('two words')
	await save(settings)
	await settings.getByText('Enter the host of a site, such as example.com.').waitFor()
	await settings.getByLabel('Site', { exact: true }).fill('https://Example.com/page')
	await sites(settings).getByLabel('Tags').fill('one')
	await save(settings)
	await expect.poll(kept).toEqual({ 'example.com': { tags: ['one'] } })
	expect(await settings.getByLabel('Site', { exact: true }).inputValue()).toBe('')
	await settings.reload()
	await settings.getByRole('button', { name: 'Edit the defaults for example.com' }).click()
	await sites(settings).getByLabel('Tags').fill('two')
	await save(settings)
	await expect.poll(kept).toEqual({ 'example.com': { tags: ['two'] } })
	expect(await findFaultsIn(settings)).toEqual([])
	await settings.getByRole('button', { name: 'Delete the defaults for example.com' }).click()
	await settings.getByText('example.com has the same defaults as all others now.').waitFor()
	expect([await kept(), await rowsOf(settings).count()]).toEqual([{}, 0])
})
