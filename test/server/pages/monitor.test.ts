/** What a monitor key opens (server/INTERFACE.md, "Statistics by monitor key"). */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { asBrowser, baseUrl, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const { make, visit } = linksTo(url, service)

it('a monitor key answers the link and its clicks, with exactly the published fields', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': firefox, referer: 'https://user:pw@www.ref.example/page?secret=1#x' })
	const answer = await service.ask(`/${slug}/${key}`)
	expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '1'])
	expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding')
	const body = await answer.json()
	expect(body).toEqual({
		data: {
			...{ short_url: slug, long_url: url, clicks: 1, unique_clicks: 1 },
			...{ created_at: new Date(service.clock.now).toISOString(), updated_at: null, expires_at: null },
			...{ is_protected: false, max_clicks: null, status: 'active', title: null, tags: [] },
			forward_query: false,
			confirm: false,
			paused: false,
			...{ fallback_url: null, starts_at: null, note: null, archived: false },
			...{ places: null, rules: null, shares: null },
			clicks_before: 0,
			...{ host: 'kurz.example', link: `https://kurz.example/${slug}` },
			version: 1,
		},
		clicks: [
			{
				time_of_click: new Date(service.clock.now).toISOString(),
				country: 'Unknown',
				user_agent: firefox,
				referer: 'https://www.ref.example/page',
				ip_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
				language: 'Unknown',
				browser: 'Firefox',
				...{ platform: 'Linux', place: null, rule: null },
			},
		],
	})
})

it('the link is the same at /m/{monitor_key}, which monitor_url names', async () => {
	const { slug, key } = await make()
	await visit(slug)
	const one = await (await service.ask(`/${slug}/${key}`)).json()
	expect(await (await service.ask(`/m/${key}`)).json()).toEqual(one)
	expect(await (await service.ask(`/${slug.toUpperCase()}/${key}`)).json()).toEqual(one)
})

it.each([
	['a key of another form', (slug: string) => `/${slug}/short`],
	['a path that is no slug', (_: string, key: string) => `/%zz/${key}`],
	['a key with NUL', (slug: string) => `/${slug}/a%00b`],
])('%s is the same not_found', async (_, path) => {
	const { slug, key } = await make()
	const answer = await service.ask(path(slug, key))
	expect([answer.status, await answer.text()]).toEqual([404, '{"error":"not_found"}'])
})

it('the key is kept only as a hash', async () => {
	const { key } = await make()
	const [row] = await service.database.sql<{ found: boolean }[]>`
		select exists (select from links where links::text like ${`%${key}%`}
			or encode(monitor_hash, 'escape') like ${`%${key}%`}) as found`
	expect(row!.found).toBe(false)
})

it.each([
	['exhausted', clickLimited(1)],
	['expired', { isLimited: true, limitation_type: 'time', expires_in: 1 }],
] as const)('a key works for %s links too', async (status, limits) => {
	const { slug, key } = await make(limits)
	await visit(slug)
	service.clock.now += 86_400_000
	expect((await service.client.analytics(slug, key)).body.data).toMatchObject({ clicks: 1, status })
	expect(await service.client.remove(slug, key)).toEqual({ status: 'success' })
})

it('deleting answers success once, then not_found', async () => {
	const { slug, key } = await make()
	const remove = () => service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })
	const first = await remove()
	expect([first.status, await first.json()]).toEqual([200, { status: 'success' }])
	expect(await codeOf(await remove())).toEqual([404, 'not_found'])
})

it('RETIRED_SLUG_DAYS sets how long a visited slug stays retired', async () => {
	const short = joinService(service, { RETIRED_SLUG_DAYS: '0' }, service.clock)
	const { slug, key } = await make({ alias: 'Retired-3' })
	await visit(slug)
	await short.client.remove(slug, key)
	expect((await make({ alias: slug })).slug).toBe(slug)
})

it('its page shows figures, clicks, the QR code and the delete form, without scripts', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': '<script>alert(1)</script>' })
	for (const path of [`/${slug}/${key}`, `/m/${key}`]) {
		const page = await service.ask(path, asBrowser)
		const text = await page.text()
		expect([page.status, page.headers.get('vary')]).toEqual([
			200,
			'Accept, Accept-Language, Cookie, Accept-Encoding',
		])
		expect(page.headers.get('x-robots-tag')).toBe('noindex')
		expect(text).toContain(`${baseUrl}/${slug}`)
		expect(text).toContain('value="delete"')
		expect(text).not.toContain('<script>alert')
	}
})
