/** A second factor in Chromium, in German: what is shown on the way is sound. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, submit } from '../support/browsers/forms.ts'
import { expectShownSound } from '../support/browsers/sound-page.ts'
import { pageWords } from '../support/words/page-words.ts'

const { visit, server, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const { account, entry, frame, forms } = pageWords.de
const words = account.factor

/** What the app shows, some periods ahead: no test waits for the next one. */
const codeOn = async (page: Page) => {
	const key = (await page.locator('code.whole').textContent()) ?? ''
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
	return (ahead: number) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
}

it('is set up, asked for, and removed', async () => {
	const person = await signUp('factor@example.org')
	const { page, context, complaints } = await visit({ locale: 'de' }, person)
	const secret = { [forms.password]: person.password }
	await page.goto(at('/account'))
	await page.getByRole('link', { name: words.setUp }).click()
	const code = await codeOn(page)
	await fill(page, { [words.code]: code(0), ...secret })
	expect((await submit(page, words.save)).status()).toBe(200)
	const recovery = await page.locator('.codes code').allTextContents()
	expect(recovery).toHaveLength(10)
	await expectShownSound(page)

	await context.clearCookies()
	await page.goto(at('/sign-in?next=%2Faccount'))
	await fill(page, { [entry.email]: person.email, ...secret })
	await submit(page, frame.signIn)
	await expectShownSound(page)
	await fill(page, { [entry.code.label]: code(-5) })
	expect((await submit(page, frame.signIn)).status()).toBe(401)
	await expectShownSound(page)
	await fill(page, { [entry.code.label]: recovery[0]!.toUpperCase() })
	await button(page, frame.signIn).click()
	await page.waitForURL(at('/account'))
	await expectShownSound(page)
	await page.getByRole('link', { name: words.remove }).click()
	await expectShownSound(page)
	await fill(page, { [entry.code.label]: recovery[1]!, ...secret })
	await button(page, words.remove).click()
	await page.waitForURL(at('/account?notice=factor_removed'))
	expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
})
