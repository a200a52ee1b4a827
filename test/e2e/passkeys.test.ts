/** A passkey in Chromium, in German: added, named, used to sign in, refused once it is removed. */
import type { BrowserContext, Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, submit } from '../support/browsers/forms.ts'
import { expectShownSound } from '../support/browsers/sound-page.ts'
import { pageWords } from '../support/words/page-words.ts'

// No passkey is for an address without a name.
const { visit, server, signUp } = await openPages({}, 'localhost')
const at = (path: string) => `${server.origin}${path}`

/** An authenticator of the browser, whose user is always verified unless a test says otherwise. */
const plugIn = async (context: BrowserContext, page: Page) => {
	const session = await context.newCDPSession(page)
	await session.send('WebAuthn.enable')
	const options = { protocol: 'ctap2', transport: 'internal' } as const
	const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			...{ ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
			automaticPresenceSimulation: true,
		},
	})
	return {
		verifies: (isUserVerified: boolean) =>
			session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
		count: async () =>
			(await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
	}
}

const { account, entry, frame, forms } = pageWords.de
const { passkeys: words } = account

it('is added, signs in, and is removed', async () => {
	const person = await signUp('passkey@example.org')
	const { page, context, complaints } = await visit({ locale: 'de' }, person)
	const authenticator = await plugIn(context, page)
	await page.goto(at('/account'))
	await page.getByRole('link', { name: words.add }).click()
	await expectShownSound(page)

	// The passkey that was made goes with the right password.
	await fill(page, { [words.name]: 'Telefon', [forms.password]: 'a wrong one' })
	expect((await submit(page, words.add)).status()).toBe(401)
	await expectShownSound(page)
	expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Telefon')
	await fill(page, { [forms.password]: person.password })
	await button(page, words.add).click()
	await page.waitForURL(at('/account?notice=passkey_added'))
	expect(await authenticator.count()).toBe(1)
	await page.getByRole('link', { name: words.removeWhat('Telefon') }).waitFor()
	await expectShownSound(page)

	// This device has one: a second is not made.
	await page.goto(at('/account/passkeys'))
	await fill(page, { [words.name]: 'again', [forms.password]: person.password })
	await button(page, words.add).click()
	await page.getByText(words.failed).waitFor()

	await context.clearCookies()
	await page.goto(at('/sign-in?next=%2Faccount'))
	await expectShownSound(page)
	await authenticator.verifies(false)
	await button(page, entry.passkey.signIn).click()
	await page.getByText(entry.passkey.failed).waitFor()
	await expectShownSound(page)
	await authenticator.verifies(true)
	await button(page, entry.passkey.signIn).click()
	await page.waitForURL(at('/account'))
	expect(await page.getByRole('table', { name: words.heading }).textContent()).not.toContain(
		account.tokens.neverUsed,
	)

	await page.getByRole('link', { name: words.removeWhat('Telefon') }).click()
	await expectShownSound(page)
	await fill(page, { [forms.password]: person.password })
	await button(page, words.remove).click()
	await page.waitForURL(at('/account?notice=passkey_removed'))
	await context.clearCookies()
	await page.goto(at('/sign-in?next=%2Faccount'))
	expect((await submit(page, entry.passkey.signIn)).status()).toBe(401)
	await page.getByText(entry.signIn.own.invalid_code.text).waitFor()
	await expectShownSound(page)
	await fill(page, { [entry.email]: person.email, [forms.password]: person.password })
	await button(page, frame.signIn).click()
	await page.waitForURL(at('/account'))
	expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
})

it.each([
	['without scripts', { javaScriptEnabled: false }, server.origin],
	['under an address without a name', {}, server.origin.replace('localhost', '127.0.0.1')],
])('%s nothing offers one', async (_, options, origin) => {
	const { page } = await visit({ ...options, locale: 'de' })
	await page.goto(`${origin}/sign-in`)
	await button(page, frame.signIn).waitFor()
	expect(await page.getByText(entry.passkey.signIn).isVisible()).toBe(false)
	const person = await signUp(`no-passkey-${Object.keys(options).length}@example.org`)
	await page.context().addCookies([{ name: 'sid', value: person.sid, url: origin }])
	await page.goto(`${origin}/account`)
	await page.getByRole('link', { name: account.factor.setUp }).waitFor()
	expect(await page.getByRole('heading', { name: words.heading }).isVisible()).toBe(false)
	await page.goto(`${origin}/account/passkeys`)
	await page.getByText(words.unable).waitFor()
	expect(await button(page, words.add).isVisible()).toBe(false)
})
