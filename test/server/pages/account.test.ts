/** The account page as markup: its forms, its tokens, and errors next to their fields. */
import { expect, test } from 'vitest'
import { readAgent } from '../../../server/visits/visitor/agent.ts'
import { account } from './account-pages.ts'
import { allOf, elementsOf, inputsOf, textIn } from './markup.ts'
import { now } from './sample.ts'

const inputOf = (html: string, name: string) => inputsOf(html)[name]
/** The links that end something: where they lead, and what they say. */
const endsOf = (html: string, path: string) =>
	allOf(html, 'a')
		.filter(({ attributes }) => attributes.href?.startsWith(`/account/${path}`))
		.map(({ attributes }) => [attributes.href, attributes['aria-label']])

test('each token shows its details and has its own link to revoke it', () => {
	const html = account()
	const text = textIn(html)
	expect(text).toMatch(
		/laptop kz_abc… May: read only Created: 20 Nov 2026 Last used: Never Expires: Never Rename Revoke/,
	)
	expect(text).toMatch(
		/phone kz_def… May: do everything Created: 20 Nov 2026 Last used: now Expired 20 Nov 2026 Rename Revoke/,
	)
	expect(endsOf(html, 'tokens/revoke')).toEqual([
		['/account/tokens/revoke?id=id-1', 'Revoke laptop'],
		['/account/tokens/revoke?id=id-2', 'Revoke phone'],
	])
})

test('a new token is readable, can be copied, and is said to be shown only once', () => {
	const value = 'kz_0123456789abcdef'
	const html = account({ newToken: { name: 'laptop', scope: 'read', value } })
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

test('a mistake in one form marks nothing in another', () => {
	const details = [{ path: 'name', code: 'custom', message: 'Enter a name for the token.' }]
	const html = account({ faults: { form: 'token', code: 'validation_failed', details } })
	expect(inputOf(html, 'name')).toMatchObject({ 'aria-describedby': 'name-fault name-hint' })
	const others = account({ faults: { form: 'delete', code: 'validation_failed', details } })
	expect(others).not.toContain('aria-invalid')
	expect(textIn(others)).toContain('The account was not deleted. Enter a name for the token.')
})

const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const chrome =
	'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const session = (id: string, userAgent: string, hours: number, isOwn = false) => ({
	...{ id, agent: readAgent(userAgent), isOwn },
	createdAt: ago(24 * 9),
	lastUsedAt: ago(hours),
})

test('each session shows its browser and last use, and all but the reader’s own can be ended', () => {
	const html = account({
		sessions: [
			session('s-1', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, true),
			session('s-2', chrome, 3),
			session('s-3', '', 48),
		],
		sessionCount: 60,
	})
	const text = textIn(html)
	expect(text).toContain('60 sessions are open, this one included. The 3 that were used last are listed.')
	expect(text).toMatch(/Firefox on Linux Signed in: 11 Nov 2026 This session/)
	expect(text).toMatch(/Chrome on Android Signed in: 11 Nov 2026 Last used: 3 hours ago End/)
	expect(text).toMatch(/Unknown browser .* Last used: 2 days ago End/)
	expect(endsOf(html, 'sessions/')).toEqual([
		['/account/sessions/end?id=s-2', 'End the session of Chrome on Android'],
		['/account/sessions/end?id=s-3', 'End the session of Unknown browser'],
		['/account/sessions/revoke', undefined],
	])
})

test('a single session has no link to end others', () => {
	const html = account({ sessions: [session('s-1', '', 0, true)], sessionCount: 1 })
	expect(endsOf(html, 'sessions/')).toEqual([])
})
