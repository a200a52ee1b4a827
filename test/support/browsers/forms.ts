/** Filling in and sending the forms of the server's pages. */
import type { Locator, Page, Response } from 'playwright'

export const password = 'a good password'

/** Cases for `describe.each`: with scripts and without. */
export const scriptsOnAndOff = [
	{ scripts: 'on', javaScriptEnabled: true },
	{ scripts: 'off', javaScriptEnabled: false },
]

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Fills in fields by their labels. */
export const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
	for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Presses a button and waits for the page. Returns the answer to its form. */
export const submit = async (page: Page, name: string): Promise<Response> => {
	const [answer] = await Promise.all([
		page.waitForResponse((response) => response.request().method() === 'POST'),
		button(page, name).click(),
	])
	await page.waitForLoadState()
	return answer
}

/** Makes an account on its page and ends on the list of links. */
export const signUpOn = async (page: Page, origin: string, email: string): Promise<void> => {
	await page.goto(`${origin}/sign-up`)
	await fill(page, { Email: email, Password: password })
	await button(page, 'Sign up').click()
	await page.waitForURL('**/links')
}

/** Makes a link with the form on this page and ends on the link's page. */
export const shortenOn = async (page: Page, target: string): Promise<void> => {
	await page.getByLabel('Long link').fill(target)
	await button(page, 'Shorten').click()
	await page.waitForURL(/\/(m|links)\/[\w-]+$/)
}
