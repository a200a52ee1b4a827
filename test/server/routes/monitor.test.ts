/** Owns the proof of the contract's rows on monitor keys and anonymous analytics: JSON, details, page, both addresses. */
import { describe, expect, it } from 'vitest'
import type { LinkDetails } from '../../../shared/links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import {
	asBrowser,
	asForm,
	asJson,
	baseUrl,
	browserAccept,
	openService,
} from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const { make, visit } = linksTo(url, service)
const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

describe('GET /{short_url}/{monitor_key}', () => {
	it('answers the link record and its clicks, with exactly the fields of the contract', async () => {
		const { slug, key } = await make()
		await visit(slug, { 'user-agent': firefox, referer: 'https://user:pw@www.ref.example/page?secret=1#x' })
		const answer = await service.ask(`/${slug}/${key}`)
		expect([answer.status, answer.headers.get('x-total-count'), answer.headers.get('vary')]).toEqual([
			200,
			'1',
			'Accept',
		])
		const body = await answer.json()
		expect(body).toEqual({
			data: {
				short_url: slug,
				long_url: url,
				clicks: 1,
				unique_clicks: 1,
				created_at: new Date(service.clock.now).toISOString(),
				is_protected: false,
				max_clicks: null,
				expires_at: null,
				status: 'active',
			},
			clicks: [
				{
					time_of_click: new Date(service.clock.now).toISOString(),
					country: 'Unknown',
					user_agent: firefox,
					referer: 'https://www.ref.example/page',
					ip_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
				},
			],
		})
	})

	it('is the same at /m/{monitor_key}, which monitor_url names', async () => {
		const { slug, key } = await make()
		await visit(slug)
		const one = await (await service.ask(`/${slug}/${key}`)).json()
		expect(await (await service.ask(`/m/${key}`)).json()).toEqual(one)
		expect(await (await service.ask(`/${slug.toUpperCase()}/${key}`)).json()).toEqual(one)
	})

	it.each([
		['a wrong key', (slug: string) => `/${slug}/${'x'.repeat(24)}`],
		['a key of another form', (slug: string) => `/${slug}/short`],
		['an unknown link', (_: string, key: string) => `/nothere/${key}`],
		['an unknown key at /m', () => `/m/${'y'.repeat(24)}`],
		['a path that is no slug', (_: string, key: string) => `/%zz/${key}`],
		['a key with NUL', (slug: string) => `/${slug}/%00`],
	])('%s is the same not_found', async (_, path) => {
		const { slug, key } = await make()
		const answer = await service.ask(path(slug, key))
		expect([answer.status, await answer.text()]).toEqual([404, '{"error":"not_found"}'])
	})

	it("is not opened by another link's key", async () => {
		const one = await make()
		const other = await make()
		expect((await service.ask(`/${one.slug}/${other.key}`)).status).toBe(404)
	})

	it('keeps the key only as a hash', async () => {
		const { key } = await make()
		const [row] = await service.database.sql<{ found: boolean }[]>`
			select exists (select from links where links::text like ${`%${key}%`}
				or encode(monitor_hash, 'escape') like ${`%${key}%`}) as found`
		expect(row!.found).toBe(false)
	})

	it('works in every state', async () => {
		for (const limits of [
			{ limitation_type: 'clicks', max_clicks: 1 },
			{ limitation_type: 'time', expires_in: 1 },
		] as const) {
			const { short_url, monitor_url } = await service.client.shorten({ url, isLimited: true, ...limits })
			await visit(short_url)
			service.clock.now += 86_400_000
			const { body } = await service.client.analytics(short_url, monitor_url.slice(2))
			expect(body.data).toMatchObject({
				clicks: 1,
				status: limits.limitation_type === 'clicks' ? 'exhausted' : 'expired',
			})
			expect(await service.client.remove(short_url, monitor_url.slice(2))).toEqual({ status: 'success' })
		}
	})
})

