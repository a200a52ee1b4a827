/** Takes the pictures of a link's page for the README: `<folder>`. Its clicks are made up. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { createClient } from '../../../shared/client/client.ts'
import { paths } from '../../../shared/paths.ts'
import { findProgram } from '../machine/packages.ts'
import { withWorkplace } from '../machine/workplace.ts'
import { addClicks, HOST } from './made-up.ts'
import { startPictured } from './stage.ts'

const folder = process.argv[2] ?? 'server/pages/pictures'
mkdirSync(folder, { recursive: true })

const SLUG = 'spring-fair'
const PROGRAMME = 'https://town.example/events/2026/spring-fair/programme'

await withWorkplace('kurz-pictures', async (place) => {
	const { origin, sql, close } = await startPictured(place)
	const client = createClient({ origin })
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
	await addClicks(sql, SLUG)
	const browser = await chromium.launch({
		executablePath: findProgram('chromium') ?? '',
		args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${new URL(origin).port}`],
	})
	for (const [name, width, colorScheme] of [
		['light', 1040, 'light'],
		['dark', 1040, 'dark'],
		['narrow', 390, 'light'],
	] as const) {
		const page = await browser.newPage({ viewport: { width, height: 1_180 }, colorScheme, locale: 'en-GB' })
		await page.goto(`http://${HOST}${paths.monitor(SLUG, key)}`)
		await page.getByText('town.example').first().waitFor()
		await page.screenshot({ path: join(folder, `statistics-${name}.png`) })
		await page.close()
	}
	await browser.close()
	await close()
})
