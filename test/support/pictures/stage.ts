/** The real extension over a real server and a site, with links whose figures are made up. */
import type { Page } from 'playwright'
import { type ExtensionInChromium, startExtension } from '../browsers/extension-chromium.ts'
import type { Popup } from '../browsers/popup-target.ts'
import { startServer } from '../machine/server-process.ts'
import { withWorkplace } from '../machine/workplace.ts'
import { openGateway } from '../service/gateway.ts'
import { embellish, HOST, SITE } from './made-up.ts'

/** The pages of the site, and their titles; the last one is in front. */
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

export interface PictureStage {
	extension: ExtensionInChromium
	/** The tab with the site. */
	page: Page
	/** Starts over with a theme and a language, and makes the links by clicks; answers the first one made. */
	prepare: (looks: { theme: string; language: string }) => Promise<string>
	/** The popup over the page in front, known link and all. */
	openPopup: () => Promise<Popup>
}

/** Everything ends with the work. */
export const withPictureStage = (work: (stage: PictureStage) => Promise<void>): Promise<void> =>
	withWorkplace('kurz-pictures', async (place) => {
		const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off', BASE_URL: `http://${HOST}` } })
		const gateway = openGateway(server.origin)
		const site = Bun.serve({
			hostname: '127.0.0.1',
			port: 0,
			fetch: ({ url }) => {
				const title = pages.find(([path]) => url.endsWith(path))?.[1] ?? 'Guide'
				return new Response(pageOf(title), { headers: { 'content-type': 'text/html' } })
			},
		})
		const hosts = [
			`MAP ${HOST}:80 127.0.0.1:${new URL(gateway.origin).port}`,
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
			gateway.stepIn = embellish()
			await extension.startOver(`http://${HOST}`)
			await extension.prefer({ theme, language })
			const made: string[] = []
			for (const [path] of pages) {
				await page.goto(`http://${SITE}/${path}`)
				const popup = await click()
				made.push(await popup.evaluate<string>('document.querySelector(".short").title'))
				await popup.close()
			}
			return made.at(-1) ?? ''
		}
		try {
			await work({ extension, page, prepare, openPopup: click })
		} finally {
			await extension.close()
			await gateway.close()
			await site.stop(true)
		}
	})
