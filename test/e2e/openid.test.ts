/** Signing in through OpenID in Chromium: the page's policy lets its forms end on another site. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { scriptsOn, signUpOn } from '../support/browsers/forms.ts'
import { openProvider } from '../support/service/openid.ts'

const provider = await openProvider()
const { visit, server } = await openPages(provider.env)
await provider.start(server.origin)

describe.each(scriptsOn)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('people sign in there, return to the page they wanted, and link another identity', async () => {
		const { page, complaints, context } = await visit({ javaScriptEnabled })
		await page.goto(`${server.origin}/account`)
		await page.getByRole('button', { name: 'Sign in with localhost' }).click()
		await page.getByLabel('Name').fill(`scripts-${scripts}`)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.waitForURL(`${server.origin}/account`)
		expect(await page.locator('.who').textContent()).toContain(`scripts-${scripts}@example.org`)

		await context.clearCookies()
		await signUpOn(page, server.origin, `linked-${scripts}@example.org`)
		await page.getByRole('link', { name: 'Account' }).click()
		await page.getByRole('button', { name: 'Link localhost' }).click()
		await page.getByLabel('Name').fill(`linked-${scripts}`)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.waitForURL(`${server.origin}/account?notice=identity_linked`)
		expect(await page.locator('main').textContent()).toContain(`linked-${scripts}`)
		expect(complaints).toEqual([])
	})

	it('after cancelling there, the sign-in page says so', async () => {
		const { page, complaints } = await visit({ javaScriptEnabled })
		await page.goto(`${server.origin}/sign-up`)
		await page.getByRole('button', { name: 'Sign up with localhost' }).click()
		await page.getByRole('button', { name: 'Cancel' }).click()
		await page.waitForURL(`${server.origin}/sign-in?error=*`)
		expect(await page.getByRole('alert').textContent()).toContain('You cancelled at localhost.')
		expect(complaints).toEqual([])
	})
})
