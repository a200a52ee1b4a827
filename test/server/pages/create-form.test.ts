/** The forms that make a link, without scripts, take what people type. */
import { expect, it } from 'vitest'
import { linkWithClicks } from '../../../shared/link/links.ts'
import { codeOf } from '../../support/service/answers.ts'
import { merged, send, signUp } from '../../support/service/people.ts'
import { asBrowser, asForm, openService } from '../../support/service/service.ts'
import { allOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const url = 'https://target.example/long'
const { cookie } = await signUp(service)
await service.client.shorten({ url, alias: 'occupied' })
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
	service.ask('/', merged(asForm(fields), { headers }))
/** The record of the link that a form makes, which leads to the page of its monitor key. */
const madeBy = async (fields: Record<string, string>) => {
	const answer = await post({ url, ...fields })
	expect(answer.status).toBe(303)
	const page = await service.ask(answer.headers.get('location')!)
	return linkWithClicks.parse(await page.json()).data
}

const unlimited = { max_clicks: null, expires_at: null, is_protected: false }
const offered = { expires_in: '3', max_clicks: '3', password: 'z' }
const empty = { alias: '', expires_in: '', max_clicks: '', password: '' }
const inDays = (days: number) => new Date(service.clock.now + days * 86_400_000).toISOString()
it.each<[string, Record<string, string>, object]>([
	['nothing but the URL', empty, { long_url: url, short_url: expect.stringMatching(/^.{7}$/), ...unlimited }],
	['an alias', { alias: 'By-Form' }, { short_url: 'By-Form' }],
	['days', { expires_in: '2' }, { max_clicks: null, expires_at: inDays(2) }],
	['a time in UTC', { expires_at: '2026-12-31T18:00' }, { expires_at: '2026-12-31T18:00:00.000Z' }],
	[
		'a time in a zone',
		{ expires_at: '2026-12-31T18:00', zone: 'Europe/Berlin', max_clicks: '3' },
		{ expires_at: '2026-12-31T17:00:00.000Z', max_clicks: 3 },
	],
	['clicks', { max_clicks: '3' }, { max_clicks: 3, expires_at: null }],
	['a password', { password: 'p' }, { is_protected: true }],
	[
		'the fields of the JSON interface',
		{ isLimited: 'on', limitation_type: 'clicks', max_clicks: '4', isProtected: 'true', password: 'p' },
		{ max_clicks: 4, is_protected: true },
	],
	['a title', { title: ' The menu ' }, { title: 'The menu' }],
	[
		'campaign fields',
		{ utm_source: ' news ', utm_content: 'a&b', utm_term: '' },
		{ long_url: `${url}?utm_source=news&utm_content=a%26b` },
	],
	['tags', { tags: 'print, "Berlin, Mitte",' }, { tags: ['print', 'Berlin, Mitte'] }],
	['the box for mail scanners', { confirm: 'on', max_clicks: '1' }, { confirm: true, max_clicks: 1 }],
	['the box that passes on the query', { forward_query: 'on' }, { forward_query: true }],
	[
		'them empty',
		{ title: ' ', tags: ' , ', forward_query: '' },
		{ title: null, tags: [], forward_query: false },
	],
	['an address without its scheme', { url: 'example.org/page' }, { long_url: 'https://example.org/page' }],
	['one of this machine', { url: ' localhost:8080/x ' }, { long_url: 'http://localhost:8080/x' }],
	['one that is a number', { url: '192.168.1.20' }, { long_url: 'http://192.168.1.20' }],
	['switches that say false', { ...offered, isLimited: 'false', isProtected: 'false' }, unlimited],
	['switches that say no', { ...offered, isLimited: 'Off', isProtected: 'No' }, unlimited],
	['one that says true', { ...offered, isLimited: 'True', limitation_type: 'clicks' }, { max_clicks: 3 }],
	['one that says yes', { isProtected: 'YES', password: 'z' }, { is_protected: true }],
	[
		'switches that say nothing',
		{ isLimited: '', max_clicks: '3', isProtected: ' ', password: 'z' },
		{ max_clicks: 3, is_protected: true },
	],
])('takes %s', async (_, fields, expected) => {
	expect(await madeBy(fields)).toMatchObject(expected)
})

const invalid = 'validation_failed'
it.each<[string, Record<string, string>, number, string, words: string]>([
	['no URL', { url: '' }, 400, invalid, 'Enter the URL to shorten.'],
	['a word', { url: 'nonsense' }, 400, invalid, 'Enter a web address, for example example.org/page.'],
	['our own host', { url: 'https://kurz.example/x' }, 400, invalid, 'an address of this service itself.'],
	[
		'a time that is past',
		{ expires_in: '', expires_at: '2026-11-20T11:59' },
		400,
		invalid,
		'This time is past.',
	],
	[
		'a time far away',
		{ expires_in: '', expires_at: '2037-01-01T00:00' },
		400,
		invalid,
		'within the next 3,650 days',
	],
	['a day without a time', { expires_at: '2026-12-31' }, 400, invalid, 'Enter a date and a time.'],
	[
		'an unknown zone',
		{ expires_at: '2026-12-31T18:00', zone: 'X' },
		400,
		invalid,
		'Enter a date and a time.',
	],
	['days and a time', { expires_in: '1', expires_at: '2026-12-31T18:00' }, 400, invalid, 'not both'],
	['a number that is none', { expires_in: 'ten' }, 400, invalid, 'The number of days is a whole number'],
	['too few clicks', { max_clicks: '0' }, 400, invalid, 'The number of clicks is a whole number'],
	['too many clicks', { max_clicks: '1000000001' }, 400, invalid, 'The number of clicks is a whole number'],
	['a short alias', { alias: 'abc' }, 400, invalid, 'An alias has at least 5 characters.'],
	['a tag twice', { tags: 'Print, print' }, 400, invalid, 'Each tag can be used only once'],
	['a long title', { title: 'x'.repeat(201) }, 400, invalid, 'A title has at most 200 characters.'],
	['a reserved alias', { alias: 'login' }, 400, 'reserved_alias', 'That alias is reserved.'],
	['a taken alias', { alias: 'OCCUPIED' }, 409, 'alias_already_exists', 'That alias is taken.'],
])('with %s says so, and keeps what was typed', async (_, wrong, status, code, words) => {
	for (const [path, as] of [
		['/', {}],
		['/links', { cookie }],
	] as const) {
		const fields = { url, alias: 'not-taken', expires_in: '7', password: 'not-to-be-echoed', ...wrong }
		const page = await send(service, path, fields, as)
		const html = await page.text()
		expect([page.status, textIn(html)]).toEqual([status, expect.stringContaining(words)])
		const { password: _, ...typed } = fields
		for (const [name, value] of Object.entries(typed)) expect(inputsOf(html)[name]?.value).toBe(value)
		expect(html).not.toContain('not-to-be-echoed')
		expect(allOf(html, 'details')[0]!.attributes).toHaveProperty('open')
		const program = merged(asForm(fields), { headers: { ...as, accept: 'application/json' } })
		expect(await codeOf(await service.ask(path, program))).toEqual([status, code])
	}
})

const neither = ['checked', 'x', 'wahr', 'null']
it.each(neither)('a switch that says neither yes nor no is refused: %s', async (word) => {
	for (const fields of [
		{ isLimited: word, limitation_type: 'clicks', max_clicks: '1' },
		{ isProtected: word, password: 'zz' },
	]) {
		const answer = await post({ url, ...fields } as Record<string, string>, { accept: 'application/json' })
		expect(answer.status).toBe(400)
		expect((await answer.json()).details).toMatchObject([{ path: Object.keys(fields)[0] }])
	}
})

it('the page of a new link says that it worked, in its tab too, until it is used', async () => {
	const made = await service.client.shorten({ url: 'https://target.example', title: 'Menu' })
	const page = async () => (await service.ask(`/${made.monitor_url}`, asBrowser)).text()
	const ready = 'Your short link is ready'
	expect(await page()).toContain(`<title>${ready} · kurz.example/${made.short_url}</title>`)
	expect(textIn(await page())).toContain(`${ready}.`)
	await service.ask(`/${made.short_url}`)
	expect(await page()).toContain(`<title>Menu · kurz.example/${made.short_url} · clicks</title>`)
})
