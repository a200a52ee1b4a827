/** Caching and page policies (server/INTERFACE.md, "Headers"). */
import { describe, expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import {
	asBrowser,
	asForm,
	asJson,
	browserAccept,
	joinService,
	openService,
} from '../../support/service/service.ts'

const service = await openService()
const made = await service.client.shorten({ url: 'https://example.org', isProtected: true, password: 'x' })
const open = await service.client.shorten({ url: 'https://example.org' })
const key = made.monitor_url.slice(2)
const { statistics_url: shared } = await service.client.share(made.short_url, key)
const url = 'https://example.org'
const person = await signUp(service)
const theirs = merged(asJson({ url, alias: 'of-theirs' }), withCookie(person.cookie))
await service.ask('/api/v1/shorten', theirs)
const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await service.ask('/')).text())![1]!

describe('Cache-Control', () => {
	it.each([
		'/',
		'/nothere',
		`/${open.short_url}`,
		`/${made.short_url}`,
		`/${open.short_url}+`,
		`/${made.short_url}/${key}`,
		`/${shared}`,
		`/${shared}/details`,
		`/${shared}/clicks.csv`,
		'/api/v1/health',
		'/api/v1/nothere/x',
		'/api/v1/qr',
		'/livez',
		'/api/v1/openapi.json',
	])('is private, no-store: %s', async (path) => {
		for (const init of [{}, asBrowser, { method: 'HEAD' }]) {
			expect((await service.ask(path, init)).headers.get('cache-control')).toBe('private, no-store')
		}
	})

	it.each([
		['a QR code', '/api/v1/qr?url=https://example.org', 'public, max-age=86400'],
		['a stylesheet', style, 'public, max-age=31536000, immutable'],
		['/docs', '/docs', 'public, max-age=3600'],
	])('%s may be kept', async (_, path, value) => {
		expect((await service.ask(path)).headers.get('cache-control')).toBe(value)
	})
})

describe('every answer', () => {
	it.each(['/', '/nothere', '/api/v1/health', '/api/v1/qr', style, '/docs', '/livez'])(
		'forbids content sniffing: %s',
		async (path) => {
			expect((await service.ask(path)).headers.get('x-content-type-options')).toBe('nosniff')
		},
	)
})

describe('a page', () => {
	const pages = [
		'/',
		'/docs',
		'/nothere',
		`/${made.short_url}`,
		`/${open.short_url}+`,
		`/${made.short_url}+`,
		`/${made.short_url}/${key}`,
		`/${shared}`,
		'/api/v1/health',
	]
	it.each(pages)('has a strict policy and nothing inline: %s', async (path) => {
		const answer = await service.ask(path, asBrowser)
		const policy = answer.headers.get('content-security-policy') ?? ''
		expect(policy).toContain("default-src 'none'")
		expect(policy).toContain("frame-ancestors 'none'")
		expect(policy).not.toContain('unsafe')
		expect(policy).toContain(
			path === `/${made.short_url}` ? "form-action 'self' http: https:" : "form-action 'self'",
		)
		expect(policy.includes("form-action 'self' http:")).toBe(path === `/${made.short_url}`)
		expect(answer.headers.get('referrer-policy')).toBe('same-origin')
		const markup = await answer.text()
		expect(markup).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/)
		expect(markup).not.toMatch(/(src|href)="https?:\/\/(?!kurz\.example|example\.org)/)
	})

	it.each(pages)('is kept out of search engines, but for the landing page: %s', async (path) => {
		const { headers } = await service.ask(path, asBrowser)
		expect(headers.get('x-robots-tag')).toBe(path === '/' ? null : 'noindex')
	})
})

describe('Vary: Accept', () => {
	it.each([
		'/nothere',
		`/${made.short_url}`,
		`/${open.short_url}+`,
		`/${made.short_url}+`,
		`/${made.short_url}/${key}`,
		`/m/${key}`,
		`/${shared}`,
		'/api/v1/health',
	])('%s', async (path) => {
		for (const init of [{}, asBrowser])
			expect((await service.ask(path, init)).headers.get('vary')).toMatch(/^Accept(, Accept-Encoding)?$/)
	})
})

describe('Vary: Accept of a refused form', () => {
	const { email, cookie } = person
	const closed = joinService(service, { SIGNUPS: 'closed' })
	const forms: [string, number, Record<string, string>, typeof service][] = [
		['/', 400, { url: 'nonsense' }, service],
		['/', 409, { url, alias: 'of-theirs' }, service],
		['/sign-in', 401, { email, password: 'wrong password' }, service],
		['/sign-up', 400, { email, password: 'a good password' }, service],
		['/sign-up', 403, { email: 'late@example.org', password: 'a good password' }, closed],
		['/links', 400, { url: 'nonsense' }, service],
		['/links/of-theirs', 400, { action: 'delete' }, service],
		['/account/tokens', 400, { name: '' }, service],
		['/account/password', 401, { current: 'wrong password', new: 'a good password' }, service],
		['/account/delete', 400, {}, service],
		[`/${made.short_url}/${key}`, 400, { action: 'delete' }, service],
	]
	it.each(forms)('%s %i', async (path, status, fields, at) => {
		for (const accept of [browserAccept, 'application/json']) {
			const init = merged(asForm(fields), withCookie(cookie), { headers: { accept } })
			const { status: is, headers } = await at.ask(path, init)
			expect([is, headers.get('vary')]).toEqual([status, 'Accept'])
			expect(headers.get('content-type')).toContain(accept === browserAccept ? 'text/html' : 'json')
		}
	})
})
