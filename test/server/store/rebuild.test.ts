/** Owns the proof that what is derived equals a recount of the raw clicks by plain SQL, live and after a rebuild. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openService } from '../../support/service.ts'

const service = await openService()
const { sql } = service.database
const agents = ['curl/8.5.0', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0']
const referers = [undefined, 'https://www.a.example/x', 'https://a.example:8443/y', 'https://b.example/']
const peers = ['8.8.8.8', '81.2.69.142', '192.0.2.1', '2a01:4f8:1:2::3']

/** A recount that shares no SQL with the service. */
const recount = async (linkId: number) => {
	const rows = await sql<
		{
			ip_hash: string
			country: string | null
			referer: string | null
			browser: string | null
			platform: string | null
			day: string
		}[]
	>`
		select encode(ip_hash, 'hex') as ip_hash, country, referer, browser, platform,
			to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD') as day from clicks where link_id = ${linkId}`
	const count = (names: string[]) => {
		const map: Record<string, number> = {}
		for (const name of names) map[name] = (map[name] ?? 0) + 1
		return map
	}
	return {
		clicks: rows.length,
		unique_clicks: new Set(rows.map((row) => row.ip_hash)).size,
		countries: count(rows.map((row) => row.country ?? 'Unknown')),
		referrers: count(
			rows.map((row) =>
				row.referer === null ? 'Direct' : new URL(row.referer).hostname.replace(/^www\./, ''),
			),
		),
		browsers: count(rows.map((row) => row.browser ?? 'Unknown')),
		platforms: count(rows.map((row) => row.platform ?? 'Unknown')),
		dates: count(rows.map((row) => row.day)),
	}
}

it('after any visits, projections and rebuilds in any order', async () => {
	const visit = fc.record({
		kind: fc.constant('visit' as const),
		link: fc.nat(2),
		agent: fc.constantFrom(...agents),
		referer: fc.constantFrom(...referers),
		peer: fc.constantFrom(...peers),
		later: fc.nat(40_000_000),
	})
	const other = fc.constantFrom({ kind: 'project' as const }, { kind: 'rebuild' as const })
	const links = await Promise.all(
		[0, 1, 2].map(async () => {
			const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
			const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
			return { slug: short_url, key: monitor_url.slice(2), id: row!.id }
		}),
	)
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.oneof({ weight: 5, arbitrary: visit }, other), { maxLength: 25 }),
			async (steps) => {
				for (const step of steps) {
					if (step.kind === 'project') await service.store.projection.project(1 + (steps.length % 3))
					else if (step.kind === 'rebuild')
						for (const { id } of links) await service.store.rebuild.rebuildLink(id, undefined)
					else {
						service.clock.now += step.later
						const headers = {
							'user-agent': step.agent,
							...(step.referer !== undefined && { referer: step.referer }),
						}
						await service.ask(`/${links[step.link]!.slug}`, { headers, peer: step.peer })
					}
				}
				const live = await Promise.all(links.map(({ slug, key }) => service.client.details(slug, key)))
				await service.project()
				for (const [index, { id, slug, key }] of links.entries()) {
					const { linkData: _, ...figures } = await service.client.details(slug, key)
					expect(figures).toEqual(await recount(id))
					const { linkData: __, ...then } = live[index]!
					expect(then).toEqual(figures)
				}
			},
		),
		{ numRuns: 25 },
	)
}, 120_000)
