/** In Chromium, the link comes first: without a valid token, or with a login in the address. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, client, elsewhere, openPopup, useToken, keptLinks } = stage

/** Signs in, and revokes the token elsewhere. */
const beRevoked = async (email: string) => {
	const { token, client: own } = await stage.signUp(email)
	await useToken(token)
	await own.revokeToken()
}

it('with a revoked token the link is offered without the account, and made', async () => {
	await beRevoked('revoked@example.org')
	const { popup } = await openPopup('revoked')
	await popup.says('You aren’t signed in to')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.until('document.activeElement.textContent === "Create it without an account"')
	await popup.press('Enter')
	await popup.copied()
	// Another one, with an alias, is made the same way.
	await popup.makeAnother({ alias: 'after-revoking' })
	await popup.until('document.querySelector(".short").title.endsWith("/after-revoking")')
	await popup.close()
	const links = await keptLinks()
	expect(links.map(({ owned }) => owned)).toEqual(links.map(() => undefined))
	expect((await client.details('after-revoking', links[0]!.monitor_key)).linkData.long_url).toBe(
		`${elsewhere}/revoked`,
	)
	expect((await extension.kept()).creations?.value ?? []).toEqual([])
})

it('a typed address with a login is refused for that, and shortened without it on request', async () => {
	await extension.prefer({ ask: true })
	const { popup } = await openPopup('login')
	await popup.until('document.activeElement.textContent === "Create link"')
	await popup.fill('#target', 'https://me:secret@example.org/login')
	await popup.click('.make > button[type=submit]')
	await popup.says('This address contains a user name or password.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.click('.make > button.plain')
	await popup.until('document.querySelector("#target").value === "https://example.org/login"')
	await popup.click('.make > button[type=submit]')
	await popup.copied()
	expect((await keptLinks())[0]!.target).toBe('https://example.org/login')
})
