/** What visitors see instead of a redirect: password form, stub page, failures. */
import { expect, test } from 'vitest'
import { failurePage } from '../../../server/pages/frame/failure.tsx'
import { passwordPage, stubPage } from '../../../server/pages/visit/visit.tsx'
import { type ErrorCode, errorCodes } from '../../../shared/errors.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, textIn } from './markup.ts'

test.each([
	['invalid_password', undefined, 'That password is wrong. Try again.'],
	['validation_failed', undefined, 'Enter the password.'],
	['rate_limited', 90, 'Too many attempts. Try again in 2 minutes.'],
	['rate_limited', undefined, 'Too many attempts. Try again in a little while.'],
] as const)('the password form says %s (%s s) at its field', (code, retryAfter, sentence) => {
	const details = [{ path: 'password', code: 'invalid', message: 'Enter the password.' }]
	const fault = { code, details: code === 'validation_failed' ? details : [], retryAfter }
	const html = passwordPage({ slug: 'a b', fault })(english)
	expect(textIn(html)).toContain(sentence)
	expect(allOf(html, 'form')[0]?.attributes).toMatchObject({ method: 'post', action: '/a%20b' })
	expect(allOf(html, 'input')[0]?.attributes).toMatchObject({
		name: 'password',
		type: 'password',
		'aria-describedby': 'password-fault',
	})
})

test('the stub page is one sentence and one button that posts to the link', () => {
	const html = stubPage({ slug: '7k2m9xq' })(english)
	expect(allOf(html, 'form')[0]?.attributes).toMatchObject({ method: 'post', action: '/7k2m9xq' })
	expect(allOf(html, 'button')).toHaveLength(1)
	expect(allOf(html, 'input')).toHaveLength(0)
})

test('a blocked link says who blocked it, and offers nothing', () => {
	const html = failurePage({ code: 'link_blocked', requestId: 'request-1', isVisit: true })(english)
	expect(textIn(html)).toContain('This link is blocked')
	expect(textIn(html)).toContain('The operator of this server has blocked it')
	expect(allOf(html, 'a')).toEqual([])
})

test.each(errorCodes)('%s is said in words, without its code or status', (code: ErrorCode) => {
	const text = textIn(failurePage({ code, requestId: 'request-1' })(english))
	expect(text).not.toContain(code)
	expect(text).not.toMatch(/\b[45]\d\d\b|database|JSON|HTTP/)
})

test('a page that needs an account leads to signing in, and back only to pages of the account', () => {
	const linksOf = (next?: string) => {
		const [, main] = failurePage({ code: 'unauthorized', requestId: 'r', next })(english).split('<main ')
		return allOf(main!, 'a').map(({ attributes }) => attributes.href)
	}
	expect(linksOf('/links/of-mine')[0]).toBe('/sign-in?next=%2Flinks%2Fof-mine')
	expect(linksOf()).not.toContain('/')
	expect(textIn(failurePage({ code: 'unauthorized', requestId: 'r' })(english))).toContain(
		'You need to sign in',
	)
})

test('a refused visit offers nothing that does not help the visitor', () => {
	const pages = [
		passwordPage({ slug: 'abcde' })(english),
		stubPage({ slug: 'abcde' })(english),
		...errorCodes
			.filter((code) => code !== 'unauthorized')
			.map((code) => failurePage({ code, requestId: 'r', isVisit: true })(english)),
	]
	for (const html of pages) expect(allOf(html, 'a')).toEqual([])
	// Elsewhere there is a way on.
	expect(allOf(failurePage({ code: 'not_found', requestId: 'r' })(english), 'a')).not.toEqual([])
})

test('a wrong password is in the title, at the field, and typed again at once', () => {
	const html = passwordPage({ slug: 'abcde', fault: { code: 'invalid_password', details: [] } })(english)
	expect(html).toContain('<title>Wrong password · Kurz</title>')
	const [input] = allOf(html, 'input')
	expect(input?.attributes).toMatchObject({ 'aria-describedby': 'password-fault', autofocus: '' })
})
