/** What a monitor key opens (server/INTERFACE.md, "Statistics by monitor key"). */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const { make, visit } = linksTo(url, service)

it('a monitor key answers the link and its clicks, with exactly the published fields', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': firefox, referer: 'https://user:pw@www.ref.example/page?secret=1#x' })
	const answer = await service.ask(`/${slug}/${key}`)
	expect([answer.status, answer.headers.get('x-total-count'), answer.headers.get('vary')]).toEqual([
		200,
		'1',
		'Accept, Accept-Encoding',
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
			title: null,
			tags: [],
			forward_query: false,
			updated_at: null,
		},
		clicks: [
			{
				time_of_click: new Date(service.clock.now).toISOString(),
				country: 'Unknown',
				user_agent: firefox,
				referer: 'https://www.ref.example/page',
				ip_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
				language: 'Unknown',
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

it("a link is not opened by another link's key", async () => {
	const one = await make()
	const other = await make()
	expect((await service.ask(`/${one.slug}/${other.key}`)).status).toBe(404)
})

it('the key is kept only as a hash', async () => {
	const { key } = await make()
	const [row] = await service.database.sql<{ found: boolean }[]>`
		select exists (select from links where links::text like ${`%${key}%`}
			or encode(monitor_hash, 'escape') like ${`%${key}%`}) as found`
	expect(row!.found).toBe(false)
})

it('a key works for expired and used-up links too', async () => {
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