describe('GET /api/v1/{short_url}/{monitor_key}/details', () => {
	it('answers the maps of the interface', async () => {
		const { slug, key } = await make()
		service.clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999)
		await visit(slug, { 'user-agent': firefox, referer: 'https://www.ref.example/a' }, '8.8.8.8')
		service.clock.now += 1
		await visit(slug, { 'user-agent': chrome, referer: 'https://ref.example:8443/b' }, '8.8.8.8')
		await visit(slug, { 'user-agent': '' }, '192.0.2.9')
		for (const _ of ['in the log', 'projected']) {
			expect(await service.client.details(slug, key)).toMatchObject({
				clicks: 3,
				unique_clicks: 2,
				countries: { Unknown: 1, US: 2 },
				referrers: { 'ref.example': 2, Direct: 1 },
				browsers: { Firefox: 1, Chrome: 1, Unknown: 1 },
				platforms: { Linux: 1, Windows: 1, Unknown: 1 },
				dates: { '2026-11-21': 1, '2026-11-22': 2 },
				linkData: { short_url: slug, clicks: 3, unique_clicks: 2 },
			})
			await service.project()
		}
		const keys = Object.keys(await service.client.details(slug, key)).sort()
		expect(keys).toEqual([
			'browsers',
			'clicks',
			'countries',
			'dates',
			'linkData',
			'others',
			'platforms',
			'referrers',
			'unique_clicks',
		])
	})

	it.each([
		['http://www./x', 'www.'],
		['http://www.:8080/x', 'www.'],
		['http://www/x', 'www'],
		['http://www.www./x', 'www.'],
		['http://www.ref.example:8080/x', 'ref.example'],
		['http://[::1]:8080/x', '[::1]'],
	])('names the host of %s %s', async (referer, name) => {
		const { slug, key } = await make()
		await visit(slug, { referer })
		for (const _ of ['in the log', 'projected']) {
			expect((await service.client.details(slug, key)).referrers).toEqual({ [name]: 1 })
			await service.project()
		}
	})

	it('is empty for a link without clicks, and not_found for everyone without the key', async () => {
		const { slug, key } = await make()
		expect(await service.client.details(slug, key)).toMatchObject({ clicks: 0, countries: {}, dates: {} })
		expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}/details`)).status).toBe(404)
	})

	it('counts under every name that visitors bring, for the key and for the account', async () => {
		const { cookie } = await signUp(service)
		const made = await service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(cookie)))
		const { short_url: slug, monitor_url } = await made.json()
		const hosts = ['__proto__', 'constructor', 'tostring', 'hasownproperty', 'ref.example']
		for (const host of hosts) await visit(slug, { referer: `http://${host}/x` })
		await visit(slug, { 'user-agent': '__proto__/1.0' })
		const [byKey, byAccount] = [
			await service.ask(`/api/v1/${slug}/${monitor_url.slice(2)}/details`),
			await service.ask(`/api/v1/my-links/${slug}/details`, withCookie(cookie)),
		]
		const body = await byKey.text()
		expect(await byAccount.text()).toBe(body)
		const client = await service.client.details(slug, monitor_url.slice(2))
		for (const details of [JSON.parse(body) as LinkDetails, client]) {
			expect(Object.keys(details.referrers).toSorted()).toEqual([...hosts, 'Direct'].toSorted())
			for (const map of ['countries', 'referrers', 'browsers', 'platforms', 'dates'] as const)
				expect([map, sumOf(details[map])]).toEqual([map, details.clicks])
		}
	})
})

describe('the page', () => {
	it('shows figures, clicks, the QR code and the delete form, without scripts', async () => {
		const { slug, key } = await make()
		await visit(slug, { 'user-agent': '<script>alert(1)</script>' })
		for (const path of [`/${slug}/${key}`, `/m/${key}`]) {
			const page = await service.ask(path, asBrowser)
			const text = await page.text()
			expect([page.status, page.headers.get('vary'), page.headers.get('x-robots-tag')]).toEqual([
				200,
				'Accept',
				'noindex',
			])
			expect(text).toContain(`${baseUrl}/${slug}`)
			expect(text).toContain('value="delete"')
			expect(text).not.toContain('<script>alert')
		}
	})

	it('deletes only when confirmed', async () => {
		const { slug, key } = await make()
		const unconfirmed = await service.ask(`/${slug}/${key}`, asForm({ action: 'delete' }))
		expect(unconfirmed.status).toBe(400)
		expect((await service.ask(`/${slug}`)).status).toBe(302)
		const page = await service.ask(`/m/${key}`, asForm({ action: 'delete', confirm: 'yes' }))
		expect(page.status).toBe(200)
		expect((await service.ask(`/${slug}`)).status).toBe(404)
		expect((await service.ask(`/${slug}/${key}`, asForm({ action: 'delete', confirm: 'yes' }))).status).toBe(
			404,
		)
	})

	it('refuses a form of another site', async () => {
		const { slug, key } = await make()
		const answer = await service.ask(`/${slug}/${key}`, {
			...asForm({ action: 'delete', confirm: 'yes' }),
			headers: {
				'content-type': 'application/x-www-form-urlencoded',
				accept: browserAccept,
				origin: 'https://evil.example',
			},
		})
		expect(answer.status).toBe(403)
		expect((await service.ask(`/${slug}`)).status).toBe(302)
	})
})
