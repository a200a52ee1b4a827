/** Owns the proof of faults that were once found by trying: odd hosts, odd headers, odd orders. */
import { describe, expect, it } from 'vitest'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, browserAccept, joinService, openService } from '../../support/service/service.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/x'

describe('a host', () => {
	it.each(['http://go/hosty1', 'http://x/hosty1', 'http://abc:3000/hosty1', 'http://[::1]:3000/hosty1'])(
		'of any length reaches its link: %s',
		async (address) => {
			await service.client.shorten({ url, alias: 'hosty1' }).catch(() => {})
			const answer = await service.app.handle(new Request(address))
			expect([answer.status, answer.headers.get('location')]).toEqual([302, url])
		},
	)

	it('never decides what is limited: router and limits read the same path', async () => {
		const at = joinService(service, { RATE_LIMIT_VISIT: '1/day', RATE_LIMIT_OTHER: '1/day' })
		await at.client.shorten({ url, alias: 'hosty2' })
		const ask = async (address: string) => (await at.app.handle(new Request(address))).status
		expect(await ask('http://x/hosty2')).toBe(302)
		expect(await ask('http://x/assets/hosty2')).toBe(404)
		expect(await ask('http://x/hosty2?//x/livez')).toBe(429)
	})
})

describe('an alias that begins like a route', () => {
	it.each(['authors', 'auth-x', 'linksy', 'accounts1', 'livezz'])(
		'is a link like any other: %s',
		async (alias) => {
			const made = await service.client.shorten({ url, alias, isProtected: true, password: 'p' })
			expect(await service.client.unlock(alias, 'p')).toEqual({ url })
			const key = made.monitor_url.slice(2)
			expect((await service.client.details(alias, key)).clicks).toBe(1)
			expect((await service.client.analytics(alias, key)).body.data.clicks).toBe(1)
			expect(await service.client.remove(alias, key)).toEqual({ status: 'success' })
		},
	)
})

describe('a cursor', () => {
	it.each(['999999999999999.1.1', '99999999999999.999999999999999.999999999', '0.0.0', '-1.0.0'])(
		'of any number is no fault of ours: %s',
		async (text) => {
			const { short_url, monitor_url } = await service.client.shorten({ url })
			const cursor = Buffer.from(text).toString('base64url')
			const answer = await service.ask(`/${short_url}/${monitor_url.slice(2)}?cursor=${cursor}`)
			expect([200, 400]).toContain(answer.status)
			const { cookie } = await signUp(service)
			const mine = await service.ask(
				`/api/v1/my-links?cursor=${Buffer.from(text.split('.').slice(0, 2).join('.')).toString('base64url')}`,
				withCookie(cookie),
			)
			expect([200, 400]).toContain(mine.status)
		},
	)
})

it('any number of right passwords at once from one address is right', async () => {
	const { short_url } = await service.client.shorten({ url, isProtected: true, password: 'p' })
	const answers = await Promise.all(
		Array.from({ length: 30 }, () =>
			service.ask(`/api/v1/${short_url}`, { ...asJson({ password: 'p' }), peer: '198.51.100.30' }),
		),
	)
	expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200))
})

describe('ANONYMOUS=off', () => {
	const closed = joinService(service, { ANONYMOUS: 'off' })
	const hrefsIn = async (answer: Response) =>
		allOf((await answer.text()).split('<main>')[1]!.split('</main>')[0]!, 'a').map((a) => a.attributes.href)

	it('says how to get in, as JSON and for the form', async () => {
		for (const answer of [
			await closed.ask('/api/v1/shorten', asJson({ url })),
			await closed.ask('/', asForm({ url })),
		]) {
			expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
		}
	})

	it('the page of a refused form leads to signing in, and from there to a form', async () => {
		expect(await hrefsIn(await closed.ask('/', asForm({ url })))).toEqual(['/sign-in?next=%2Flinks'])
		const { email, password } = await signUp(service)
		const signedIn = await send(closed, '/sign-in', { email, password, next: '/links' })
		const links = await visitPage(closed, '/links', cookieOf(signedIn))
		expect(await links.text()).toContain('name="url"')
	})

	it('the landing page has the form for who is signed in, and a way to sign in for everyone else', async () => {
		const { cookie } = await signUp(service)
		for (const dead of [undefined, 'sid=dead']) {
			const answer = await visitPage(closed, '/', dead)
			expect(answer.headers.get('x-robots-tag')).toBeNull()
			expect(await hrefsIn(answer)).toEqual(['/sign-in', '/sign-up'])
		}
		expect(await (await visitPage(closed, '/')).text()).not.toContain('name="url"')
		expect(await (await visitPage(closed, '/', cookie)).text()).toContain('name="url"')
		expect(await (await visitPage(service, '/')).text()).toContain('name="url"')
	})
})

