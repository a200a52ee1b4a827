/** Caching and page policies (server/INTERFACE.md, "Headers"). */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, browserAccept, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://example.org'
const made = await service.client.shorten({ url, isProtected: true, password: 'x' })
const open = await service.client.shorten({ url })
const key = made.monitor_url.slice(2)
const { statistics_url: shared } = await service.client.share(made.short_url, key)
const person = await signUp(service)
await makeOwn(service, person, { alias: 'of-theirs' })
const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await service.ask('/')).text())![1]!

const preview = `/${open.short_url}+`
const withheld = `/${made.short_url}+`
const monitor = `/${made.short_url}/${key}`
/** Pages for browsers, and JSON for programs. */
const twofold = ['/nothere', `/${made.short_url}`, preview, withheld, monitor, `/${shared}`, '/api/v1/health']
const pages = ['/', '/docs', ...twofold]

it.each([
	...['/', ...twofold, `/${open.short_url}`, `/${shared}/details`, `/${shared}/clicks.csv`],
	...['/api/v1/nothere/x', '/api/v1/qr', '/livez', '/api/v1/openapi.json'],
])('Cache-Control is private, no-store: %s', async (path) => {
	for (const init of [{}, asBrowser, { method: 'HEAD' }])
		expect((await service.ask(path, init)).headers.get('cache-control')).toBe('private, no-store')
})

it.each([
	['a QR code', '/api/v1/qr?url=https://example.org', 'public, max-age=86400'],
	['a stylesheet', style, 'public, max-age=31536000, immutable'],
	['/docs', '/docs', 'public, max-age=3600'],
])('%s may be kept', async (_, path, value) => {
	expect((await service.ask(path)).headers.get('cache-control')).toBe(value)
})

it.each([...pages, '/api/v1/qr', style, '/livez'])('content sniffing is forbidden: %s', async (path) => {
	expect((await service.ask(path)).headers.get('x-content-type-options')).toBe('nosniff')
})

it.each(pages)('a page has a strict policy and nothing inline: %s', async (path) => {
	const answer = await service.ask(path, asBrowser)
	const policy = answer.headers.get('content-security-policy') ?? ''
	for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
		expect(policy).toContain(part)
	expect(policy).not.toContain('unsafe')
	// A password leads on to any site.
	expect(policy.includes("form-action 'self' http: https:")).toBe(path === `/${made.short_url}`)
	expect(policy.includes("form-action 'self' http:")).toBe(path === `/${made.short_url}`)
	expect(answer.headers.get('referrer-policy')).toBe('same-origin')
	expect(answer.headers.get('x-robots-tag')).toBe(path === '/' ? null : 'noindex')
	const markup = await answer.text()
	expect(markup).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/)
	expect(markup).not.toMatch(/(src|href)="https?:\/\/(?!kurz\.example|example\.org)/)
})

it.each([...twofold, `/m/${key}`])('Vary: Accept of %s', async (path) => {
	for (const init of [{}, asBrowser])
		expect((await service.ask(path, init)).headers.get('vary')).toMatch(/^Accept\b/)
})

const { email, cookie } = person
const closed = joinService(service, { SIGNUPS: 'closed' })
const late = { email: 'late@example.org', password: 'a good password' }
const forms: [string, number, Record<string, string>, typeof service][] = [
	['/', 400, { url: 'nonsense' }, service],
	['/', 409, { url, alias: 'of-theirs' }, service],
	['/sign-in', 401, { email, password: 'wrong password' }, service],
	['/sign-up', 400, { email, password: 'a good password' }, service],
	['/sign-up', 403, late, closed],
	['/links', 400, { url: 'nonsense' }, service],
	['/links/of-theirs', 400, { action: 'delete' }, service],
	['/account/tokens', 400, { name: '' }, service],
	['/account/password', 401, { current: 'wrong password', new: 'a good password' }, service],
	['/account/delete', 400, {}, service],
	[monitor, 400, { action: 'delete' }, service],
]
it.each(forms)('Vary: Accept of a refused form: %s %i', async (path, status, fields, at) => {
	for (const accept of [browserAccept, 'application/json']) {
		const init = merged(asForm(fields), withCookie(cookie), { headers: { accept } })
		const { status: answered, headers } = await at.ask(path, init)
		expect([answered, headers.get('vary')]).toEqual([status, expect.stringMatching(/^Accept\b/)])
		expect(headers.get('content-type')).toContain(accept === browserAccept ? 'text/html' : 'json')
	}
})
