/** Counts a link's raw clicks again, in SQL and loops that share nothing with the service. */
import type { Database } from '../../../server/store/connect.ts'
import type { LinkDetails } from '../../../shared/links.ts'

const countOf = (names: string[]): Record<string, number> => {
	const map: Record<string, number> = {}
	for (const name of names) map[name] = (map[name] ?? 0) + 1
	return map
}

/** The figures of a link's details, from its raw clicks alone. */
export const recount = async (
	{ sql }: Pick<Database, 'sql'>,
	linkId: number,
): Promise<Omit<LinkDetails, 'linkData'>> => {
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
	const hostOf = (referer: string | null) =>
		referer === null ? 'Direct' : new URL(referer).hostname.replace(/^www\.(?=.)/, '')
	return {
		clicks: rows.length,
		unique_clicks: new Set(rows.map((row) => row.ip_hash)).size,
		countries: countOf(rows.map((row) => row.country ?? 'Unknown')),
		referrers: countOf(rows.map((row) => hostOf(row.referer))),
		browsers: countOf(rows.map((row) => row.browser ?? 'Unknown')),
		platforms: countOf(rows.map((row) => row.platform ?? 'Unknown')),
		dates: countOf(rows.map((row) => row.day)),
		others: { countries: 0, referrers: 0, browsers: 0, platforms: 0, dates: 0 },
	}
}

/** What visitors are told apart by in tests of figures. */
export const variety = {
	agents: ['curl/8.5.0', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
	referers: [undefined, 'https://www.a.example/x', 'https://a.example:8443/y', 'https://b.example/'],
	peers: ['8.8.8.8', '81.2.69.142', '192.0.2.1', '2a01:4f8:1:2::3'],
} as const
