/** What is typed into the fields of limits and password is meant, in each form. */
import { expect, it } from 'vitest'
import { accountPaths } from '../../../server/http/account-paths.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asForm, baseUrl, openService } from '../../support/service/service.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const as = withCookie(person.cookie)
const day = 86_400_000
const end = new Date(service.clock.now + 5 * day).toISOString()

const sendForm = (path: string, fields: Record<string, string>) =>
	ask(path, merged(asForm(fields), merged(as, { headers: { origin: baseUrl } })))
const newest = async () => (await (await ask('/api/v1/my-links?limit=1', as)).json())[0]?.data

const open = { max_clicks: null, expires_at: null, is_protected: false }
/** A number is typed: 0 is one that no link can have, and an empty field says nothing. */
const typed: [fields: Record<string, string>, expected: Partial<typeof open> | object | 'refused'][] = [
	[{}, {}],
	[{ max_clicks: '4' }, { max_clicks: 4 }],
	[{ expires_in: '3' }, { expires_at: 3 }],
	[{ expires_at: end }, { expires_at: end }],
	[{ password: 'x' }, { is_protected: true }],
	[
		{ max_clicks: '4', expires_in: '3', password: 'x' },
		{ max_clicks: 4, expires_at: 3, is_protected: true },
	],
	[{ max_clicks: '', expires_in: '', password: '' }, {}],
	[{ max_clicks: '0' }, 'refused'],
	[{ expires_in: '0' }, 'refused'],
	[{ isLimited: 'off', max_clicks: '4' }, {}],
	[{ isLimited: 'on' }, 'refused'],
	[{ isProtected: 'off', password: 'x' }, {}],
	[{ isProtected: 'on' }, 'refused'],
]
const forms = { '/': 'url', [accountPaths.links()]: 'url', [accountPaths.createMany()]: 'urls' }
it.each(Object.entries(forms))('the form of %s makes a link as typed, or none', async (path, field) => {
	for (const [fields, expected] of typed) {
		service.clock.now += 1_000
		const last = await newest()
		await sendForm(path, { [field]: 'https://example.org/', ...fields })
		const made = await newest()
		if (expected === 'refused') expect([fields, made]).toEqual([fields, last])
		else {
			expect(made.short_url).not.toBe(last?.short_url)
			const is = { ...open, ...expected }
			const expires_at = typeof is.expires_at === 'number' ? service.clock.now + 3 * day : is.expires_at
			const ends = expires_at === null ? null : new Date(expires_at).toISOString()
			expect([fields, made]).toMatchObject([fields, { ...is, expires_at: ends }])
		}
	}
})

it('a form without a field of an edit changes nothing, and says what was sent', async () => {
	const { slug } = await makeOwn(service, person)
	const answer = await sendForm(`${accountPaths.link(slug)}/edit`, { titel: 'Menu' })
	expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('“title” may be meant')])
})
