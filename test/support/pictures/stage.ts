/** The real extension over a real server and a site, with links whose clicks are made up. */
import type { Page } from 'playwright'
import { connect } from '../../../server/store/driver/connect.ts'
import { type ExtensionInChromium, startExtension } from '../browsers/extension-chromium.ts'
import type { Popup } from '../browsers/popup-target.ts'
import { startPostgres } from '../machine/outside-postgres.ts'
import { startServer } from '../machine/server-process.ts'
import { type Workplace, withWorkplace } from '../machine/workplace.ts'
import { addClicks, HOST, SITE } from './made-up.ts'

/** Hours come first, until the page knows when the link was made. */
export const chartOfDays = '[data-chart]:not([data-hours])'

/** The clicks of the last link, and the share of each link before it. */
const [MOST, LESS] = [0.35, 0.37]

/** The pages of the site and their titles. The last one is in front. */
const pages: [path: string, title: string][] = [
	['blog/2026/a-week-in-the-mountains', 'A week in the mountains'],
	['guide/getting-started', 'Getting started'],
	['guide/installation', 'Installation guide'],
]

const pageOf = (title: string): string => `<!doctype html><meta charset="utf-8"><title>${title}</title>
	<style>
		body { margin: 0; font: 17px/28px system-ui, sans-serif; color: #2b2f36; background: #fff }
		header { padding: 20px 64px; border-bottom: 1px solid #e5e7eb; font-weight: 650 }
		main { max-width: 620px; padding: 24px 64px }
		h1 { font-size: 40px; line-height: 48px }
		i { display: block; height: 12px; margin: 16px 0; border-radius: 6px; background: #eceef1 }
	</style>
	<header>docs.example.org</header><main><h1>${title}</h1>
	${[100, 94, 97, 62, 0, 98, 91, 99, 95, 40, 0, 96, 99, 88].map((width) => `<i style="width:${width}%${width === 0 ? ';height:8px' : ''}"></i>`).join('')}</main>`

/** A server under the name of the pictures, and a connection to its database. */
export const startPictured = async (place: Workplace) => {
	const url = await startPostgres(place)
	const { origin } = await startServer(place, {
		env: { DATABASE_URL: url, SECRET: 's'.repeat(40), RATE_LIMIT_SET: 'off', BASE_URL: `http://${HOST}` },
	})
	return { origin, ...connect(url, { prepare: false, max: 1 }) }
}

export interface PictureStage {
	extension: ExtensionInChromium
	/** The tab with the site. */
	page: Page
	/** Starts over with a theme and a language, and makes the links. Returns the last one. */
	prepare: (looks: { theme: string; language: string }) => Promise<{ shortUrl: string; clicks: number }>
	/** The popup over the page in front, which has a link. */
	openPopup: () => Promise<Popup>
}

/** Everything ends with the work. */
export const withPictureStage = (work: (stage: PictureStage) => Promise<void>): Promise<void> =>
	withWorkplace('kurz-pictures', async (place) => {
		const server = await startPictured(place)
		const site = Bun.serve({
			hostname: '127.0.0.1',
			port: 0,
			fetch: ({ url }) => {
				const title = pages.find(([path]) => url.endsWith(path))?.[1] ?? 'Guide'
				return new Response(pageOf(title), { headers: { 'content-type': 'text/html' } })
			},
		})
		const hosts = [
			`MAP ${HOST}:80 127.0.0.1:${new URL(server.origin).port}`,
			`MAP ${SITE}:80 127.0.0.1:${site.port}`,
		]
		const extension = await startExtension(place, { args: [`--host-resolver-rules=${hosts.join(',')}`] })
		const page = extension.context.pages()[0]!
		const click = async (): Promise<Popup> => {
			await extension.click(page)
			const popup = await extension.popup()
			await popup.until('document.querySelector(".qr svg path") && document.querySelector(".copy.done")')
			return popup
		}
		const prepare: PictureStage['prepare'] = async ({ theme, language }) => {
			await extension.startOver(`http://${HOST}`)
			await extension.prefer({ theme, language })
			let last = { shortUrl: '', clicks: 0 }
			for (const [nth, [path]] of pages.entries()) {
				await page.goto(`http://${SITE}/${path}`)
				const popup = await click()
				const shortUrl = await popup.shortUrl()
				await popup.close()
				const share = MOST * LESS ** (pages.length - 1 - nth)
				last = { shortUrl, clicks: await addClicks(server.sql, new URL(shortUrl).pathname.slice(1), share) }
			}
			return last
		}
		try {
			await work({ extension, page, prepare, openPopup: click })
		} finally {
			await extension.close()
			await server.close()
			await site.stop(true)
		}
	})
