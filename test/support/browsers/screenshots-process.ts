/** Takes the pictures of the extension for the README: `<folder>`. Figures are made up. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../machine/server-process.ts'
import { withWorkplace } from '../machine/workplace.ts'
import { type Gateway, openGateway } from '../service/gateway.ts'
import { startExtension } from './extension-chromium.ts'

const HOST = 'kurz.example'
const SITE = 'docs.example.org'
const DAYS = 42
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const dates = Object.fromEntries(
	Array.from({ length: DAYS }, (_, ago) => [
		day(ago),
		Math.round(14 + 9 * Math.sin(ago / 4) + ((ago * 7) % 11)),
	]),
)
const clicks = Object.values(dates).reduce((sum, count) => sum + count, 0)
const part = (share: number): number => Math.round(clicks * share)
const madeUp = {
	clicks,
	unique_clicks: part(0.68),
	dates,
	countries: {
		DE: part(0.41),
		AT: part(0.17),
		FR: part(0.14),
		US: part(0.12),
		NL: part(0.09),
		CH: part(0.07),
	},
	referrers: {
		Direct: part(0.44),
		'news.example': part(0.27),
		'chat.example': part(0.18),
		'docs.example': part(0.11),
	},
	browsers: { Chrome: part(0.46), Firefox: part(0.31), 'Mobile Safari': part(0.19), Edge: part(0.04) },
	platforms: { Windows: part(0.38), Android: part(0.26), iOS: part(0.19), Linux: part(0.17) },
}
const newest = ['DE', 'FR', 'AT', 'US', 'DE'].map((country, index) => ({
	time_of_click: new Date(Date.now() - (index + 1) * 1_700_000).toISOString(),
	country,
	user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
	referer: index % 2 === 0 ? 'https://news.example/today' : 'Direct',
	ip_hash: `${index}f31c07e5a9b24d8e6f31c07e5a9b24d`,
}))

/** Each link has less to show than the one before it. */
const shares = new Map<string, number>()
const shareOf = (path: string): number => {
	const slug = path.split('/').at(-3) ?? ''
	shares.set(slug, shares.get(slug) ?? 0.37 ** (shares.size % 3))
	return shares.get(slug) ?? 1
}

/** Real answers, with figures worth looking at. */
const embellish: Gateway['stepIn'] = async (request, pass) => {
	const answer = await pass()
	const { pathname } = new URL(request.url)
	if (request.method !== 'GET' || !answer.ok) return answer
	const body = (await answer.json()) as { linkData?: object; data?: object }
	const headers = { 'access-control-allow-origin': '*' }
	if (pathname.endsWith('/details')) {
		const share = shareOf(pathname)
		const figures = {
			clicks: Math.round(madeUp.clicks * share),
			unique_clicks: Math.round(madeUp.unique_clicks * share),
		}
		const linkData = { ...body.linkData, ...figures, created_at: `${day(DAYS)}T09:00:00.000Z` }
		return Response.json({ ...body, ...madeUp, ...figures, linkData }, { headers })
	}
	return Response.json({ ...body, clicks: newest }, { headers })
}

const folder = process.argv[2] ?? 'extension/docs'
mkdirSync(folder, { recursive: true })
await withWorkplace('kurz-pictures', async (place) => {
	const server = await startServer(place, {
		env: { RATE_LIMIT_SET: 'off', BASE_URL: `http://${HOST}` },
	})
	const gateway = openGateway(server.origin)
	gateway.stepIn = embellish
	const site = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: () =>
			new Response('<!doctype html><title>Guide</title>', { headers: { 'content-type': 'text/html' } }),
	})
	const extension = await startExtension(place, {
		args: [
			`--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${new URL(gateway.origin).port},MAP ${SITE}:80 127.0.0.1:${site.port}`,
		],
	})
	const save = (name: string, png: Uint8Array) => writeFileSync(join(folder, `${name}.png`), png)
	const page = extension.context.pages()[0]!
	try {
		for (const theme of ['light', 'dark']) {
			await extension.startOver(`http://${HOST}`)
			await extension.choose('Theme', 'theme', theme)
			let shortUrl = ''
			for (const path of ['guide/installation', 'blog/2026/a-week-in-the-mountains', 'docs/very/long/path']) {
				await page.goto(`http://${SITE}/${path}`)
				await extension.click(page)
				const made = await extension.popup()
				await made.says('Copied to the clipboard.')
				await made.until('document.querySelector(".qr")')
				shortUrl = await made.evaluate<string>('document.querySelector(".short").title')
				await made.close()
			}
			await extension.click(page)
			const known = await extension.popup()
			await known.says(`${madeUp.clicks} clicks`)
			save(`popup-${theme}`, Buffer.from(await known.screenshot(), 'base64'))
			await known.close()
			const links = await extension.open('links.html')
			await links.getByText(String(madeUp.clicks)).first().waitFor()
			await links.setViewportSize({ width: 1000, height: 560 })
			save(`links-${theme}`, await links.screenshot())
			await links.close()
			const statistics = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
			await statistics.getByText('Newest clicks').waitFor()
			await statistics.setViewportSize({ width: 1000, height: 1130 })
			save(`statistics-${theme}`, await statistics.screenshot())
			await statistics.close()
		}
	} finally {
		await extension.close()
		await gateway.close()
		await site.stop(true)
	}
})
