/** The form on the landing page. */
import { expect, test } from 'vitest'
import type { SessionView } from '../../../server/pages/frame/SiteHeader.tsx'
import { homePage } from '../../../server/pages/home/home.tsx'
import { campaignField, campaignNames } from '../../../shared/link/campaign.ts'
import { shortenFields } from '../../../shared/link/shorten.ts'
import * as english from '../../../shared/words/en/pages/all.ts'
import { allOf, inputsOf, textIn } from './markup.ts'
import { formKey } from './sample.ts'

const baseUrl = 'https://kurz.example'

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
