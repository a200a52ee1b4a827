/** What pages of other origins may read and send (server/INTERFACE.md, "Headers"). */
import { expect, it } from 'vitest'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const made = await service.client.shorten({ url: 'https://example.org' })
const key = made.monitor_url.slice(2)
const { statistics_url: shared } = await service.client.share(made.short_url, key)
const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await service.ask('/')).text())![1]!

const origin = { origin: 'https://elsewhere.example' }
const open = [
	...['/api/v1', '/api/v1/', '/api/v1/health', '/api/v1/qr?url=https://example.org', '/api/v1/nothere/x'],
	...['/api/v1/my-links', '/api/v1/my-links/abcdefg/details', '/api/v1/shorten'],
	...[`/${made.short_url}/${key}`, `/nothere/${key}`, `/m/${key}`, '/m/nothing', `/${shared}`, '/s/nothing'],
	...[`/${shared}/details`, `/${shared}/clicks.csv`, '/s/nothing/details'],
	`/api/v1/${made.short_url}/${key}/details`,
]
it.each(open)('may read %s, errors included', async (path) => {
	const { headers } = await service.ask(path, { headers: origin })
	expect(headers.get('access-control-allow-origin')).toBe('*')
	expect(headers.has('access-control-allow-credentials')).toBe(false)
	expect(headers.get('access-control-expose-headers')).toBe(
		'Location, Link, X-Total-Count, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id',
	)
})

it.each(open)('may send a preflight: OPTIONS %s', async (path) => {
	const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
	const { status, headers } = await service.ask(path, { method: 'OPTIONS', headers: { ...origin, ...asked } })
	expect(status).toBe(204)
	expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual(
		expect.arrayContaining(['GET', 'POST', 'DELETE']),
	)
	expect(Object.fromEntries(headers)).toMatchObject({
		'access-control-allow-origin': '*',
		'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
		'access-control-max-age': '7200',
	})
	expect(headers.has('access-control-allow-credentials')).toBe(false)
})

const closed = ['/', '/docs', '/nothere', `/${made.short_url}`, '/livez', '/api/v1/auth/sign-in/email', style]
it.each(closed)('may not read %s', async (path) => {
	const { headers } = await service.ask(path, { headers: origin })
	expect(headers.has('access-control-allow-origin')).toBe(false)
})

it('may create links', async () => {
	const init = asJson({ url: 'https://example.org' })
	const answer = await service.ask('/api/v1/shorten', { ...init, headers: { ...init.headers, ...origin } })
	expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
})

it.each(['/site.webmanifest', '/favicon.svg'])(
	'may read what the site is called and its mark: %s',
	async (path) => {
		expect((await service.ask(path, { headers: origin })).headers.get('access-control-allow-origin')).toBe(
			'*',
		)
	},
)
