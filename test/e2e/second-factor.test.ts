/** A second factor in Chromium: set up, used, lost and removed, with scripts and without, twice. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOnAndOff, submit } from '../support/browsers/forms.ts'
import { expectShownSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'
import { pageWords } from '../support/words/page-words.ts'

const { visit, server, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

/** What the app shows, some periods ahead: no test waits for the next one. */
const codeOn = async (page: Page) => {
	const key = (await page.locator('code.whole').textContent()) ?? ''
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
	return (ahead: number) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
}

const languages = ['en', 'de'] as const
/** In the short suite German with scripts, English without. */
const rows = scriptsOnAndOff.flatMap((row) =>
	languages
		.filter((language) => isLong || (language === 'de') === row.javaScriptEnabled)
		.map((language) => ({ ...row, language })),
)

describe.each(rows)('scripts $scripts, $language', ({ javaScriptEnabled, language }) => {
	it('is set up, asked for, and removed', async () => {
		const { account, entry, frame, forms } = pageWords[language]
		const words = account.factor
		const person = await signUp(`factor-${language}-${javaScriptEnabled}@example.org`)
		const { page, context, complaints } = await visit({ javaScriptEnabled, locale: language }, person)
		const secret = { [forms.password]: person.password }
		/** Axe needs scripts. */
		const look = async () => javaScriptEnabled && (await expectShownSound(page))
		await page.goto(at('/account'))
		await page.getByRole('link', { name: words.setUp }).click()
		const code = await codeOn(page)
		await look()
		await fill(page, { [words.code]: '000000', ...secret })
		expect((await submit(page, words.save)).status()).toBe(401)
		await look()
		await fill(page, { [words.code]: code(0), ...secret })
		expect((await submit(page, words.save)).status()).toBe(200)
		const recovery = await page.locator('.codes code').allTextContents()
		expect(recovery).toHaveLength(10)
		await look()

		await context.clearCookies()
		const enter = async () => {
			await page.goto(at('/sign-in?next=%2Faccount'))
			await fill(page, { [entry.email]: person.email, ...secret })
			await submit(page, frame.signIn)
			await look()
		}
		await enter()
		await fill(page, { [entry.code.label]: code(-5) })
		expect((await submit(page, frame.signIn)).status()).toBe(401)
		await look()
		await fill(page, { [entry.code.label]: code(1) })
		await button(page, frame.signIn).click()
		await page.waitForURL(at('/account'))

		await context.clearCookies()
		await enter()
		await fill(page, { [entry.code.label]: recovery[0]!.toUpperCase() })
		await button(page, frame.signIn).click()
		await page.waitForURL(at('/account'))
		await expect.poll(() => page.getByText(words.left(9, '9')).count()).toBe(1)
		await look()
		await page.getByRole('link', { name: words.remove }).click()
		await look()
		await fill(page, { [entry.code.label]: recovery[0]!, ...secret })
		expect((await submit(page, words.remove)).status()).toBe(401)
		await look()
		await fill(page, { [entry.code.label]: recovery[1]!, ...secret })
		await button(page, words.remove).click()
		await page.waitForURL(at('/account?notice=factor_removed'))
		await page.getByText(account.notices.factor_removed).waitFor()
		expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
	})
})
