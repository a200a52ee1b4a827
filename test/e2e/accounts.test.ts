/** Life with an account in Chromium: with scripts, without, and by keyboard alone. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, password, scriptsOnAndOff } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()
const secret = 'a secret of the link'

/** What the clipboard holds: a person pastes it into the search field. */
const paste = async (page: Page): Promise<string> => {
	const search = page.getByLabel('Search')
	await search.fill('')
	await search.press('Control+V')
	return search.inputValue()
}

describe.each(scriptsOnAndOff)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('signs up, makes a protected limited alias, copies it, opens its details, deletes it, signs out and in', async () => {
		const { page, context, complaints } = await visit({
			javaScriptEnabled,
			permissions: ['clipboard-read', 'clipboard-write'],
		})
		const email = `scripts-${scripts}@example.org`
		const alias = `scripts-${scripts}`
		const shortUrl = `${server.origin}/${alias}`
		const name = shortUrl.replace('http://', '')
		const target = `${elsewhere}/of-account-${scripts}`

		await page.goto(server.origin)
		await page.getByRole('link', { name: 'Sign up' }).click()
		await fill(page, { Email: email, Password: 'short' })
		await button(page, 'Sign up').click()
		// Too short: the browser holds it back.
		expect(new URL(page.url()).pathname).toBe('/sign-up')
		await page.getByLabel('Password').fill(password)
		await button(page, 'Sign up').click()
		await page.waitForURL('**/links')

		await page.getByLabel('Long link').fill(target)
		await page.getByText('Alias, limits, password').click()
		const limits = { 'Days until it expires': '7', 'Click limit': '3' }
		await fill(page, { Alias: alias, Password: secret, ...limits })
		await button(page, 'Shorten').click()
		await page.waitForURL(`**/links/${alias}`)
		expect(await page.locator('.hero a').getAttribute('href')).toBe(shortUrl)

		const copy = page.getByRole('button', { name: 'Copy the short link' })
		expect(await copy.isVisible()).toBe(javaScriptEnabled)
		if (javaScriptEnabled) {
			// It is visible for two seconds.
			const said = page.getByText('Copied').first().waitFor()
			await copy.click()
			await said
		} else {
			await page.locator('.hero a').selectText()
			await page.keyboard.press('Control+C')
		}
		await page.getByRole('link', { name: 'My links' }).last().click()
		expect(await paste(page)).toBe(javaScriptEnabled ? shortUrl : name)
		expect(context.pages()).toHaveLength(1)

		await page.getByRole('link', { name: `Details of ${name}` }).click()
		await page.getByRole('heading', { level: 1, name }).waitFor()
		const shown = (await page.locator('main').textContent()) ?? ''
		for (const words of [target, 'with a password', '0 of 3']) expect(shown).toContain(words)
		expect(complaints).toEqual([])

		await page.goto(shortUrl)
		await page.getByLabel('Password').fill(secret)
		await button(page, 'Open the link').click()
		await page.waitForURL(target)
		// The browser reports a page with status 401 as a failed resource.
		complaints.length = 0

		await page.goto(`${server.origin}/links`)
		await page.getByLabel(`Actions for ${name}`).click()
		await page.getByRole('link', { name: `Delete ${name}` }).click()
		expect(await page.locator('main').textContent()).toContain('1 of 3')
		await button(page, 'Delete the link').click()
		expect(await page.locator('input[name=confirm]:invalid').count()).toBe(1)
		await page.getByRole('checkbox').check()
		await button(page, 'Delete the link').click()
		await page.waitForURL('**/links?notice=deleted')
		expect(await page.locator('main').textContent()).toContain('The link was deleted.')
		expect(complaints).toEqual([])
		expect((await page.goto(shortUrl))?.status()).toBe(404)

		await page.goto(`${server.origin}/account`)
		await button(page, 'Sign out').click()
		await page.waitForURL(`${server.origin}/`)
		await page.goto(`${server.origin}/account`)
		await fill(page, { Email: email, Password: password })
		await button(page, 'Sign in').click()
		await page.waitForURL('**/account')
		expect(await page.locator('.who').textContent()).toContain(email)
	})
})

describe('with the keyboard alone', () => {
	const press = (page: Page, key: string) => page.keyboard.press(key)
	const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
	/** Presses Tab until something has the focus, and the focus is visible. */
	const reach = async (page: Page, wanted: Locator): Promise<void> => {
		for (let n = 0; n < 80; n++) {
			await press(page, 'Tab')
			if (await hasFocus(wanted)) {
				const isSeen = await wanted.evaluate((element) => {
					const { outlineStyle, boxShadow } = getComputedStyle(element)
					return element.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none')
				})
				expect(isSeen).toBe(true)
				return
			}
		}
		throw new Error('Tab does not lead there')
	}
	const type = async (page: Page, label: string, text: string) => {
		await reach(page, page.getByLabel(label, { exact: true }))
		await page.keyboard.type(text)
	}

	it('signs up, makes a link with options, opens its details and deletes it', async () => {
		const { page, complaints } = await visit()
		await page.goto(server.origin)
		await reach(page, page.getByRole('link', { name: 'Sign up' }))
		await press(page, 'Enter')
		await page.waitForURL('**/sign-up')
		await type(page, 'Email', 'keyboard@example.org')
		await type(page, 'Password', password)
		await press(page, 'Enter')
		await page.waitForURL('**/links')

		await type(page, 'Long link', `${elsewhere}/keyboard`)
		await reach(page, page.getByText('Alias, limits, password'))
		await press(page, 'Space')
		await type(page, 'Alias', 'keyboard')
		await type(page, 'Click limit', '2')
		await press(page, 'Enter')
		await page.waitForURL('**/links/keyboard')
		await reach(page, page.getByRole('checkbox'))
		await press(page, 'Space')
		await reach(page, button(page, 'Delete the link'))
		await press(page, 'Enter')
		await page.waitForURL('**/links?notice=deleted')
		expect(complaints).toEqual([])
	})

	it('the fault of a form has the focus first, and leads to its field', async () => {
		const { page } = await visit()
		await page.goto(`${server.origin}/sign-up`)
		await type(page, 'Email', 'keyboard@example.org')
		await type(page, 'Password', password)
		await press(page, 'Enter')
		const refusal = page.getByRole('alert')
		await refusal.waitFor()
		await expect.poll(() => hasFocus(refusal)).toBe(true)
		await reach(page, refusal.getByRole('link'))
		await press(page, 'Enter')
		await expect.poll(() => hasFocus(page.getByLabel('Email'))).toBe(true)
	})
})
