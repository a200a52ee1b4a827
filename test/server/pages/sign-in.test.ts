/** The pages for signing in and up, and the header of every page. */
import { describe, expect, test } from 'vitest'
import { signInPage, signUpPage } from '../../../server/pages/entry/sign-in.tsx'
import { homePage } from '../../../server/pages/home/home.tsx'
import * as english from '../../../shared/words/en/pages/all.ts'
import { signedOut } from './account-pages.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'
import { formKey } from './sample.ts'

const actionsOf = (html: string): (string | undefined)[] =>
	allOf(html, 'form').map(({ attributes }) => `${attributes.method} ${attributes.action}`)
const waysOf = (html: string): string => textIn(/<header>.*<\/header>/.exec(html)?.[0] ?? '')

describe('the header', () => {
	const baseUrl = 'https://kurz.example'
	const account = { email: 'mira@example.org', name: 'Mira' }
	const signedIn = homePage({ baseUrl, formKey })(english, { account, signUps: 'open' })
	test.each([
		['without a session names no account', homePage({ baseUrl, formKey })(english), ' Kurz '],
		['offers both ways in', homePage({ baseUrl, formKey })(english, signedOut), ' Kurz Sign in Sign up '],
		[
			'offers no sign-up where it is closed',
			homePage({ baseUrl, formKey })(english, { signUps: 'closed' }),
			' Kurz Sign in ',
		],
		['leads a signed-in person to links and account, and out', signedIn, ' Kurz My links Account Sign out '],
	])('%s', (_name, html, words) => {
		expect(waysOf(html).replace(/\s+/g, ' ')).toBe(words)
	})

	test('signing out is a form, and the current page is marked', () => {
		expect(actionsOf(signedIn)).toEqual(['post /sign-out', 'post /'])
		const ways = allOf(signInPage({})(english, signedOut), 'a')
		const current = ways.filter(({ attributes }) => 'aria-current' in attributes)
		expect(current.map(({ attributes }) => attributes.href)).toEqual(['/sign-in'])
	})
})

test('signing in asks for what a password manager can fill', () => {
	const html = signInPage({})(english, signedOut)
	expect(actionsOf(html)).toEqual(['post /sign-in'])
	expect(inputsOf(html).email).toMatchObject({ type: 'email', autocomplete: 'username', required: '' })
	expect(inputsOf(html).password).toMatchObject({ type: 'password', autocomplete: 'current-password' })
	expect(html).not.toContain('role="alert"')
})

test('signing up asks for a password within the limits, and for a name only optionally', () => {
	const html = signUpPage({ formKey })(english, signedOut)
	expect(actionsOf(html)).toEqual(['post /sign-up'])
	const { name, email, password } = inputsOf(html)
	expect(name).not.toHaveProperty('required')
	expect(email).toMatchObject({ autocomplete: 'username', required: '' })
	const limits = { autocomplete: 'new-password', minlength: '8', maxlength: '128' }
	expect(password).toMatchObject({ type: 'password', ...limits })
})

test('signing up shows each mistake at its field and lists all of them at the top', () => {
	const values = { email: 'mira', name: 'Mira' }
	const details = [
		{ path: 'password', code: 'custom', message: 'A password has at least 8 characters.' },
		{ path: 'email', code: 'custom', message: 'Enter an email address.' },
	]
	const fault = { code: 'validation_failed' as const, details }
	const html = signUpPage({ formKey, values, fault })(english, signedOut)
	const { name, email, password } = inputsOf(html)
	expect(name).toMatchObject({ value: 'Mira' })
	expect(email).toMatchObject({ value: 'mira', 'aria-invalid': 'true', 'aria-describedby': 'email-fault' })
	expect(password?.['aria-describedby']).toBe('password-fault password-hint')
	const summary = textIn(/<div [^>]*role="alert".*?<\/div>/.exec(html)?.[0] ?? '')
	expect(summary).toMatch(/No account was created\. +Enter an email address\. +A password has at least 8/)
	const hrefs = hrefsOf(html)
	expect(hrefs.filter((href) => href?.startsWith('#'))).toEqual(['#main', '#email', '#password'])
})
