/** Owns the proof of the contract's rows on monitor keys and anonymous analytics: JSON, details, page, both addresses. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
	asBrowser,
	asForm,
	asJson,
	baseUrl,
	browserAccept,
	joinService,
	openService,
} from '../../support/service.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const make = async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url })
	return { slug: short_url, key: monitor_url.slice(2) }
}
const visit = (slug: string, headers: Record<string, string> = {}, peer = '192.0.2.7') =>
	service.ask(`/${slug}`, { headers, peer })

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

describe('the click record', () => {
	it.each([
		['no referrer is Direct', {}, 'Direct'],
		['text that is no URL is Direct', { referer: 'nonsense' }, 'Direct'],
		['query and fragment are cut', { referer: 'http://a.example/x?y#z' }, 'http://a.example/x'],
		['an app is kept', { referer: 'android-app://com.example.app/' }, 'android-app://com.example.app/'],
		[
			'at most 2,048 characters',
			{ referer: `http://a.example/${'x'.repeat(3000)}` },
			`http://a.example/${'x'.repeat(2031)}`,
		],
	])('referer: %s', async (_, headers, referer) => {
		const { slug, key } = await make()
		await visit(slug, headers)
		for (const _ of ['in the log', 'projected']) {
			expect((await service.client.analytics(slug, key)).body.clicks[0]!.referer).toBe(referer)
			await service.project()
		}
	})

	it('keeps at most 512 characters of the user agent, and it may be empty', async () => {
		const { slug, key } = await make()
		await visit(slug, { 'user-agent': 'x'.repeat(600) })
		service.clock.now += 1
		await visit(slug)
		const { body } = await service.client.analytics(slug, key)
		expect(body.clicks.map((click) => click.user_agent)).toEqual(['', 'x'.repeat(512)])
	})

	it('the same visitor is the same hash within a link, and unlinkable between links', async () => {
		const one = await make()
		const other = await make()
		for (const peer of [
			'198.51.100.1',
			'198.51.100.1',
			'198.51.100.2',
			'2001:db8:1:2::1',
			'2001:db8:1:2:ffff::9',
			'2001:db8:1:3::1',
			'::ffff:198.51.100.1',
		]) {
			await visit(one.slug, {}, peer)
			service.clock.now += 1
		}
		await visit(other.slug, {}, '198.51.100.1')
		const { body } = await service.client.analytics(one.slug, one.key)
		const [mapped, net3, net2b, net2a, second, again, first] = body.clicks.map((click) => click.ip_hash)
		expect([mapped, again]).toEqual([first, first])
		expect(net2a).toBe(net2b)
		expect(new Set([first, second, net2a, net3]).size).toBe(4)
		expect(body.data).toMatchObject({ clicks: 7, unique_clicks: 4 })
		expect((await service.client.analytics(other.slug, other.key)).body.clicks[0]!.ip_hash).not.toBe(first)
	})

	it('no address is stored anywhere', async () => {
		const { slug } = await make()
		await visit(slug, { 'x-forwarded-for': '203.0.113.77' }, '203.0.113.78')
		await service.project()
		for (const { tablename } of await service.database.sql<{ tablename: string }[]>`
			select tablename from pg_tables where schemaname = 'public'`) {
			const [found] = await service.database.sql.unsafe(
				`select exists (select from "${tablename}" t where t::text like '%203.0.113.7%') as found`,
			)
			expect([tablename, found!.found]).toEqual([tablename, false])
		}
		expect(service.logged.join('')).not.toContain('203.0.113.7')
	})
})

describe('the list of clicks', () => {
	let slug: string
	let key: string
	beforeAll(async () => {
		;({ slug, key } = await make())
		for (let n = 0; n < 130; n++) {
			service.clock.now += n % 3
			await visit(slug, { 'user-agent': `agent ${n}` })
			if (n === 60) await service.project()
		}
	})

	it('is newest first, 100 unless asked otherwise', async () => {
		const { body, total } = await service.client.analytics(slug, key)
		expect(total).toBe(130)
		expect(body.clicks.map((click) => click.user_agent)).toEqual(
			Array.from({ length: 100 }, (_, n) => `agent ${129 - n}`),
		)
	})

	it.each([0, 1, 130, 1000])('?clicks=%d', async (clicks) => {
		const { body } = await service.client.analytics(slug, key, { clicks })
		expect(body.clicks).toHaveLength(Math.min(clicks, 130))
	})

	it.each(['clicks=-1', 'clicks=1001', 'clicks=x', 'clicks=', 'clicks=1.5', 'cursor=nonsense', 'cursor='])(
		'?%s is validation_failed',
		async (query) => {
			const answer = await service.ask(`/${slug}/${key}?${query}`)
			expect([answer.status, (await answer.json()).error]).toEqual([400, 'validation_failed'])
		},
	)

	it('pages through all of them once, by Link, while clicks go on arriving', async () => {
		const seen: string[] = []
		let cursor: string | undefined
		do {
			const { body, next } = await service.client.analytics(slug, key, {
				clicks: 17,
				...(cursor && { cursor }),
			})
			seen.push(...body.clicks.map((click) => click.user_agent))
			await visit(slug, { 'user-agent': 'later' })
			service.clock.now += 1
			if (seen.length > 50) await service.project()
			cursor = next
		} while (cursor !== undefined)
		expect(seen).toEqual(Array.from({ length: 130 }, (_, n) => `agent ${129 - n}`))
	})

	it('names the next page absolutely in the header Link', async () => {
		const answer = await service.ask(`/m/${key}?clicks=2`)
		expect(answer.headers.get('link')).toMatch(
			new RegExp(`^<${baseUrl}/m/${key}\\?clicks=2&cursor=[\\w-]+>; rel="next"$`),
		)
	})
})

describe('GET /api/v1/{short_url}/{monitor_key}/details', () => {
	it('answers the maps of the interface', async () => {
		const { slug, key } = await make()
		service.clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999)
		await visit(slug, { 'user-agent': firefox, referer: 'https://www.ref.example/a' }, '198.51.100.1')
		service.clock.now += 1
		await visit(slug, { 'user-agent': chrome, referer: 'https://ref.example:8443/b' }, '198.51.100.1')
		await visit(slug, { 'user-agent': '' }, '192.0.2.9')
		for (const _ of ['in the log', 'projected']) {
			expect(await service.client.details(slug, key)).toMatchObject({
				clicks: 3,
				unique_clicks: 2,
				countries: { Unknown: 1, AU: 2 },
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
			'platforms',
			'referrers',
			'unique_clicks',
		])
	})

	it('is empty for a link without clicks, and not_found for everyone without the key', async () => {
		const { slug, key } = await make()
		expect(await service.client.details(slug, key)).toMatchObject({ clicks: 0, countries: {}, dates: {} })
		expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}/details`)).status).toBe(404)
	})

	it('names from visitors cannot touch the answer', async () => {
		const { slug, key } = await make()
		for (const host of ['__proto__', 'constructor', 'tostring'])
			await visit(slug, { referer: `http://${host}/x` })
		expect(await service.client.details(slug, key)).toMatchObject({
			clicks: 3,
			referrers: { constructor: 1, tostring: 1 },
		})
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

describe('DELETE /api/v1/{short_url}/{monitor_key}', () => {
	it('answers success once, then not_found', async () => {
		const { slug, key } = await make()
		const remove = () => service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })
		const first = await remove()
		expect([first.status, await first.json()]).toEqual([200, { status: 'success' }])
		const second = await remove()
		expect([second.status, await second.json()]).toEqual([404, { error: 'not_found' }])
	})

	it('needs the right key', async () => {
		const { slug } = await make()
		expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}`, { method: 'DELETE' })).status).toBe(404)
		expect((await service.ask(`/${slug}`)).status).toBe(302)
	})

	it('takes effect at once, also where another process has the link in its cache', async () => {
		const { slug, key } = await make()
		const other = joinService(service, {}, service.clock)
		expect((await other.ask(`/${slug}`)).status).toBe(302)
		await service.client.remove(slug, key)
		expect((await other.ask(`/${slug}`)).status).toBe(404)
	})
})

describe('after deletion', () => {
	const day = 86_400_000
	const create = (alias: string) => service.ask('/api/v1/shorten', asJson({ url, alias }))
	const remove = async (answer: Response) => {
		const { short_url, monitor_url } = await answer.json()
		await service.client.remove(short_url, monitor_url.slice(2))
	}

	it('a slug without clicks is free at once', async () => {
		await remove(await create('fresh-one'))
		expect((await create('fresh-one')).status).toBe(201)
	})

	it.each(['while its clicks wait in the log', 'after they were projected'])(
		'a slug that had clicks stays retired for 30 days: %s',
		async (when) => {
			const alias = when.startsWith('while') ? 'Retired-1' : 'Retired-2'
			const made = await create(alias)
			await visit(alias)
			if (when.startsWith('after')) await service.project()
			await remove(made)
			const refused = await create(alias.toLowerCase())
			expect([refused.status, await refused.json()]).toEqual([409, { error: 'alias_already_exists' }])
			service.clock.now += 30 * day - 1
			expect((await create(alias)).status).toBe(409)
			service.clock.now += 1
			expect((await create(alias)).status).toBe(201)
		},
	)

	it('RETIRED_SLUG_DAYS changes that', async () => {
		const short = joinService(service, { RETIRED_SLUG_DAYS: '0' }, service.clock)
		const made = await create('Retired-3')
		await visit('Retired-3')
		const { short_url, monitor_url } = await made.json()
		await short.client.remove(short_url, monitor_url.slice(2))
		expect((await create('Retired-3')).status).toBe(201)
	})

	it('nothing of the link is left but an HMAC of its slug', async () => {
		const made = await (
			await service.ask('/api/v1/shorten', {
				...asJson({ url: 'https://erased.example/path', alias: 'ErasedOne' }),
				headers: { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(30) },
			})
		).json()
		for (let n = 0; n < 5; n++) await visit('ErasedOne', { referer: 'https://erased.example/' })
		await service.project()
		await visit('ErasedOne', { referer: 'https://erased.example/' })
		await service.client.remove('ErasedOne', made.monitor_url.slice(2))
		await service.project()
		service.clock.now += 60_000
		while (await service.store.erasure.eraseSlice(new Date(service.clock.now)));
		const { sql } = service.database
		for (const { tablename } of await sql<
			{ tablename: string }[]
		>`select tablename from pg_tables where schemaname = 'public'`) {
			const [row] = await sql.unsafe(
				`select count(*)::integer as n from "${tablename}" t where t::text ilike '%erased%'`,
			)
			expect([tablename, row!.n]).toEqual([tablename, 0])
		}
		expect(await sql`select from erasures`).toHaveLength(0)
		expect(
			await sql`select from clicks where not exists (select from links where links.id = clicks.link_id)`,
		).toHaveLength(0)
	})
})
