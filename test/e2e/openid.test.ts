/** Signing in through OpenID in Chromium: the page's policy lets its forms end on another site. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { signUpOn } from '../support/browsers/forms.ts'
import { openProvider } from '../support/service/openid.ts'

const provider = await openProvider()
const { visit, server } = await openPages(provider.env)
await provider.start(server.origin)

it('people sign in there, return to the page they wanted, and link another identity', async () => {
	const { page, complaints, context } = await visit()
	await page.goto(`${server.origin}/account`)
	await page.getByRole('button', { name: 'Sign in with localhost' }).click()
	await page.getByLabel('Name').fill('somebody')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.waitForURL(`${server.origin}/account`)
	expect(await page.locator('.who').textContent()).toContain('somebody@example.org')

	await context.clearCookies()
	await signUpOn(page, server.origin, 'linked@example.org')
	await page.getByRole('link', { name: 'Account' }).click()
	await page.getByRole('button', { name: 'Link localhost' }).click()
	await page.getByLabel('Name').fill('linked')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.waitForURL(`${server.origin}/account?notice=identity_linked`)
	expect(await page.locator('main').textContent()).toContain('linked')
	expect(complaints).toEqual([])
})

it('after cancelling there, the sign-in page says so', async () => {
	const { page, complaints } = await visit()
	await page.goto(`${server.origin}/sign-up`)
	await page.getByRole('button', { name: 'Sign up with localhost' }).click()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.waitForURL(`${server.origin}/sign-in?error=*`)
	expect(await page.getByRole('alert').textContent()).toContain('You cancelled at localhost.')
	expect(complaints).toEqual([])
})