it.each(['Bearer', 'Bearer ', 'bearer a b', 'BEARER  x'])(
	'the credential "%s" is never ignored',
	async (authorization) => {
		const answer = await service.ask(
			'/api/v1/shorten',
			merged(asJson({ url }), { headers: { authorization } }),
		)
		expect(answer.status).toBe(401)
	},
)

it.each([
	[
		{ isLimited: 'false', expires_in: '3', isProtected: 'false', password: 'zz' },
		{ expires_at: null, is_protected: false },
	],
	[
		{ isLimited: 'Off', max_clicks: '3', isProtected: 'No', password: 'zz' },
		{ max_clicks: null, is_protected: false },
	],
	[{ isLimited: 'True', limitation_type: 'clicks', max_clicks: '3' }, { max_clicks: 3 }],
	[{ isProtected: 'YES', password: 'zz' }, { is_protected: true }],
	[
		{ isLimited: '', max_clicks: '3', isProtected: ' ', password: 'zz' },
		{ max_clicks: 3, is_protected: true },
	],
])('a switch of a form says what it means: %j', async (fields, expected) => {
	const answer = await service.ask('/', asForm({ url, ...(fields as Record<string, string>) }))
	const record = await (await service.ask(answer.headers.get('location')!)).json()
	expect(record.data).toMatchObject(expected)
})

it.each(['checked', 'x', 'wahr', 'null'])(
	'a switch of a form that says neither yes nor no is refused: %s',
	async (word) => {
		for (const fields of [
			{ isLimited: word, limitation_type: 'clicks', max_clicks: '1' },
			{ isProtected: word, password: 'zz' },
		]) {
			const init = asForm({ url, ...fields })
			const answer = await service.ask('/', merged(init, { headers: { accept: 'application/json' } }))
			expect(answer.status).toBe(400)
			expect((await answer.json()).details).toMatchObject([{ path: Object.keys(fields)[0] }])
		}
	},
)

it('an unconfirmed delete answers a program in JSON', async () => {
	const { monitor_url } = await service.client.shorten({ url })
	const answer = await service.ask(`/${monitor_url}`, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
		body: 'action=delete',
	})
	expect([answer.status, (await answer.json()).error]).toEqual([400, 'validation_failed'])
})

it.each(['TEXT/HTML', 'text/html;charset=utf-8', 'text/html; level=1; q=0.9', 'text/*', browserAccept])(
	'"%s" asks for a page',
	async (accept) => {
		const answer = await service.ask('/nothere', { headers: { accept } })
		expect(answer.headers.get('content-type')).toContain('text/html')
	},
)

it.each([
	'*/*',
	'application/json',
	'application/json, text/html',
	'text/html;q=0.5, application/json',
	'text/html; q=0.5, application/json; q=0.9',
	'text/html; q=0.1, */*',
	'text/html;q=0',
	'text/html ; q=0',
	'text/plain',
	'x/y',
])('"%s" asks for JSON', async (accept) => {
	const answer = await service.ask('/nothere', { headers: { accept } })
	expect(answer.headers.get('content-type')).toContain('application/json')
})

it('either header announces a speculative load', async () => {
	const { short_url } = await service.client.shorten({ url })
	for (const headers of [
		{ 'sec-purpose': '', purpose: 'prefetch' },
		{ 'sec-purpose': 'prefetch', purpose: '' },
	]) {
		expect((await service.ask(`/${short_url}`, { headers })).status).toBe(503)
	}
})

it('OPTIONS on a page is 405', async () => {
	for (const path of ['/', '/docs', '/livez']) {
		const answer = await service.ask(path, { method: 'OPTIONS' })
		expect([answer.status, answer.headers.get('allow')?.includes('GET')]).toEqual([405, true])
	}
})

it('the limit on wrong passwords speaks of itself in its headers', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: 'A' })
	const { short_url } = await at.client.shorten({ url, isProtected: true, password: 'p' })
	const guess = () =>
		at.ask(`/api/v1/${short_url}`, { ...asJson({ password: 'wrong' }), peer: '198.51.100.31' })
	for (let n = 0; n < 10; n++) await guess()
	const { headers } = await guess()
	expect([
		headers.get('ratelimit-limit'),
		headers.get('ratelimit-remaining'),
		headers.get('ratelimit-reset'),
	]).toEqual(['10', '0', headers.get('retry-after')])
})

it('a body that breaks off is not our fault', async () => {
	const body = new ReadableStream({
		pull: (controller) => controller.error(new DOMException('gone', 'AbortError')),
	})
	const answer = await service.ask('/api/v1/shorten', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body,
	})
	expect(answer.status).toBe(400)
})
