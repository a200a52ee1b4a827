/** An office's first week in Chromium: who comes in, and what goes wrong. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, password, shortenOn } from '../support/browsers/forms.ts'
import { asJson } from '../support/service/json.ts'
import { openProvider } from '../support/service/openid.ts'

const provider = await openProvider()
// Limits are as they are when nobody sets any.
const settings = { RATE_LIMIT_SET: '', OIDC_OPERATOR_GROUP: 'kurz-operators', ...provider.env }
const { visit, server, log, elsewhere } = await openPages(settings)
await provider.start(server.origin)
const at = (path: string) => `${server.origin}${path}`
const text = (page: Page) => page.locator('main').textContent()

/** Ticks an account at `/admin/accounts`, presses a button of the bar, and confirms. */
const actOn = async (page: Page, email: string, act: string) => {
	await page.goto(at('/admin/accounts'))
	await page.getByRole('searchbox').fill(email)
	await button(page, 'Search').click()
	await page.waitForURL('**q=*')
	await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check()
	await Promise.all([page.waitForURL('**/admin/act?*'), button(page, act).click()])
	await page.locator('#confirm').check()
	await page.locator('main form button').click()
}

const signInOn = async (page: Page, email: string, word: string) => {
	await page.goto(at('/sign-in'))
	await fill(page, { Email: email, Password: word })
	await button(page, 'Sign in').click()
}

interface Colleague {
	email: string
	/** The session cookie. */
	sid: string
}

/** By an invitation: those who just sign up share what their address may make. */
const signUp = async (operator: Page, email: string): Promise<Colleague> => {
	const form = { email, key: crypto.randomUUID().replaceAll('-', '') }
	const headers = { origin: at(''), accept: 'text/html' }
	const made = await operator.request.post(at('/admin/invitations'), { form, headers })
	const [, invite] = /invite=([\w-]{43})/.exec(await made.text())!
	const answer = await fetch(at('/api/v1/auth/sign-up/email'), asJson({ email, password, invite }))
	const [, sid = ''] = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? []
	return { email, sid }
}

/** What they printed goes on, and nobody comes in with their account. */
const oneLeaves = async (page: Page, leaver: Colleague) => {
	const leaving = await visit({}, leaver)
	await leaving.page.goto(at('/'))
	await shortenOn(leaving.page, `${elsewhere}/flyer`)
	const printed = (await leaving.page.locator('.hero a').getAttribute('href')) ?? ''
	await actOn(page, leaver.email, 'Close')
	await page.waitForURL('**notice=*')
	expect(await text(page)).toContain('1 account closed.')
	await leaving.page.goto(printed)
	expect(leaving.page.url()).toBe(`${elsewhere}/flyer`)
	await leaving.page.goto(at('/links'))
	expect(new URL(leaving.page.url()).pathname).toBe('/sign-in')
	await signInOn(leaving.page, leaver.email, password)
	expect(await leaving.page.getByRole('alert').count()).toBe(1)
}

/** They get a link from the operator. */
const oneForgetsThePassword = async (page: Page, forgetful: Colleague) => {
	await actOn(page, forgetful.email, 'Make a reset link')
	const reset =
		(await page.getByRole('row').filter({ hasText: forgetful.email }).locator('code').textContent()) ?? ''
	const returning = await visit()
	await returning.page.goto(reset)
	await fill(returning.page, { 'New password': 'quite another password' })
	await button(returning.page, 'Set the password').click()
	await returning.page.waitForURL('**/sign-in*')
	await signInOn(returning.page, forgetful.email, 'quite another password')
	await returning.page.waitForURL('**/links')
}

/** The operator removes the second factor. */
const oneLosesThePhone = async (page: Page, careful: Colleague) => {
	const own = await visit({}, careful)
	await own.page.goto(at('/account'))
	await own.page.getByRole('link', { name: 'Set up a second factor' }).click()
	const key = (await own.page.locator('main code').textContent()) ?? ''
	const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
	await fill(own.page, { 'Code from the app': code, Password: password })
	await button(own.page, 'Turn it on').click()
	await own.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
	const locked = await visit()
	await signInOn(locked.page, careful.email, password)
	await locked.page.getByRole('heading', { name: 'Enter the code' }).waitFor()
	await actOn(page, careful.email, 'Remove the second factor')
	await page.waitForURL('**notice=*')
	await signInOn(locked.page, careful.email, password)
	await locked.page.waitForURL('**/links')
}

it('an office’s first week', async () => {
	// Monday: the line in the log makes the first operator.
	const invitation = /http\S+sign-up\?invite=[\w-]{43}/.exec(await log())![0]
	const { page, complaints } = await visit()
	await page.goto(invitation)
	await fill(page, { Email: 'ada@office.example', Password: password })
	await button(page, 'Sign up').click()
	await page.waitForURL('**/links')
	expect((await page.goto(at('/admin/accounts')))?.status()).toBe(200)

	// Colleagues come in by OpenID: the group makes an operator, the others are members.
	for (const [name, status] of [
		['verified-operator', 200],
		['verified-member', 404],
	] as const) {
		const colleague = await visit()
		await colleague.page.goto(at('/links'))
		await button(colleague.page, 'Sign in with localhost').click()
		await fill(colleague.page, { Name: name })
		await button(colleague.page, 'Sign in').click()
		await colleague.page.waitForURL('**/links')
		expect((await colleague.page.goto(at('/admin')))?.status()).toBe(status)
		await colleague.context.close()
	}
	await page.goto(at('/admin/accounts'))
	const byGroup = page.getByRole('row').filter({ hasText: 'verified-operator@example.org' })
	expect(await byGroup.textContent()).toContain('Operator · by group')

	// Each has limits of their own behind one address (http/limits-unset.test.ts).
	const [leaver, forgetful, careful] = [
		await signUp(page, 'leaver@office.example'),
		await signUp(page, 'forgetful@office.example'),
		await signUp(page, 'careful@office.example'),
	]
	// The rest of the week.
	await oneLeaves(page, leaver)
	await oneForgetsThePassword(page, forgetful)
	await oneLosesThePhone(page, careful)

	await page.goto(at('/admin/log'))
	const noted = await text(page)
	for (const part of [
		'ada@office.example',
		leaver.email,
		'Close',
		forgetful.email,
		'Make a reset link',
		careful.email,
	])
		expect(noted).toContain(part)
	expect(complaints).toEqual([])
})
