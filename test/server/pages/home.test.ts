/** The form on the landing page. */
import { describe, expect, test } from 'vitest'
import type { SessionView } from '../../../server/pages/frame/SiteHeader.tsx'
import { homePage } from '../../../server/pages/home/home.tsx'
import { campaignField, campaignNames } from '../../../shared/link/campaign.ts'
import { shortenFields } from '../../../shared/link/shorten.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'
import { formKey } from './sample.ts'

const baseUrl = 'https://kurz.example'

const mira = { email: 'mira@example.org', name: 'Mira' }
const homeOf = ({
	session,
	...changes
}: Partial<Parameters<typeof homePage>[0]> & { session?: SessionView } = {}) =>
	homePage({ baseUrl, formKey, ...changes })(english, session)

test('the form posts fields of the interface to the landing page, and only the URL is required', () => {
	const html = homeOf()
	expect(allOf(html, 'form')[0]?.attributes).toMatchObject({ method: 'post', action: '/' })
	const { key, zone, ...inputs } = inputsOf(html)
	const limits = [
		'confirm',
		'expires_at',
		'expires_in',
		'fallback_url',
		'forward_query',
		'max_clicks',
		'password',
	]
	const names = [
		'alias',
		...limits,
		'note',
		'paused',
		'places',
		'rules',
		'shares',
		'starts_at',
		'tags',
		'title',
		'url',
	].toSorted()
	expect(Object.keys(inputs).toSorted()).toEqual([...names, ...campaignNames.map(campaignField)].toSorted())
	expect(zone?.value).toBe('UTC')
	for (const name of names) expect(shortenFields.def.shape).toHaveProperty(name)
	expect(Object.values(inputs).filter((input) => 'required' in input)).toEqual([inputs.url])
	expect(allOf(html, 'details')[0]?.attributes).not.toHaveProperty('open')
	// A browser that refilled the key would send the form of another visit.
	expect(key).toMatchObject({ type: 'hidden', value: formKey, autocomplete: 'off' })
})

describe('where links take an account', () => {
	const mainOf = (html: string) => html.slice(html.indexOf('<main '), html.indexOf('</main>'))
	const fault = { code: 'validation_failed', details: [] } as const
	const form = { values: { url: 'ftp://a.example' }, fault }

	test.each([
		['open', ['/sign-in', '/sign-up']],
		['closed', ['/sign-in']],
	] as const)(
		'visitors without a session get the ways in instead of a form, sign-ups %s',
		(signUps, ways) => {
			const html = mainOf(homeOf({ takesAccount: true, session: { signUps } }))
			expect(allOf(html, 'form')).toEqual([])
			expect(hrefsOf(html)).toEqual(ways)
			expect(textIn(html)).toContain('You need an account to create links')
		},
	)

	test.each([
		['a person who is signed in', { session: { account: mira, signUps: 'closed' as const } }],
		['a client with a token whose field was refused', { form }],
	])('%s has the form', (_, shown) => {
		const html = mainOf(homeOf({ takesAccount: true, ...shown }))
		expect(allOf(html, 'form')).toHaveLength(1)
		expect(textIn(html)).not.toContain('only people')
	})
})

test('a refused form keeps what was typed, except the password, and says what is wrong at the field', () => {
	const details = [{ path: 'url', code: 'custom', message: 'Enter an absolute URL.' }]
	const values = { url: 'ftp://a.example', max_clicks: '5', password: 'hunter2' }
	const html = homeOf({ form: { values, fault: { code: 'validation_failed', details } } })
	const { url, max_clicks, alias } = inputsOf(html)
	expect(url).toMatchObject({
		value: 'ftp://a.example',
		'aria-invalid': 'true',
		'aria-describedby': 'url-fault',
	})
	expect(max_clicks?.value).toBe('5')
	expect(alias).not.toHaveProperty('aria-invalid')
	expect(html).not.toContain('hunter2')
	expect(allOf(html, 'details')[0]?.attributes).toHaveProperty('open')
	expect(textIn(html)).toContain('Enter an absolute URL.')
})

test.each([
	['alias_already_exists', 'That alias is taken. Try another.'],
	['reserved_alias', 'That alias is reserved. Try another.'],
] as const)('a refusal %s stands at the alias', (code, sentence) => {
	const values = { url: 'https://a.example', alias: 'admin' }
	const html = homeOf({ form: { values, fault: { code, details: [] } } })
	expect(inputsOf(html).alias?.['aria-describedby']).toBe('alias-fault alias-hint')
	// In the summary, which leads to the field, and at the field.
	expect(textIn(html).split(sentence)).toHaveLength(3)
})

test('a refusal without a field stands above the form', () => {
	const html = homeOf({ form: { values: {}, fault: { code: 'rate_limited', details: [] } } })
	expect(textIn(html)).toContain('No link was created yet. Send it again in a little while.')
})

test('a signed-in person reads that the link joins the account', () => {
	const session = { account: mira, signUps: 'open' } as const
	expect(textIn(homeOf({ session }))).toContain('and joins the links of your account.')
})
