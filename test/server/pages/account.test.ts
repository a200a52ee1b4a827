/** The account page as markup: its forms, its tokens, and errors next to their fields. */
import { expect, test } from 'vitest'
import { account } from './account-pages.ts'
import { allOf, elementsOf, inputsOf, textIn } from './markup.ts'
import { now } from './sample.ts'

const actionsOf = (html: string): (string | undefined)[] =>
	allOf(html, 'form').map(({ attributes }) => attributes.action)
const inputOf = (html: string, name: string) => inputsOf(html)[name]
const withoutPassword = { email: 'mira@example.org', name: '', createdAt: now, hasPassword: false }

test('every form posts to its own address', () => {
	const html = account({ oidc: { name: 'Example SSO', linked: false } })
	expect(allOf(html, 'form').every(({ attributes }) => attributes.method === 'post')).toBe(true)
	expect(actionsOf(html)).toEqual([
		'/sign-out',
		'/account/tokens/revoke',
		'/account/tokens/revoke',
		'/account/tokens',
		'/account/password',
		'/account/sessions/revoke',
		'/account/oidc',
		'/account/delete',
	])
})

test('each token shows its details and has its own button to revoke it', () => {
	const html = account()
	const text = textIn(html)
	expect(text).toMatch(/laptop kz_abc… Created: 20 Nov 2026 Last used: Never Expires: Never Revoke/)
	expect(text).toMatch(/phone kz_def… Created: 20 Nov 2026 Last used: now Expired 20 Nov 2026 Revoke/)
	const ids = allOf(html, 'input').filter(({ attributes }) => attributes.name === 'id')
	expect(ids.map(({ attributes }) => attributes.value)).toEqual(['id-1', 'id-2'])
	const buttons = allOf(html, 'button').map(({ attributes }) => attributes['aria-label'])
	expect(buttons.filter(Boolean)).toEqual(['Revoke laptop', 'Revoke phone'])
})

test('a new token is readable, can be copied, and is said to be shown only once', () => {
	const value = 'kz_0123456789abcdef'
	const html = account({ newToken: { name: 'laptop', value } })
	expect(textIn(html).split(value)).toHaveLength(2)
	expect(textIn(html)).toContain('it is shown only this once')
	const holders = elementsOf(html).filter(({ attributes }) => Object.values(attributes).includes(value))
	expect(holders.map(({ tag, attributes }) => [tag, attributes['data-copy']])).toEqual([['button', value]])
})

test('password fields tell password managers what they are, and are never filled by the server', () => {
	const html = account({ faults: { form: 'password', code: 'invalid_password', details: [] } })
	const fields = allOf(html, 'input').filter(({ attributes }) => attributes.type === 'password')
	expect(fields.map(({ attributes }) => [attributes.name, attributes.autocomplete])).toEqual([
		['current', 'current-password'],
		['new', 'new-password'],
		['password', 'current-password'],
	])
	expect(fields.some(({ attributes }) => 'value' in attributes)).toBe(false)
	expect(inputOf(html, 'username')).toMatchObject({ autocomplete: 'username', value: 'mira@example.org' })
})

test.each([
	['password', 'current', 'The password was not changed.'],
	['delete', 'password', 'The account was not deleted.'],
] as const)('a wrong password in the %s form is reported at its field', (form, field, outcome) => {
	const html = account({ faults: { form, code: 'invalid_password', details: [] } })
	const marked = allOf(html, 'input').filter(({ attributes }) => 'aria-invalid' in attributes)
	expect(marked.map(({ attributes }) => [attributes.name, attributes['aria-describedby']])).toEqual([
		[field, `${field}-fault`],
	])
	expect(textIn(html)).toMatch(new RegExp(`${outcome} +That password is wrong\\.`))
})

test.each([
	['token', 'No token was created yet. Send it again in 30 seconds.'],
	['password', 'The password was not changed. Too many attempts. Try again in 30 seconds.'],
	['delete', 'The account was not deleted. Too many attempts. Try again in 30 seconds.'],
] as const)('too many tries of the %s form: what did not happen, and the wait', (form, outcome) => {
	const html = account({ faults: { form, code: 'rate_limited', details: [], retryAfter: 30 } })
	expect(textIn(html)).toContain(outcome)
	expect(html).not.toContain('aria-invalid')
})

test('a mistake in one form marks nothing in another', () => {
	const details = [{ path: 'name', code: 'custom', message: 'Enter a name for the token.' }]
	const html = account({ faults: { form: 'token', code: 'validation_failed', details } })
	expect(inputOf(html, 'name')).toMatchObject({ 'aria-describedby': 'name-fault name-hint' })
	const others = account({ faults: { form: 'delete', code: 'validation_failed', details } })
	expect(others).not.toContain('aria-invalid')
	expect(textIn(others)).toContain('The account was not deleted. Enter a name for the token.')
})

test('deleting asks for a tick, and for the password where there is one', () => {
	const confirm = inputOf(account(), 'confirm')
	expect(confirm).toMatchObject({ type: 'checkbox', value: 'yes', required: '' })
	expect(confirm).not.toHaveProperty('checked')
	expect(inputOf(account(), 'password')).toMatchObject({ required: '' })
	const html = account({ account: withoutPassword })
	expect(inputOf(html, 'password')).toBeUndefined()
	expect(actionsOf(html)).not.toContain('/account/password')
})

test('a single session has no button to end others', () =>
	expect(actionsOf(account({ sessions: 1 }))).not.toContain('/account/sessions/revoke'))

test('OpenID shows what is linked, and offers to link only where a provider is set and nothing is linked', () => {
	expect(textIn(account())).not.toContain('OpenID')
	const linked = account({
		identities: [{ provider: 'Example SSO', id: 'subject-1' }],
		oidc: { name: 'Example SSO', linked: true },
	})
	expect(textIn(linked)).toContain('Example SSO subject-1')
	expect(actionsOf(linked)).not.toContain('/account/oidc')
})
