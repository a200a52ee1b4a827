/** Takes the pictures of a link's page for the README: `<folder>`. Its clicks are made up, and counted. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { connect } from '../../../server/store/driver/connect.ts'
import { createClient } from '../../../shared/client.ts'
import { paths } from '../../../shared/paths.ts'
import { startPostgres } from '../machine/outside-postgres.ts'
import { findProgram } from '../machine/packages.ts'
import { startServer } from '../machine/server-process.ts'
import { withWorkplace } from '../machine/workplace.ts'
import { anyClick, logBatch } from '../service/log-batch.ts'

const folder = process.argv[2] ?? 'server/pages/pictures'
mkdirSync(folder, { recursive: true })

const HOST = 'kurz.example'
const SLUG = 'spring-fair'
const DAYS = 46
const DAY = 86_400_000
const PROGRAMME = 'https://town.example/events/2026/spring-fair/programme'

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

const clicksOf = (linkId: number, now: number) =>
	Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) => {
		const many = Math.round(44 + 17 * Math.sin(ago / 3.5) + ((ago * 13) % 17))
		return Array.from({ length: many }, (_, nth) => {
			// Steps without a common divisor, so that the parts of a click mix.
			const at = ago * 61 + nth
			return anyClick({
				linkId,
				time: now - ago * DAY - 1_860_000 - nth * 600_000,
				ipHash: String((at * 7) % 1_163).padStart(32, '0'),
				country: countries[(at * 37) % countries.length]!,
				referer: referers[(at * 41) % referers.length]!,
				browser: browsers[(at * 43) % browsers.length]!,
				platform: platforms[(at * 47) % platforms.length]!,
			})
		}).filter(({ time }) => new Date(time).getUTCDate() === new Date(now - ago * DAY).getUTCDate())
	})

await withWorkplace('kurz-pictures', async (place) => {
	const url = await startPostgres(place)
	const server = await startServer(place, {
		env: { DATABASE_URL: url, SECRET: 's'.repeat(40), BASE_URL: `http://${HOST}` },
	})
	const { sql, close } = connect(url, { prepare: false, max: 1 })
	const client = createClient({ origin: server.origin })
	const { monitor_url } = await client.shorten({
		url: PROGRAMME,
		alias: SLUG,
		title: 'Spring fair',
		tags: ['print', 'fair'],
		isLimited: true,
		limitation_type: 'both',
		expires_in: 59,
		max_clicks: 5_000,
	})
	const key = monitor_url.slice(2)
	await client.edit(SLUG, key, { url: `${PROGRAMME}?lang=en#saturday` })
	const now = Date.now()
	const made = new Date(now - (DAYS - 1) * DAY).toISOString()
	const [link] = await sql<{ id: number }[]>`
		update links set created_at = ${made} where slug = ${SLUG} returning id`
	await sql`update former_targets set since = ${made}`
	await logBatch(sql, clicksOf(link!.id, now))
	await sql`update links set used_clicks = (select sum(cardinality(link_ids)) from click_log)`
	const browser = await chromium.launch({
		executablePath: findProgram('chromium') ?? '',
		args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${new URL(server.origin).port}`],
	})
	for (const [name, width, colorScheme] of [
		['light', 1040, 'light'],
		['dark', 1040, 'dark'],
		['narrow', 390, 'light'],
	] as const) {
		const page = await browser.newPage({ viewport: { width, height: 1_180 }, colorScheme, locale: 'en-GB' })
		await page.goto(`http://${HOST}${paths.monitor(SLUG, key)}`)
		await page.getByText('town.example').first().waitFor()
		await page.screenshot({ path: join(folder, `analytics-${name}.png`) })
		await page.close()
	}
	await browser.close()
	await close()
})
