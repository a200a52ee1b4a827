/** The pages with an account's links, as forms without scripts. */
import { describe, expect, it } from 'vitest'
import { linkStates } from '../../../shared/links.ts'
import { bearer, merged, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { asForm, joinService, openService } from '../../support/service/service.ts'
import { allOf, textIn } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/'
const place = (answer: Response) => [answer.status, answer.headers.get('location')]
const read = async (path: string, cookie: string, at = service) => (await visitPage(at, path, cookie)).text()
/** The slugs of the links that a page lists. */
const listed = (html: string): string[] =>
	allOf(html, 'a')
		.map(({ attributes }) => /^\/links\/([^#/]+)$/.exec(attributes.href ?? '')?.[1])
		.filter((slug) => slug !== undefined)
const hrefOf = (html: string, text: string): string | undefined =>
	new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')
let aliases = 0
const newAlias = () => `pages-${aliases++}`

describe('the create form', () => {
	it('makes a link with every option, leads to its page and lists it', async () => {
		const { cookie } = await signUp(service)
		const alias = newAlias()
		const fields = { url: `${url}made`, alias, password: 'a secret', expires_in: '7', max_clicks: '3' }
		const answer = await send(service, '/links', fields, { cookie })
		expect(place(answer)).toEqual([303, `/links/${alias}`])
		expect(listed(await read('/links', cookie))).toEqual([alias])
		const details = textIn(await read(`/links/${alias}`, cookie))
		for (const words of ['0 of 3', 'target.example/made']) expect(details).toContain(words)
		expect((await service.ask(`/${alias}`)).status).toBe(401)
	})

	it.each([
		['no address', { url: '' }, 400, 'Enter the URL to shorten.'],
		['no web address', { url: 'ftp://a.example' }, 400, 'Enter an absolute URL that begins with http'],
		['too short an alias', { alias: 'a' }, 400, 'An alias has at least 5 characters.'],
		['a reserved alias', { alias: 'account' }, 400, 'That alias is reserved.'],
		['words for days', { expires_in: 'soon' }, 400, 'The number of days is a whole number'],
		['too many clicks', { max_clicks: '1000000001' }, 400, 'The number of clicks is a whole number'],
		['the own host', { url: 'https://kurz.example/x' }, 400, 'This is an address of this service itself.'],
	])('with %s says what is wrong and keeps what was typed', async (_, wrong, status, words) => {
		const { cookie } = await signUp(service)
		const fields = { url, alias: newAlias(), expires_in: '7', password: 'a secret', ...wrong }
		const answer = await send(service, '/links', fields, { cookie })
		const html = await answer.text()
		expect(answer.status).toBe(status)
		expect(textIn(html)).toContain(words)
		const held = Object.fromEntries(allOf(html, 'input').map(({ attributes: a }) => [a.name, a.value]))
		expect(held).toMatchObject({ url: fields.url, alias: fields.alias, expires_in: fields.expires_in })
		expect(html).not.toContain('a secret')
		expect(allOf(html, 'details')[0]!.attributes).toHaveProperty('open')
	})

	it('with a taken alias says so at the alias', async () => {
		const { cookie } = await signUp(service)
		const alias = newAlias()
		await send(service, '/links', { url, alias }, { cookie })
		const answer = await send(service, '/links', { url, alias: alias.toUpperCase() }, { cookie })
		expect([answer.status, textIn(await answer.text())]).toEqual([
			409,
			expect.stringContaining('That alias is taken.'),
		])
	})

	it('has the limit of verified callers, and says how to go on beyond it', async () => {
		const { cookie } = await signUp(service)
		const at = joinService(service, {
			RATE_LIMIT_CREATE_AUTHENTICATED: '2/minute',
			RATE_LIMIT_OTHER: '1/minute',
		})
		const make = () => send(at, '/links', { url: `${url}typed` }, { cookie, peer: '198.51.100.60' })
		for (let n = 0; n < 2; n++) expect((await make()).status).toBe(303)
		const refused = await make()
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		const html = await refused.text()
		expect(textIn(html)).toContain('Too many requests.')
		expect(html).toContain(`value="${url}typed"`)
	})
})

describe('the list', () => {
	const fill = async () => {
		const { cookie } = await signUp(service)
		const made: string[] = []
		const make = async (fields: Record<string, string>) => {
			const alias = newAlias()
			service.clock.now += 1_000
			await send(service, '/links', { url: `${url}${alias}`, alias, ...fields }, { cookie })
			made.unshift(alias)
			return alias
		}
		return { cookie, made, make }
	}

	it('is searched and filtered by state', async () => {
		const { cookie, make } = await fill()
		const [plain, once, day] = [
			await make({}),
			await make({ max_clicks: '1' }),
			await make({ expires_in: '1' }),
		]
		await service.ask(`/${once}`)
		service.clock.now += 86_400_001
		const of = { active: plain, exhausted: once, expired: day }
		for (const status of linkStates)
			expect(listed(await read(`/links?q=&status=${status}`, cookie))).toEqual([of[status]])
		expect(listed(await read(`/links?q=${once.toUpperCase()}&status=`, cookie))).toEqual([once])
		const nothing = textIn(await read('/links?q=100%25&status=active', cookie))
		expect(nothing).toContain('None of your links contains “100%” and is active. Show all links')
	})

	it('pages through every link once, and back to the newest', async () => {
		const { cookie, made, make } = await fill()
		for (let n = 0; n < 30; n++) await make({})
		const first = await read('/links?q=target', cookie)
		expect(listed(first)).toEqual(made.slice(0, 25))
		expect(textIn(first)).toContain('30 links found')
		const next = hrefOf(first, 'Older links')!
		expect(next).toContain('q=target')
		const second = await read(next, cookie)
		expect(listed(second)).toEqual(made.slice(25))
		expect(hrefOf(second, 'Older links')).toBeUndefined()
		expect(hrefOf(second, 'Newest links')).toBe('/links?q=target')
	})

	it.each(['status=gone', 'cursor=nonsense', `q=${'x'.repeat(8193)}`, 'q=%00'])(
		'refuses ?%s with a page',
		async (query) => {
			const { cookie } = await signUp(service)
			const answer = await visitPage(service, `/links?${query}`, cookie)
			expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
		},
	)

	it('sends somebody signed out to sign in and back, and clears a dead cookie', async () => {
		expect(place(await visitPage(service, '/links'))).toEqual([303, '/sign-in?next=%2Flinks'])
		for (const path of ['/links', '/links/abcde', '/account']) {
			const answer = await visitPage(service, path, 'sid=dead.beef')
			expect(place(answer)).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`])
			expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)])
		}
		expect(place(await send(service, '/links', { url }))).toEqual([303, '/sign-in'])
	})

	it('cannot be opened by a token: pages take the cookie', async () => {
		const token = await tokenOf(service, await signUp(service))
		for (const path of ['/links', '/account'])
			expect((await service.ask(path, bearer(token))).status).toBe(303)
		const answer = await service.ask('/links', merged(asForm({ url }), bearer(token)))
		expect(place(answer)).toEqual([303, '/sign-in'])
	})
})
