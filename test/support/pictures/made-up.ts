/** Made-up clicks for pictures, which a real server counts. */
import type { Sql } from '../../../server/store/driver/connect.ts'
import { anyClick, logBatch } from '../service/log-batch.ts'

/** The host of the server and of the site in the pictures. */
export const HOST = 'kurz.example'
export const SITE = 'docs.example.org'

const DAYS = 46
const DAY = 86_400_000

/** Each value as often as its weight says. */
const spread = <T>(weights: [T, number][]): T[] =>
	weights.flatMap(([value, times]) => Array.from({ length: times }, () => value))
const countries = spread([
	['DE', 38],
	['US', 21],
	['AT', 15],
	['CH', 10],
	['GB', 7],
	['FR', 5],
	['NL', 4],
])
const referers = spread<string | null>([
	[null, 42],
	['https://news.example/today', 28],
	['https://forum.example/t/4711', 14],
	['https://chat.example/', 9],
	['https://search.example/?q=fair', 7],
])
const browsers = spread([
	['Chrome', 46],
	['Mobile Safari', 24],
	['Firefox', 21],
	['Edge', 9],
])
const platforms = spread([
	['Android', 34],
	['iOS', 26],
	['Windows', 25],
	['Linux', 8],
	['macOS', 7],
])

const clicksOf = (linkId: number, share: number, now: number) =>
	Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) => {
		const many = Math.round((44 + 17 * Math.sin(ago / 3.5) + ((ago * 13) % 17)) * share)
		return Array.from({ length: many }, (_, nth) => {
			// Steps without a common divisor mix the properties of clicks.
			const at = ago * 61 + nth
			return anyClick({
				linkId,
				time: now - ago * DAY - 1_860_000 - nth * 600_000,
				ipHash: String((at * 7) % 1_163).padStart(32, '0'),
				country: countries[(at * 37) % countries.length]!,
				userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
				referer: referers[(at * 41) % referers.length]!,
				browser: browsers[(at * 43) % browsers.length]!,
				platform: platforms[(at * 47) % platforms.length]!,
			})
		}).filter(({ time }) => new Date(time).getUTCDate() === new Date(now - ago * DAY).getUTCDate())
	})

/** Makes a link weeks older and gives it a share of the clicks. Returns their number. */
export const addClicks = async (sql: Sql, slug: string, share = 1): Promise<number> => {
	const now = Date.now()
	const since = new Date(now - (DAYS - 1) * DAY).toISOString()
	const [link] = await sql<{ id: number }[]>`
		update links set created_at = ${since} where slug = ${slug} returning id`
	await sql`update former_targets set since = ${since}`
	const clicks = clicksOf(link!.id, share, now)
	await logBatch(sql, clicks)
	await sql`update links set used_clicks = ${clicks.length} where slug = ${slug}`
	return clicks.length
}
